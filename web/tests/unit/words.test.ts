import { describe, expect, it } from 'vitest';
import { LESSONS as english } from '../../src/learn/en.ts';
import { PLAN } from '../../src/learn/plan.ts';
import { LESSONS as chinese } from '../../src/learn/zh.ts';
import { en } from '../../src/words/en.ts';
import { zh } from '../../src/words/zh.ts';

const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map((match) => match[0]).sort();

describe('the words of the page', () => {
  it('are there in both languages, with the same places', () => {
    expect(Object.keys(zh).sort()).toEqual(Object.keys(en).sort());
    for (const [key, text] of Object.entries(en)) expect(places(zh[key as keyof typeof en]), key).toEqual(places(text));
  });

  it('are translated', () => {
    const same = Object.keys(en).filter((key) => en[key as keyof typeof en] === zh[key as keyof typeof en]);
    expect(same.sort()).toEqual(['cell-marked', 'sample-kayles']);
  });
});

describe('lessons', () => {
  it('are eight, and alike in both languages', () => {
    expect(english).toHaveLength(8);
    expect(PLAN).toHaveLength(8);
    const shape = (lessons: typeof english) => lessons.map((lesson) => lesson.parts.map((part) => part.text.length));
    expect(shape(chinese)).toEqual(shape(english));
    PLAN.forEach((plan, index) => {
      expect(plan.live.length).toBeLessThanOrEqual(english[index]?.parts.length ?? 0);
    });
  });
});
