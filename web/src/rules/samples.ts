import type { Key } from '../words/words.svelte.ts';

/** Rules to begin with. */
export const SAMPLES: readonly { key: Key; text: string }[] = [
  { key: 'sample-take', text: 'rule take(n):\n  for k in {1,3,4} if k <= n => n-k' },
  { key: 'sample-kayles', text: 'rule pins(n):\n  for k in 1..2 if k <= n, a in 0..(n-k)/2 => a & (n-k-a)' },
  {
    key: 'sample-wythoff',
    text: 'rule queen(a,b):\n  for k in 1..a => (a-k,b)\n  for k in 1..b => (a,b-k)\n  for k in 1..min(a,b) => (a-k,b-k)\n  symmetric',
  },
];
