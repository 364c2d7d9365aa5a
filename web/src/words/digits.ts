// Numbers of many digits as the server's sentences write them: their ends and their length.
import type { t } from './words.svelte.ts';

/** Longer numbers are shortened. */
const MOST = 40;

/** A text in which every long number is shortened. */
export function shortened(text: string, say: typeof t): string {
  return text.replace(/\d+/g, (digits) =>
    digits.length > MOST ? say('digits', { head: digits.slice(0, 12), tail: digits.slice(-8), count: digits.length }) : digits,
  );
}
