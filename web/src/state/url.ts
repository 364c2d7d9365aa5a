// The state of the page and its address: everything that a link should bring back.

export const VIEWS = ['explore', 'play', 'sequences', 'rules', 'learn'] as const;
export const TABS = ['sequence', 'map', 'graph', 'play', 'export', 'moves', 'why'] as const;
export const LEVELS = ['perfect', 'forgetful', 'mirror'] as const;
export const HELPS = ['none', 'warn', 'after', 'all'] as const;

export type View = (typeof VIEWS)[number];
export type Tab = (typeof TABS)[number];
export type Level = (typeof LEVELS)[number];
export type Help = (typeof HELPS)[number];
export type Convention = '' | 'normal' | 'misere';

export interface State {
  readonly view: View;
  /** The text of the box. */
  readonly q: string;
  /** The play convention that was chosen; by default the rules say which. */
  readonly play: Convention;
  readonly tab: Tab | '';
  /** The positions before this one, the first first. */
  readonly history: readonly string[];
  /** The last heap of the sequence. */
  readonly to: number;
  /** The side of the heat-map. */
  readonly size: number;
  /** Which component's ruleset the sequence and the heat-map show. */
  readonly part: number;
  /** Whether the board is shown as text. */
  readonly text: boolean;
  readonly side: 'first' | 'second';
  readonly level: Level;
  readonly help: Help;
  /** How many moves in a hundred a forgetful opponent plays without looking. */
  readonly forget: number;
  readonly seed: number;
  /** The rules in the editor. */
  readonly rules: string;
  /** The values that are looked up. */
  readonly values: string;
  readonly lesson: number;
  readonly lang: '' | 'en' | 'zh';
}

export const EMPTY: State = {
  view: 'explore',
  q: '',
  play: '',
  tab: '',
  history: [],
  to: 120,
  size: 32,
  part: 0,
  text: false,
  side: 'first',
  level: 'perfect',
  help: 'warn',
  forget: 30,
  seed: 0,
  rules: '',
  values: '',
  lesson: 0,
  lang: '',
};

const PATHS: Record<View, string> = {
  explore: '/a',
  play: '/play',
  sequences: '/sequences',
  rules: '/rules',
  learn: '/learn',
};

export function parse(path: string, search: string): State {
  const asked = new URLSearchParams(search);
  const text = (name: string) => asked.get(name) ?? '';
  const view = VIEWS.find((view) => PATHS[view] === path.replace(/\/$/, '')) ?? 'explore';
  return {
    view,
    q: text('q'),
    play: one(['normal', 'misere'] as const, text('play'), ''),
    tab: one(TABS, text('tab'), ''),
    history: asked.getAll('h'),
    to: number(text('to'), 1, 100_000, EMPTY.to),
    size: number(text('size'), 2, 512, EMPTY.size),
    part: number(text('part'), 0, 10_000, 0),
    text: text('text') === '1',
    side: one(['first', 'second'] as const, text('side'), 'first'),
    level: one(LEVELS, text('level'), EMPTY.level),
    help: one(HELPS, text('help'), EMPTY.help),
    forget: number(text('forget'), 0, 100, EMPTY.forget),
    seed: number(text('seed'), 0, 2 ** 31, 0),
    rules: text('rules'),
    values: text('values'),
    lesson: number(text('lesson'), 0, 8, 0),
    lang: one(['en', 'zh'] as const, text('lang'), ''),
  };
}

/** The address of a state; what is as usual is left out. */
export function address(state: State): string {
  const asked = new URLSearchParams();
  const keep = (name: keyof State, value: string | number) => {
    if (value !== EMPTY[name]) asked.set(name, String(value));
  };
  if (state.view === 'explore' || state.view === 'play') {
    keep('q', state.q);
    keep('play', state.play);
    for (const position of state.history) asked.append('h', position);
    if (state.text) asked.set('text', '1');
    for (const name of ['side', 'level', 'help', 'forget', 'seed'] as const) keep(name, state[name]);
  }
  if (state.view === 'explore') {
    for (const name of ['tab', 'to', 'size', 'part'] as const) keep(name, state[name]);
  }
  if (state.view === 'rules') keep('rules', state.rules);
  if (state.view === 'sequences') keep('values', state.values);
  if (state.view === 'learn') keep('lesson', state.lesson);
  keep('lang', state.lang);
  const search = asked.toString();
  return search === '' && state.view === 'explore' ? '/' : PATHS[state.view] + (search && `?${search}`);
}

function one<T extends string, D extends string>(known: readonly T[], text: string, other: D): T | D {
  return known.find((word) => word === text) ?? other;
}

function number(text: string, least: number, most: number, other: number): number {
  return /^\d{1,9}$/.test(text) ? Math.min(Math.max(Number(text), least), most) : other;
}
