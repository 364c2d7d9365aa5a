import type { BoardMove } from '../api/types.ts';

/** Moves whose words or notation have all the typed words; the case does not matter. */
export function matching(moves: readonly BoardMove[], typed: string): readonly BoardMove[] {
  const wanted = typed.toLowerCase().split(/\s+/).filter((word) => word !== '');
  if (wanted.length === 0) return moves;
  return moves.filter((move) => {
    const text = `${move.words} ${move.move}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}
