import { describe, expect, it } from 'vitest';
import { shortened } from '../../src/words/digits.ts';
import { en } from '../../src/words/en.ts';

const say = (key: keyof typeof en, values: Record<string, string | number> = {}) =>
  en[key].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));

describe('numbers of many digits', () => {
  it('are shown by their ends and their length, as the server does', () => {
    const large = `1${'0'.repeat(92)}00000005`;
    expect(shortened(`nim-value ${large}`, say)).toBe('nim-value 100000000000…00000005 (101 digits)');
    expect(shortened('9'.repeat(40), say)).toBe('9'.repeat(40));
    expect(shortened('3 ⊕ 5', say)).toBe('3 ⊕ 5');
  });
});
