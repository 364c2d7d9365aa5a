// What is done with the text of the box while it is typed: marks below mistakes, and names that could be meant.
import type { CatalogueEntry, Mistake } from '../api/types.ts';
import { parse, type State } from '../state/url.ts';

export interface Part {
  readonly text: string;
  readonly wrong: boolean;
}

/** The text in parts, right and wrong ones; places count Unicode characters. */
export function marked(text: string, mistakes: readonly Pick<Mistake, 'start' | 'end'>[]): Part[] {
  const characters = Array.from(text);
  const parts: Part[] = [];
  let at = 0;
  for (const { start, end } of [...mistakes].sort((a, b) => a.start - b.start)) {
    if (start < at) continue;
    if (start > at) parts.push({ text: characters.slice(at, start).join(''), wrong: false });
    // A mistake without a width is something that is missing: the place after it is marked.
    at = Math.max(end, start);
    parts.push({ text: characters.slice(start, at).join(''), wrong: true });
  }
  if (at < characters.length) parts.push({ text: characters.slice(at).join(''), wrong: false });
  return parts;
}

/** Rulesets whose name begins with the word that is being typed, while it is the first of its term. */
export function suggested(text: string, entries: readonly CatalogueEntry[]): CatalogueEntry[] {
  const word = /(?:^|\+)\s*([a-z][\w-]*)$/i.exec(text)?.[1]?.toLowerCase();
  if (word === undefined) return [];
  const begins = (name: string) => name.startsWith(word);
  const found = entries.filter((entry) => begins(entry.name) || entry.aliases.some(begins));
  return found.length === 1 && found[0]?.name === word ? [] : found.slice(0, 8);
}

/** The questions that were asked last, this one first; each once. */
export function remembered(before: readonly string[], q: string, most = 6): string[] {
  const text = q.trim();
  return text === '' || text.length > 200 ? before.slice(0, most) : [text, ...before.filter((other) => other !== text)].slice(0, most);
}

/** What was remembered, from the text in which it is kept. */
export function recalled(kept: string | null): string[] {
  try {
    const list: unknown = JSON.parse(kept ?? '[]');
    return Array.isArray(list) ? list.filter((each) => typeof each === 'string').slice(0, 6) : [];
  } catch {
    return [];
  }
}

/** What a pasted address of this page stands for; `undefined` for every other text. */
export function stateOf(text: string, origin: string): State | undefined {
  if (!text.trim().startsWith(`${origin}/`) || !URL.canParse(text.trim())) return undefined;
  const { pathname, search } = new URL(text.trim());
  return parse(pathname, search);
}
