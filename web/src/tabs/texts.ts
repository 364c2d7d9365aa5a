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
    lines.push(`\\[ ${sum}${answer.nim_value} \\]`);
  }
  return `${lines.join('\n')}\n`;
}

/** A reference for those who cite: what was asked, what was answered, and with which version. */
export function asBibtex(answer: Analysis, version: string, address: string, year: number): string {
  const { words, game } = answer;
  const said = [words.verdict, words.nim_value, words.basis].filter((text) => text).join('; ');
  return `@misc{bouton,
  author = {{The bouton authors}},
  title = {bouton ${escaped(version)}: \\texttt{${escaped(game)}}},
  note = {${escaped(said)}},
  howpublished = {\\url{${address}}},
  year = {${year}}
}
`;
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
