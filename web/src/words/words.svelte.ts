// The page's own words; sentences about games come from the server in the same language.

import { page } from '../state/page.svelte.ts';
import { keep, read } from '../state/theme.svelte.ts';
import { en } from './en.ts';

export type Key = keyof typeof en;
type Table = Record<Key, string>;
type Language = 'en' | 'zh';

class Words {
  #usual = $state<Language>(usual());
  #tables = $state.raw<Partial<Record<Language, Table>>>({ en });

  language: Language = $derived(page.state.lang || this.#usual);

  get #table(): Table {
    return this.#tables[this.language] ?? en;
  }

  /** Fetches the words of the language; English words stand in until they are there. */
  async load() {
    const language = this.language;
    if (language === 'zh' && !this.#tables.zh) {
      const { zh } = await import('./zh.ts');
      this.#tables = { ...this.#tables, zh };
    }
  }

  choose(language: Language) {
    this.#usual = language;
    keep('lang', language);
    page.go({ lang: language }, 'replace');
  }

  say(key: Key, values: Record<string, string | number> = {}): string {
    return fill(this.#table[key], values);
  }
}

/** Puts values into a sentence with places like `{name}`. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

function usual(): Language {
  const kept = read('lang');
  if (kept === 'en' || kept === 'zh') return kept;
  return navigator.language.toLowerCase().startsWith('zh') ? 'zh' : 'en';
}

export const words = new Words();
export const t = (key: Key, values?: Record<string, string | number>) => words.say(key, values);
