// The question in the box with everything that the server says of it, and what can be done with it.
import { question } from '../api/client.ts';
import type { Analysis, Board, BoardMove, Catalogue, Examples, Reading } from '../api/types.ts';
import { page } from '../state/page.svelte.ts';
import { Question } from '../state/question.svelte.ts';
import { words } from '../words/words.svelte.ts';

/** Moves that are listed at a time. */
export const PAGE = 200;

export class Game {
  reading = new Question<Reading>();
  analysis = new Question<Analysis>();
  board = new Question<Board>();
  lasting = new Question<Analysis>();
  catalogue = new Question<Catalogue>();
  examples = new Question<Examples>();
  /** Moves beyond the first page. */
  further = $state.raw<readonly BoardMove[]>([]);
  /** Positions that were taken back, the last first. */
  undone = $state.raw<readonly string[]>([]);

  get q() {
    return page.state.q.trim();
  }

  /** The text that the reading is about: while another one is read, that is not the one in the box. */
  get readText(): string {
    return new URLSearchParams(this.reading.about?.split('?')[1]).get('q') ?? '';
  }

  get parameters() {
    const { play } = page.state;
    return { misere: play === '' ? undefined : play === 'misere', lang: words.language };
  }

  /** Whether the text is a ruleset without a position. */
  get isBare(): boolean {
    const read = this.reading.data;
    if (!read) return false;
    return read.ok ? read.game === '()' && this.readText !== '()' : read.errors[0]?.code === 'N0310' && read.errors.length === 1;
  }

  get isReady(): boolean {
    return this.q !== '' && this.reading.data?.ok === true && !this.isBare;
  }

  /** Asks what the state asks for; called whenever it changes. */
  ask() {
    const { q, parameters } = this;
    this.reading.ask(q === '' ? undefined : question('check', { q, ...parameters }));
    this.catalogue.ask(question('rulesets', { lang: words.language }));
    this.examples.ask(question('examples', { lang: words.language }));
  }

  askMore() {
    const { q, parameters } = this;
    if (q === '') {
      this.analysis.ask(undefined);
      this.board.ask(undefined);
    } else if (this.isReady && !this.reading.busy) {
      this.analysis.ask(question('explain', { q, ...parameters, limit: 20 }));
      this.board.ask(question('board', { q, ...parameters, limit: PAGE, remoteness: true }));
    }
  }

  askLasting() {
    const { q, parameters } = this;
    const isKnown = this.isReady && !this.analysis.busy && this.analysis.data?.game === this.reading.data?.game;
    this.lasting.ask(isKnown ? question('analyse', { q, ...parameters, limit: 1, remoteness: true }) : undefined);
  }

  /** Whether what is shown is about another question than the one in the box. */
  get isStale(): boolean {
    const { reading, analysis } = this;
    return reading.busy || analysis.busy || reading.refusal !== undefined || analysis.refusal !== undefined || reading.data?.ok === false;
  }

  get moves(): readonly BoardMove[] {
    const moves = this.board.data?.moves ?? [];
    return this.further.length > 0 ? [...moves, ...this.further] : moves;
  }

  play(move: BoardMove) {
    this.undone = [];
    page.go({ q: move.to, history: [...page.state.history, this.q] });
  }

  undo(steps = 1) {
    const { history, q } = page.state;
    if (history.length < steps) return;
    const back = [...history, q];
    const at = back.length - 1 - steps;
    this.undone = [...back.slice(at + 1), ...this.undone];
    page.go({ q: back[at] ?? q, history: back.slice(0, at) });
  }

  redo() {
    const [next, ...rest] = this.undone;
    if (next === undefined) return;
    page.go({ q: next, history: [...page.state.history, page.state.q] });
    this.undone = rest;
  }
}
