import { describe, expect, it } from 'vitest';
import type { Analysis, Sequence } from '../../src/api/types.ts';
import { colour } from '../../src/tabs/colours.ts';
import { rowLength, rows } from '../../src/tabs/rows.ts';
import { asBibtex, asCsv, asLatex, escaped, quoted } from '../../src/tabs/texts.ts';

const upTo = (count: number) => Array.from({ length: count }, (_, index) => String(index));

describe('rows of a sequence', () => {
  it('have a period each, or several short ones', () => {
    expect(rowLength(undefined)).toBe(24);
    expect(rowLength(34)).toBe(34);
    expect(rowLength(12)).toBe(12);
    expect(rowLength(5)).toBe(20);
    expect(rowLength(1)).toBe(24);
    expect(rowLength(442)).toBe(24);
  });

  it('begin with the period where it begins, and lose nothing', () => {
    // Kayles: preperiod 71, period 12 (Winning Ways, chapter 4, heap 0 counted).
    const found = rows(upTo(121), { preperiod: 71, period: 12 }, 12);
    expect(found.filter((row) => row.periodic).map((row) => row.from)).toEqual([71, 83, 95, 107, 119]);
    expect(found.flatMap((row) => row.values)).toEqual(upTo(121));
    expect(found[0]?.values).toHaveLength(71 % 12);
  });

  it('are whole without a period, and when the list ends before it', () => {
    expect(rows(upTo(50), undefined, 24).map((row) => row.values.length)).toEqual([24, 24, 2]);
    expect(rows(upTo(10), { preperiod: 71, period: 12 }, 12).flatMap((row) => row.values)).toEqual(upTo(10));
    expect(rows([], { preperiod: 0, period: 3 }, 24)).toEqual([]);
  });
});

describe('colours', () => {
  it('go from the first anchor to the last', () => {
    expect(colour(0)).toEqual([68, 1, 84]);
    expect(colour(1)).toEqual([253, 231, 37]);
    expect(colour(7)).toEqual(colour(1));
    expect(colour(1 / 18)).toEqual([70, 21, 102]);
  });
});

describe('texts for elsewhere', () => {
  it('are quoted for a shell', () => {
    expect(quoted('0.07')).toBe('0.07');
    expect(quoted('nim 3 5')).toBe("'nim 3 5'");
    expect(quoted("rules:'a'")).toBe(`'rules:'\\''a'\\'''`);
  });

  it('stand for themselves in LaTeX', () => {
    expect(escaped('100% of a_b {x} \\ ^ ~ & # $')).toBe('100\\% of a\\_b \\{x\\} \\textbackslash{} \\^{} \\~{} \\& \\# \\$');
    expect(escaped('3 ⊕ 5')).toBe('3 $\\oplus$ 5');
  });

  it('are cited with their version, their command and the hash of their certificate', () => {
    const cited = { game: 'nim 3_5', said: ['N-position', 'nim-value 6', null], command: "bouton solve 'nim 3_5'", url: undefined };
    const entry = asBibtex({ ...cited, sha256: 'c0ffee' }, '0.1.0', 2026);
    expect(entry).toMatch(/^@misc\{bouton-nim-3-5,\n/);
    expect(entry).toContain('title = {bouton 0.1.0: \\texttt{nim 3\\_5}}');
    expect(entry).toContain('note = {N-position; nim-value 6; certificate with SHA-256 c0ffee}');
    expect(entry).toContain("howpublished = {\\texttt{bouton solve 'nim 3\\_5'}}");
    expect(entry).not.toContain('url');
    expect(entry.match(/[{]/g)).toHaveLength(entry.match(/[}]/g)?.length ?? 0);
    const other = asBibtex({ ...cited, sha256: null, url: 'https://games.example/a?q=nim' }, '0.1.0', 2026);
    expect(other).toContain('url = {https://games.example/a?q=nim}');
    expect(other).not.toContain('SHA');
  });

  it('name the heaps in CSV', () => {
    const sequence = { from: '5', values: ['4', '3'], outcomes: 'NN' } as unknown as Sequence;
    expect(asCsv(sequence)).toBe('heap,nim_value\n5,4\n6,3\n');
    expect(asCsv({ ...sequence, values: [], outcomes: 'PN' })).toBe('heap,outcome\n5,P\n6,N\n');
  });

  it('show the nim-sum in LaTeX', () => {
    const answer = {
      game: 'nim 3 5',
      nim_value: '6',
      components: [
        { game: 'nim 3', nim_value: '3' },
        { game: 'nim 5', nim_value: '5' },
      ],
      words: { verdict: 'N' },
    } as unknown as Analysis;
    expect(asLatex(answer)).toContain('\\[ 3 \\oplus 5 = 6 \\]');
    const alone = { ...answer, components: [answer.components[0]] } as Analysis;
    expect(asLatex(alone)).toContain('\\[ \\mathcal{G}(\\texttt{nim 3 5}) = 6 \\]');
  });
});
