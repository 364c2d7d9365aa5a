import { describe, expect, it } from 'vitest';
import type { BoardMove, CatalogueEntry } from '../../src/api/types.ts';
import { bundled, grouped, matching, meant, widthOf } from '../../src/explore/moves.ts';
import { rulesetsOf } from '../../src/explore/rulesets.ts';
import { marked, recalled, remembered, suggested } from '../../src/explore/typing.ts';
import { pointing } from '../../src/rules/pointing.ts';

const entry = (name: string, aliases: string[] = []) =>
  ({ name, aliases, has_sequence: true, has_grid: name === 'nim' }) as unknown as CatalogueEntry;

describe('marks below mistakes', () => {
  it('counts characters, not units', () => {
    const parts = marked('𝟛 ⊕ kayls 5', [{ start: 4, end: 9 }]);
    expect(parts).toEqual([
      { text: '𝟛 ⊕ ', wrong: false },
      { text: 'kayls', wrong: true },
      { text: ' 5', wrong: false },
    ]);
  });

  it('marks the end where something is missing, and overlapping mistakes once', () => {
    expect(marked('nim', [{ start: 3, end: 3 }])).toEqual([
      { text: 'nim', wrong: false },
      { text: '', wrong: true },
    ]);
    const twice = [
      { start: 1, end: 3 },
      { start: 2, end: 4 },
    ];
    expect(
      marked('abcd', twice)
        .map((part) => part.text)
        .join(''),
    ).toBe('abcd');
  });
});

describe('suggestions', () => {
  const entries = [entry('nim'), entry('nim-2d'), entry('kayles', ['pins'])];
  const names = (text: string) => suggested(text, entries).map((found) => found.name);

  it('are for the name that is being typed, in each term', () => {
    expect(names('ni')).toEqual(['nim', 'nim-2d']);
    expect(names('nim 3 + k')).toEqual(['kayles']);
    expect(names('pi')).toEqual(['kayles']);
    expect(names('nim 3')).toEqual([]);
    expect(names('')).toEqual([]);
    expect(names('kayles')).toEqual([]);
  });
});

describe('moves', () => {
  const move = (words: string, outcome: string) => ({ words, move: words, outcome, after: `after ${outcome}` }) as BoardMove;
  const moves = [move('heap 1: take 1', 'P'), move('heap 2: take 1', 'N'), move('heap 2: take 2', 'P')];

  it('are found by their words', () => {
    expect(matching(moves, 'HEAP 2')).toHaveLength(2);
    expect(matching(moves, 'take 2')).toEqual([moves[1], moves[2]]);
    expect(matching(moves, ' ')).toBe(moves);
  });

  it('are meant by a text that fits one of them', () => {
    const other = move('heap 1: take 2, leaving 1', 'N');
    const some = [move('heap 1: take 1, leaving 2', 'P'), other];
    expect(meant(some, 'take 2 leaving 1')).toBe(other);
    expect(meant(some, 'heap 1 take')).toBeUndefined();
    expect(meant(some, 'take 9')).toBeUndefined();
    expect(meant(some, ' ')).toBeUndefined();
  });

  it('stand together by what follows', () => {
    expect(grouped(moves).map((group) => [group.outcome, group.moves.length])).toEqual([
      ['P', 2],
      ['N', 1],
    ]);
  });
});

describe('rulesets of a question', () => {
  it('are there once each; a ruleset without a position is one', () => {
    const component = { family: 'nim', ruleset: 'nim' } as never;
    expect(rulesetsOf('nim 3 5', false, [component, component], [entry('nim')])).toEqual([
      { name: 'nim', hasSequence: true, hasGrid: true },
    ]);
    expect(rulesetsOf('0.07', true, [], [])[0]?.name).toBe('0.07');
  });
});

describe('carets below a line', () => {
  it('stand below the place, wide characters counted twice', () => {
    expect(pointing('a\n堆 => m', 2, 6, 1)).toEqual({ text: '堆 => m', marks: '      ^' });
    expect(pointing('', 1, 1, 0)).toEqual({ text: '', marks: '^' });
  });
});

describe('the width of a text', () => {
  it('counts Chinese signs twice', () => {
    expect(widthOf('heap 1: take 2')).toBe(14);
    expect(widthOf('第 1 堆：取 2')).toBe(13);
  });
});

describe('long lists of moves', () => {
  const move = (take: string, left: string[]): BoardMove =>
    ({ id: `${take} ${left}`, picture: 0, touch: { kind: 'heaps', changes: [{ heap: 0, take, left }] } }) as unknown as BoardMove;

  it('are told by kinds where there are many of one', () => {
    const splits = ['1', '2', '3'].map((part) => move('1', [part, '5']));
    const [all, some] = [move('8', []), move('2', ['6'])];
    const { bundles, singles } = bundled([all, ...splits, some], 3);
    expect(bundles.map(({ kind, moves }) => [kind.key, kind.values, moves.length])).toEqual([['kind-split', { heap: 1, take: '1' }, 3]]);
    expect(singles).toEqual([all, some]);
    expect(bundled([all, ...splits], 4).bundles).toEqual([]);
  });
});

describe('the last questions', () => {
  it('are remembered once each, the last first', () => {
    expect(remembered(['a', 'b', 'c'], 'b ')).toEqual(['b', 'a', 'c']);
    expect(remembered(['a'], ' ')).toEqual(['a']);
    expect(remembered(['a', 'b'], 'c', 2)).toEqual(['c', 'a']);
  });

  it('are none where what was kept cannot be read', () => {
    expect([recalled(null), recalled('{'), recalled('{"a":1}'), recalled('["nim 3", 4]')]).toEqual([[], [], [], ['nim 3']]);
  });
});
