import { readFile } from 'node:fs/promises';
import openapiTS, { astToString } from 'openapi-typescript';
import { expect, it } from 'vitest';

it('the types are those of the description: npm run api makes them again', async () => {
  const description = new URL('../../../crates/server/openapi.json', import.meta.url);
  const made = astToString(await openapiTS(description, { alphabetize: true, immutable: true }));
  const kept = await readFile(new URL('../../src/api/schema.ts', import.meta.url), 'utf8');
  expect(kept.endsWith(made)).toBe(true);
});
