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

/** What many moves of a list have in common, as a key of the page's words with its values. */
export interface Kind {
  readonly key: 'kind-take' | 'kind-split' | 'kind-split-only';
  readonly values: Readonly<Record<string, string | number>>;
}

/** Which sort of move in a heap it is: taking some, or splitting what is left; nothing for moves that touch something else. */
export function kindOf(move: BoardMove): Kind | undefined {
  const changes = move.touch.kind === 'heaps' ? move.touch.changes : [];
  const [change] = changes;
  if (!change || changes.length !== 1 || change.take == null) return undefined;
  const heap = change.heap + 1;
  if (change.left.length < 2) return { key: 'kind-take', values: { heap } };
  return change.take === '0' ? { key: 'kind-split-only', values: { heap } } : { key: 'kind-split', values: { heap, take: change.take } };
}

export interface Bundle {
  readonly id: string;
  readonly kind: Kind;
  readonly moves: readonly BoardMove[];
}

/** The moves of a long list that are many of a kind, and the others. */
export function bundled(moves: readonly BoardMove[], many: number): { bundles: Bundle[]; singles: BoardMove[] } {
  const found = new Map<string, { id: string; kind: Kind; moves: BoardMove[] }>();
  const idOf = (move: BoardMove, kind: Kind) => `${move.picture} ${kind.key} ${Object.values(kind.values).join(' ')}`;
  for (const move of moves) {
    const kind = kindOf(move);
    if (!kind) continue;
    const id = idOf(move, kind);
    const bundle = found.get(id);
    if (bundle) bundle.moves.push(move);
    else found.set(id, { id, kind, moves: [move] });
  }
  const bundles = [...found.values()].filter((bundle) => bundle.moves.length >= many);
  const inside = new Set(bundles.flatMap((bundle) => bundle.moves));
  return { bundles, singles: moves.filter((move) => !inside.has(move)) };
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
