// Rows of pins: which pins a move takes, and what a touch of one means. The server says which pins each move may take.
import type { BoardMove } from '../api/types.ts';
import { type Moves, touchOf } from './touch.ts';

/** Pins that a move takes, the end excluded. */
export interface Take {
  readonly from: number;
  readonly to: number;
  readonly move: BoardMove;
}

/** What may be taken from one row, the shortest first. */
export function takesOf(own: Moves, heap: number): Take[] {
  const found: Take[] = [];
  for (const move of own) {
    const changes = touchOf(move, 'heaps')?.changes ?? [];
    const [change] = changes;
    if (changes.length !== 1 || change?.heap !== heap) continue;
    for (const from of change.from ?? []) found.push({ from, to: from + Number(change.take), move });
  }
  return found.sort((a, b) => a.to - a.from - (b.to - b.from) || a.from - b.from);
}

/** What a pin alone means: the shortest that begins there, or else that ends there. */
export function meantBy(takes: readonly Take[], pin: number): Take | undefined {
  return takes.find((take) => take.from === pin) ?? takes.find((take) => take.to === pin + 1);
}

/** The moves that a pin may begin or end, each once. */
export function around(takes: readonly Take[], pin: number): Moves {
  const found = takes.filter((take) => take.from === pin || take.to === pin + 1);
  return [...new Map(found.map(({ move }) => [move.id, move])).values()];
}

/** The take of exactly these pins. */
export function exactly(takes: readonly Take[], from: number, to: number): Take | undefined {
  return takes.find((take) => take.from === from && take.to === to);
}

/** Takes in lanes, none of which overlap. */
export function lanes(takes: readonly Take[]): Take[][] {
  const found: Take[][] = [];
  for (const take of [...takes].sort((a, b) => a.from - b.from)) {
    const lane = found.find((lane) => (lane.at(-1)?.to ?? 0) <= take.from);
    if (lane) lane.push(take);
    else found.push([take]);
  }
  return found;
}
