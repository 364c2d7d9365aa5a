import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

it('the lock file names no registry, and the versions are exact', async () => {
  const lock = await readFile(new URL('../../package-lock.json', import.meta.url), 'utf8');
  expect(lock).not.toContain('"resolved"');
  const { devDependencies } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'));
  for (const version of Object.values(devDependencies)) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
});
