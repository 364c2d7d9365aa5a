import { describe, expect, it } from 'vitest';
import { type Placed, reordered } from '../../src/explore/order.ts';

/** Components of terms in a text, as the server would read them: each term by its text, with the texts of its heaps. */
function placed(text: string, terms: readonly (readonly [string, readonly string[]])[]): Placed[] {
  let from = 0;
  return terms.flatMap(([whole, heaps], term) => {
    const letters = Array.from(text);
    const start = Array.from(text.slice(0, text.indexOf(whole, from))).length;
    from = text.indexOf(whole, from) + whole.length;
    const end = start + Array.from(whole).length;
    let at = start;
    const places = heaps.map((heap) => {
      while (letters.slice(at, at + heap.length).join('') !== heap) at++;
      at += heap.length;
      return { term, start: at - heap.length, end: at, term_start: start, term_end: end };
    });
    return places.length > 0 ? places : [{ term, start, end, term_start: start, term_end: end }];
  });
}

describe('another order', () => {
  const text = 'kayles 5 +  尼姆 3 7+ (wythoff 1 2)';
  const components = placed(text, [
    ['kayles 5', []],
    ['尼姆 3 7', ['3', '7']],
    ['wythoff 1 2', []],
  ]);

  it('moves whole terms, and leaves what stands between them', () => {
    expect(reordered(text, components, 0, 3)).toEqual({ text: '尼姆 3 7 +  wythoff 1 2+ (kayles 5)', at: 3 });
    expect(reordered(text, components, 3, 0)).toEqual({ text: 'wythoff 1 2 +  kayles 5+ (尼姆 3 7)', at: 0 });
    expect(reordered(text, components, 2, 0)).toEqual({ text: '尼姆 3 7 +  kayles 5+ (wythoff 1 2)', at: 1 });
    expect(reordered(text, components, 0, 1)).toEqual({ text: '尼姆 3 7 +  kayles 5+ (wythoff 1 2)', at: 2 });
  });

  it('moves heaps within their term', () => {
    expect(reordered(text, components, 1, 2)).toEqual({ text: 'kayles 5 +  尼姆 7 3+ (wythoff 1 2)', at: 2 });
    const nim = placed('nim 3 50 7', [['nim 3 50 7', ['3', '50', '7']]]);
    expect(reordered('nim 3 50 7', nim, 2, 0)?.text).toBe('nim 7 3 50');
    expect(reordered('nim 3 50 7', nim, 0, 1)?.text).toBe('nim 50 3 7');
  });

  it('says nothing where there is nothing to move', () => {
    expect(reordered(text, components, 1, 1)).toBeUndefined();
    expect(reordered(text, components, 0, 9)).toBeUndefined();
    // Two components with one place, which the text does not tell apart.
    const same = [0, 1].map(() => ({ term: 0, start: 0, end: 4, term_start: 0, term_end: 4 }));
    expect(reordered('same', same, 0, 1)).toBeUndefined();
  });
});
