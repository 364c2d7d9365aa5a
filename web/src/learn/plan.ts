// What the lessons show; their words stand in en.ts and zh.ts, part by part.
import type { Convention, Tab } from '../state/url.ts';

export interface Showing {
  /** The position. */
  readonly q: string;
  readonly play?: Convention;
  /** Whether the reader guesses who wins before it is told. */
  readonly guess?: boolean;
  /** Whether winning moves and nim-values are shown. */
  readonly marks?: boolean;
}

export interface Plan {
  /** One a part; a part without a board has none. */
  readonly live: readonly (Showing | undefined)[];
  /** What the explorer opens with at the end. */
  readonly open: string;
  readonly tab?: Tab;
  readonly play?: Convention;
}

export const PLAN: readonly Plan[] = [
  { live: [{ q: 'nim 1 2' }, { q: 'kayles 5' }], open: 'nim 3 5 7', tab: 'graph' },
  {
    live: [
      { q: 'nim 2 2', guess: true },
      { q: 'nim 1 2 3', guess: true },
    ],
    open: 'nim 1 2 3',
    tab: 'graph',
  },
  {
    live: [
      { q: 'subtract:1,3,4 6', marks: true },
      { q: 'kayles 3', marks: true },
    ],
    open: 'subtract:1,3,4 6',
    tab: 'sequence',
  },
  {
    live: [
      { q: 'nim 3 5 6', guess: true },
      { q: 'nim 3 5 7', marks: true },
    ],
    open: 'nim 9 12 14',
  },
  {
    live: [
      { q: 'kayles 5 + nim 4', guess: true },
      { q: 'kayles 5 + kayles 12 + nim 3', marks: true },
    ],
    open: 'kayles 5 + kayles 12 + nim 3',
  },
  {
    live: [
      { q: '0.77 4', marks: true },
      { q: '0.137 5', marks: true },
    ],
    open: '0.137 14',
    tab: 'sequence',
  },
  { live: [{ q: 'dawson-kayles 9', marks: true }], open: '0.07', tab: 'sequence' },
  {
    live: [
      { q: 'nim 1 1 1', play: 'misere', guess: true },
      { q: 'nim 1 3 3', play: 'misere', marks: true },
    ],
    open: 'nim 1 3 3',
    play: 'misere',
  },
];
