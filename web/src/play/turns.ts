// Whose turn it is and who has won, from the number of moves and from what the server says of the position.
import type { State } from '../state/url.ts';

export type Player = 'you' | 'opponent';

/** Who is to move after so many moves. */
export function toMove(side: State['side'], moves: number): Player {
  return (moves % 2 === 0) === (side === 'first') ? 'you' : 'opponent';
}

const other = (player: Player): Player => (player === 'you' ? 'opponent' : 'you');

/** Who wins with best play: the one to move in an N-position, the other in a P-position. */
export function winner(player: Player, outcome: string): Player | undefined {
  if (outcome === 'N') return player;
  return outcome === 'P' ? other(player) : undefined;
}

export interface Ply {
  readonly position: string;
  readonly player: Player;
  readonly wins: Player | undefined;
  /** How many moves the game lasts from here with best play, where that is known. */
  readonly lasts?: number | undefined;
}

export interface Point {
  readonly wins: Player;
  /** Whether it is known how long the game lasts. */
  readonly isKnown: boolean;
  readonly moves: number;
  /** From −1, the longest that the opponent was winning, to 1, the longest that you were. */
  readonly height: number;
}

/** Where the positions of a game stand in its chart; none where nobody is known to win. */
export function points(plies: readonly Ply[]): (Point | undefined)[] {
  const longest = Math.max(1, ...plies.map((ply) => ply.lasts ?? 0));
  return plies.map(({ wins, lasts }) => {
    if (wins === undefined) return undefined;
    const share = (lasts ?? longest / 2) / longest;
    return { wins, isKnown: lasts !== undefined, moves: lasts ?? 0, height: wins === 'you' ? share : -share };
  });
}

/** The moves, counted from 0, with which the player who moved gave a win away. */
export function slips(plies: readonly Ply[]): number[] {
  const found: number[] = [];
  plies.forEach((ply, index) => {
    const next = plies[index + 1];
    if (next && ply.wins === ply.player && next.wins !== undefined && next.wins !== ply.player) found.push(index);
  });
  return found;
}
