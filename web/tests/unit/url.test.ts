import { describe, expect, it } from 'vitest';
import { address, EMPTY, parse, type State } from '../../src/state/url.ts';

const read = (to: string) => {
  const url = new URL(to, 'http://page');
  return parse(url.pathname, url.search);
};

describe('the address of a state', () => {
  const states: Partial<State>[] = [
    {},
    { q: 'nim 3 5 7' },
    { q: "graph:'u v; v w' u + kayles 5", play: 'misere', tab: 'graph' },
    { q: 'nim 2 5 7', history: ['nim 3 5 7', "hackenbush:'0-1 1-2' without 1 & more"], text: true },
    { q: '0.07', tab: 'sequence', to: 1000, part: 2, size: 64, lang: 'zh' },
    { view: 'play', q: '尼姆 3', side: 'second', level: 'mirror', help: 'none', seed: 7, history: ['a', 'b', 'c'] },
    { view: 'rules', rules: 'rule take(n):\n  for k in 1..n => n-k # 100%' },
    { view: 'sequences', values: '0 1 2 0 3' },
    { view: 'learn', lesson: 8, lang: 'en' },
  ];
  it.each(states)('comes back from its address: %j', (change) => {
    const state = { ...EMPTY, ...change };
    expect(read(address(state))).toEqual(state);
  });

  it('is short where everything is as usual', () => {
    expect(address(EMPTY)).toBe('/');
    expect(address({ ...EMPTY, q: 'nim 3' })).toBe('/a?q=nim+3');
    expect(address({ ...EMPTY, view: 'learn' })).toBe('/learn');
  });

  it('takes nonsense for what is usual', () => {
    expect(read('/nowhere?tab=none&to=-1&size=x&seed=1e9&play=other&lang=fr&lesson=99&part=')).toEqual({ ...EMPTY, lesson: 8 });
    expect(read('/a?to=999999999').to).toBe(100_000);
    expect(read('/a/?size=1').size).toBe(2);
  });
});
