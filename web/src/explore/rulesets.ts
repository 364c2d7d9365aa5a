import type { CatalogueEntry, ReadComponent } from '../api/types.ts';

export interface Ruleset {
  readonly name: string;
  readonly hasSequence: boolean;
  readonly hasGrid: boolean;
}

/** The rulesets of a question, each once; of a ruleset without a position, that one. */
export function rulesetsOf(
  q: string,
  isBare: boolean,
  components: readonly ReadComponent[],
  entries: readonly CatalogueEntry[],
): Ruleset[] {
  if (isBare) {
    const name = q.split(/[:\s]/)[0] ?? q;
    const entry = entries.find((entry) => entry.name === name || entry.aliases.includes(name));
    return [{ name: q, hasSequence: entry?.has_sequence ?? true, hasGrid: entry?.has_grid ?? true }];
  }
  const found = new Map<string, Ruleset>();
  for (const component of components) {
    const entry = entries.find((entry) => entry.name === component.family);
    const ruleset = { name: component.ruleset, hasSequence: entry?.has_sequence ?? false, hasGrid: entry?.has_grid ?? false };
    if (component.ruleset !== '' && !found.has(component.ruleset)) found.set(component.ruleset, ruleset);
  }
  return [...found.values()];
}

/** The two numbers of the first position of a ruleset, where it has two that are small. */
export function pairOf(ruleset: string, components: readonly ReadComponent[]): { x: number; y: number } | undefined {
  const numbers = components
    .filter((component) => component.ruleset === ruleset)
    .flatMap((component) => component.position.split(/[\s,]+/));
  const [x, y] = numbers.map((text) => (/^\d{1,4}$/.test(text) ? Number(text) : undefined));
  return x === undefined || y === undefined ? undefined : { x, y };
}
