// Which moves a touch of the board can mean. The server says what every move touches; nothing here knows a rule.
import type { Board, BoardMove, Touch, TouchOf } from '../api/types.ts';

export type Moves = readonly BoardMove[];

/** A move for every touch that means one: equal positions can be reached by touching different things. */
export function byTouches(moves: Moves): Moves {
  return moves.flatMap((move) => [move, ...move.also.map((other) => ({ ...move, ...other }))]);
}

/** The touch of a move if it is of a kind. */
export function touchOf<K extends Touch['kind']>(move: BoardMove, kind: K): TouchOf<K> | undefined {
  return move.touch.kind === kind ? (move.touch as TouchOf<K>) : undefined;
}

/** Moves that change one heap only, that one. */
export function ofHeap(moves: Moves, heap: number): Moves {
  return moves.filter((move) => {
    const changes = touchOf(move, 'heaps')?.changes;
    return changes?.some((change) => change.heap === heap) ?? false;
  });
}

/** Moves that take the stones of a heap from one on, so that so many are left of it and nothing else changes. */
export function leaving(moves: Moves, heap: number, left: number): Moves {
  return moves.filter((move) => {
    const changes = touchOf(move, 'heaps')?.changes ?? [];
    const [change] = changes;
    if (changes.length !== 1 || !change || change.heap !== heap) return false;
    return left === 0 ? change.left.every((size) => size === '0') : change.left.length === 1 && change.left[0] === String(left);
  });
}

export interface Taking {
  readonly left: number;
  readonly move: BoardMove;
}

/** The moves that take from one heap alone and do not split it, those that take least first; one for each size that is left. */
export function takings(own: Moves, heap: number): Taking[] {
  const found = new Map<number, BoardMove>();
  for (const move of own) {
    const changes = touchOf(move, 'heaps')?.changes ?? [];
    const [change] = changes;
    if (changes.length !== 1 || change?.heap !== heap || change.take == null || change.left.length > 1) continue;
    const left = Number(change.left[0] ?? '0');
    if (Number.isSafeInteger(left) && !found.has(left)) found.set(left, move);
  }
  return [...found].map(([left, move]) => ({ left, move })).sort((a, b) => b.left - a.left);
}

/** Moves that a cell can mean, among those that are already in question if it belongs to one of them. */
export function ofCell(moves: Moves, candidates: Moves, cell: number): Moves {
  const clicks = (move: BoardMove) => touchOf(move, 'cells')?.click.includes(cell) ?? false;
  const narrowed = candidates.filter(clicks);
  const isNarrower = narrowed.length > 0 && narrowed.length < candidates.length;
  return isNarrower ? narrowed : moves.filter(clicks);
}

/** Moves that turn all the chosen coins, and that which turns no others. */
export function ofCoins(moves: Moves, chosen: ReadonlySet<number>): { possible: Moves; exact: BoardMove | undefined } {
  const places = (move: BoardMove) => touchOf(move, 'coins')?.places ?? [];
  const possible = moves.filter((move) => {
    const turned = new Set(places(move));
    return [...chosen].every((place) => turned.has(place));
  });
  return { possible, exact: possible.find((move) => places(move).length === chosen.size) };
}

export const anyWins = (moves: Moves): boolean => moves.some((move) => move.winning === true);

/** What a picture is called beside others; the name of a list is its game, which every move says already. */
export function nameOf(board: Board, index: number): string {
  return board.pictures[index]?.picture === 'list' ? '' : (board.names[index] ?? '');
}

/** A move in words that say where it is made, if there are several pictures. */
export function sentence(board: Board, move: BoardMove): string {
  const name = board.pictures.length > 1 ? nameOf(board, move.picture) : '';
  return name === '' ? move.words : `${name}: ${move.words}`;
}
