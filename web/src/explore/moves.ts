import type { BoardMove } from '../api/types.ts';
import type { t } from '../words/words.svelte.ts';

/** Moves whose words or notation have all the typed words; the case does not matter. */
export function matching(moves: readonly BoardMove[], typed: string): readonly BoardMove[] {
  const wanted = typed
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (wanted.length === 0) return moves;
  return moves.filter((move) => {
    const text = `${move.words} ${move.move}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}

export interface Group {
  /** Who wins the positions after these moves, for the player who is then to move. */
  readonly outcome: string;
  readonly after: string;
  readonly moves: readonly BoardMove[];
}

/** Moves by what follows, in the order in which they come. */
export function grouped(moves: readonly BoardMove[]): Group[] {
  const found = new Map<string, { outcome: string; after: string; moves: BoardMove[] }>();
  for (const move of moves) {
    const group = found.get(move.outcome);
    if (group) group.moves.push(move);
    else found.set(move.outcome, { outcome: move.outcome, after: move.after, moves: [move] });
  }
  return [...found.values()];
}

/** The move that a typed text means, if it means one: alone with all its words, or alone with them in this order. */
export function meant(moves: readonly BoardMove[], typed: string): BoardMove | undefined {
  const found = typed.trim() === '' ? [] : matching(moves, typed);
  if (found.length < 2) return found[0];
  const bare = (text: string) =>
    text
      .toLowerCase()
      .replace(/[\s,:，：。]+/g, ' ')
      .trim();
  const wanted = bare(typed);
  const whole = found.filter((move) => bare(move.words) === wanted || bare(move.move) === wanted);
  const part = whole.length > 0 ? whole : found.filter((move) => bare(move.words).includes(wanted));
  return part.length === 1 ? part[0] : undefined;
}

/** How long the game lasts after a move, in words; nothing where that is not known. */
export function lasting(remoteness: string | null | undefined, say: typeof t): string {
  if (remoteness == null) return '';
  if (remoteness === '0') return say('lasts-none');
  return remoteness === '1' ? say('lasts-one') : say('lasts-after', { moves: remoteness });
}

/** How wide a text is, in letters; a Chinese sign is as wide as two. */
export function widthOf(text: string): number {
  return Array.from(text).reduce((width, sign) => width + (sign >= '\u2e80' ? 2 : 1), 0);
}
