// An answer in other forms. The sentences are the server's; only their frame is made here.
import type { Analysis, Sequence } from '../api/types.ts';

export function asText(answer: Analysis): string {
  const { words } = answer;
  const lines = [answer.game, words.play, words.verdict];
  if (words.nim_value) lines.push(words.nim_value);
  if (words.basis) lines.push(words.basis);
  lines.push(words.moves, ...answer.winning_moves.moves.map((move) => `  ${move.move}`));
  lines.push('', ...words.why.map((step) => (step.heading ? step.text : `  ${step.text}`)));
  return `${lines.join('\n')}\n`;
}

/** Signs that have a meaning in LaTeX, written so that they stand for themselves. */
export function escaped(text: string): string {
  const plain = text.replace(/[\\{}$&#^_%~]/g, (sign) => {
    if (sign === '\\') return '\\textbackslash{}';
    if (sign === '^' || sign === '~') return `\\${sign}{}`;
    return `\\${sign}`;
  });
  return plain.replaceAll('⊕', '$\\oplus$').replaceAll('->', '$\\to$').replaceAll('∗', '$\\ast$');
}

export function asLatex(answer: Analysis): string {
  const { words, components } = answer;
  const lines = ['\\begin{tabular}{lr}', '  component & nim-value \\\\ \\hline'];
  for (const component of components) {
    lines.push(`  \\texttt{${escaped(component.game)}} & ${component.nim_value == null ? '?' : `$${component.nim_value}$`} \\\\`);
  }
  lines.push('\\end{tabular}', '', `\\texttt{${escaped(answer.game)}}: ${escaped(words.verdict)}.`);
  if (answer.nim_value != null) {
    const values = components.map((component) => component.nim_value);
    const sum = values.length > 1 && values.every((value) => value != null) ? `${values.join(' \\oplus ')} = ` : '';
    // Alone, a number would say nothing.
    const left = sum === '' ? `\\mathcal{G}(\\texttt{${escaped(answer.game)}}) = ` : sum;
    lines.push(`\\[ ${left}${answer.nim_value} \\]`);
  }
  return `${lines.join('\n')}\n`;
}

/** What is cited: a question, what was answered, how it is asked again, and what proves it. */
export interface Cited {
  readonly game: string;
  readonly said: readonly (string | null | undefined)[];
  readonly command: string;
  readonly sha256: string | null | undefined;
  readonly url: string | undefined;
}

/** A reference for those who cite: everything with which a reader gets the same answer again. */
export function asBibtex({ game, said, command, sha256, url }: Cited, version: string, year: number): string {
  const key = ['bouton', ...(game.toLowerCase().match(/[a-z0-9]+/g) ?? [])].join('-').slice(0, 40);
  const notes = said.filter((text) => text).map((text) => escaped(text ?? ''));
  if (sha256) notes.push(`certificate with SHA-256 ${sha256}`);
  const fields = [
    'author = {{The bouton authors}}',
    `title = {bouton ${escaped(version)}: \\texttt{${escaped(game)}}}`,
    `note = {${notes.join('; ')}}`,
    `howpublished = {\\texttt{${escaped(command)}}}`,
    ...(url ? [`url = {${url}}`] : []),
    `year = {${year}}`,
  ];
  return `@misc{${key},\n${fields.map((field) => `  ${field}`).join(',\n')}\n}\n`;
}

export function asCsv(sequence: Sequence): string {
  const from = Number(sequence.from);
  const values = sequence.values.length > 0 ? sequence.values : Array.from(sequence.outcomes);
  const name = sequence.values.length > 0 ? 'nim_value' : 'outcome';
  return `heap,${name}\n${values.map((value, index) => `${from + index},${value}\n`).join('')}`;
}

/** A word of a command line as a shell reads it. */
export function quoted(word: string): string {
  return /^[\w.:+/=-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
