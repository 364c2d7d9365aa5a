/** A line of a text with carets below a place; wide characters count twice, as fonts of equal width draw them. */
export function pointing(text: string, line: number, column: number, width: number): { text: string; marks: string } {
  const shown = text.split('\n')[line - 1] ?? '';
  const characters = Array.from(shown);
  const wide = (character: string) =>
    /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/.test(character) ? 2 : 1;
  const count = (some: string[]) => some.reduce((sum, character) => sum + wide(character), 0);
  const before = count(characters.slice(0, column - 1));
  const marked = count(characters.slice(column - 1, column - 1 + width));
  return { text: shown, marks: ' '.repeat(before) + '^'.repeat(Math.max(marked, 1)) };
}
