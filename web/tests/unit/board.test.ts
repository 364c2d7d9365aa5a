import { describe, expect, it } from 'vitest';
import type { BoardMove, Touch } from '../../src/api/types.ts';
import { nearest } from '../../src/board/arrows.ts';
import { curve } from '../../src/board/curve.ts';
import { around, exactly, lanes, meantBy, takesOf } from '../../src/board/pins.ts';
import { leaving, ofCell, ofCoins, ofHeap, takings } from '../../src/board/touch.ts';

let id = 0;
const move = (touch: Touch) => ({ id: String(id++), touch }) as BoardMove;
const heap = (index: number, left: string[]) => move({ kind: 'heaps', changes: [{ heap: index, take: '1', left }] });
const cells = (click: number[]) => move({ kind: 'cells', click, cells: click, toward: null });

describe('touches of heaps', () => {
  const split = heap(0, ['2', '2']);
  const cut = heap(0, ['3']);
  const all = heap(1, []);
  const zero = heap(1, ['0']);
  const two = move({
    kind: 'heaps',
    changes: [
      { heap: 0, take: '1', left: ['1'] },
      { heap: 1, take: '1', left: ['1'] },
    ],
  });
  const moves = [split, cut, all, zero, two];

  it('are those that leave so many stones and change nothing else', () => {
    expect(leaving(moves, 0, 3)).toEqual([cut]);
    expect(leaving(moves, 0, 2)).toEqual([]);
    expect(leaving(moves, 1, 0)).toEqual([all, zero]);
    expect(leaving(moves, 1, 1)).toEqual([]);
  });

  it('are all that change the heap', () => {
    expect(ofHeap(moves, 0)).toEqual([split, cut, two]);
    expect(ofHeap(moves, 7)).toEqual([]);
  });
});

describe('touches of cells', () => {
  const across = cells([0, 1]);
  const down = cells([0, 2]);
  const far = cells([5]);

  it('are narrowed by a second cell', () => {
    const first = ofCell([across, down, far], [], 0);
    expect(first).toEqual([across, down]);
    expect(ofCell([across, down, far], first, 2)).toEqual([down]);
    expect(ofCell([across, down, far], first, 5)).toEqual([far]);
    expect(ofCell([across, down, far], first, 9)).toEqual([]);
  });
});

describe('coins to turn', () => {
  const coins = (...places: number[]) => move({ kind: 'coins', places });
  const moves = [coins(1), coins(1, 4), coins(4)];

  it('are a move when no other coin belongs to it', () => {
    expect(ofCoins(moves, new Set([1])).exact).toBe(moves[0]);
    expect(ofCoins(moves, new Set([1, 4])).exact).toBe(moves[1]);
    expect(ofCoins(moves, new Set([2])).possible).toEqual([]);
    expect(ofCoins(moves, new Set()).possible).toEqual(moves);
  });
});

describe('lines of edges', () => {
  it('are straight, bent, or loops', () => {
    expect(curve({ x: 0, y: 0 }, { x: 10, y: 0 }, 0)).toBe('M0 0L10 0');
    expect(curve({ x: 0, y: 0 }, { x: 10, y: 0 }, 1)).toBe('M0 0Q5 36 10 0');
    expect(curve({ x: 3, y: 3 }, { x: 3, y: 3 }, 0)).toMatch(/^M3 3C.* 3 3$/);
  });
});

describe('arrow keys', () => {
  // Three by three, ten apart.
  const places = Array.from({ length: 9 }, (_, index) => ({ x: (index % 3) * 10, y: Math.floor(index / 3) * 10 }));
  const from = (index: number, key: string) => nearest(places[index] ?? { x: 0, y: 0 }, places, key);

  it('go to the nearest in their direction', () => {
    expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].map((key) => from(4, key))).toEqual([3, 5, 1, 7]);
  });

  it('go nowhere at the edge, and for other keys', () => {
    expect([from(0, 'ArrowLeft'), from(0, 'ArrowUp'), from(8, 'ArrowRight'), from(4, 'Enter')]).toEqual([-1, -1, -1, -1]);
  });
});

describe('takings', () => {
  it('are the moves that leave one size of one heap, those that take least first', () => {
    const [all, one, split, two] = [heap(0, []), heap(0, ['2']), heap(0, ['1', '1']), heap(0, ['1'])];
    const moves = [all, one, split, two];
    expect(takings(moves, 0).map(({ left, move }) => [left, move])).toEqual([
      [2, one],
      [1, two],
      [0, all],
    ]);
    expect(takings(moves, 1)).toEqual([]);
  });
});

describe('rows of pins', () => {
  // Kayles with three pins: one at an end, the middle one, two at an end.
  const row = (take: string, from: number[], winning = false) =>
    ({ id: String(id++), touch: { kind: 'heaps', changes: [{ heap: 0, take, left: [], from }] }, winning }) as unknown as BoardMove;
  const [end, middle, two] = [row('1', [0, 2]), row('1', [1], true), row('2', [0, 1])];
  const takes = takesOf([end, middle, two], 0);

  it('are taken where the server says', () => {
    expect(takes.map(({ from, to }) => [from, to])).toEqual([
      [0, 1],
      [1, 2],
      [2, 3],
      [0, 2],
      [1, 3],
    ]);
    expect(takesOf([end], 1)).toEqual([]);
    expect(exactly(takes, 1, 3)?.move).toBe(two);
    expect(exactly(takes, 0, 3)).toBeUndefined();
  });

  it('mean the shortest move at a pin', () => {
    expect([0, 1, 2].map((pin) => meantBy(takes, pin)?.move)).toEqual([end, middle, end]);
    // Where two touching pins are taken only, the last one ends the move.
    const pairs = takesOf([two], 0);
    expect([0, 1, 2].map((pin) => meantBy(pairs, pin)?.from)).toEqual([0, 1, 1]);
    expect(around(takes, 1)).toEqual([middle, two]);
  });

  it('have their brackets in lanes that do not overlap', () => {
    expect(lanes(takes.filter(({ move }) => move === two)).map((lane) => lane.map(({ from }) => from))).toEqual([[0], [1]]);
    expect(lanes(takes.filter(({ move }) => move === end))).toHaveLength(1);
  });
});
