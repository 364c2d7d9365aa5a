// The text of a sum with its games in another order. Only places are known here: what stands between the games stays where it is.

/** A component as the server reads it: its place, and that of the term it belongs to, in characters. */
export interface Placed {
  readonly term: number;
  readonly start: number;
  readonly end: number;
  readonly term_start: number;
  readonly term_end: number;
}

export interface Reordered {
  readonly text: string;
  /** Where the component that was moved stands now. */
  readonly at: number;
}

/** The order in which one of so many is put in the place of another. */
function order(count: number, from: number, to: number): number[] {
  const rest = Array.from({ length: count }, (_, index) => index).filter((index) => index !== from);
  return [...rest.slice(0, to), from, ...rest.slice(to)];
}

/** The text with what stands in the places put there in another order. */
function permuted(text: string, places: readonly (readonly [number, number])[], by: readonly number[]): string {
  const letters = Array.from(text);
  const inside = places.map(([start, end]) => letters.slice(start, end).join(''));
  let done = 0;
  let made = '';
  places.forEach(([start, end], index) => {
    made += letters.slice(done, start).join('') + (inside[by[index] ?? index] ?? '');
    done = end;
  });
  return made + letters.slice(done).join('');
}

/**
 * A component put in the place of another: among the heaps of its own term, or else its whole term among the terms.
 * Nothing where the two cannot be told apart in the text.
 */
export function reordered(text: string, components: readonly Placed[], from: number, to: number): Reordered | undefined {
  const [moved, other] = [components[from], components[to]];
  if (!moved || !other || from === to) return undefined;
  if (moved.term === other.term) {
    const first = components.findIndex((component) => component.term === moved.term);
    const own = components.filter((component) => component.term === moved.term);
    const isApart = own.every((component, index) => index === 0 || component.start >= (own[index - 1]?.end ?? 0));
    if (!isApart) return undefined;
    const by = order(own.length, from - first, to - first);
    return {
      text: permuted(
        text,
        own.map(({ start, end }) => [start, end] as const),
        by,
      ),
      at: to,
    };
  }
  const terms = [...new Map(components.map((component) => [component.term, component])).values()];
  const place = (component: Placed) => terms.findIndex(({ term }) => term === component.term);
  const by = order(terms.length, place(moved), place(other));
  const sizes = terms.map(({ term }) => components.filter((component) => component.term === term).length);
  const before = by.slice(0, place(other)).reduce((sum, index) => sum + (sizes[index] ?? 0), 0);
  const inTerm = components.slice(0, from).filter(({ term }) => term === moved.term).length;
  const places = terms.map(({ term_start, term_end }) => [term_start, term_end] as const);
  return { text: permuted(text, places, by), at: before + inTerm };
}
