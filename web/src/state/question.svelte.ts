// A question to the server that changes while it is being answered: the older request is cancelled, the last answer stays.
import { get, Refusal } from '../api/client.ts';

export class Question<T> {
  data = $state.raw<T | undefined>();
  /** The address that the data answers. */
  about = $state.raw<string | undefined>();
  refusal = $state.raw<Refusal | undefined>();
  busy = $state(false);
  /** Whether the answer has taken longer than half a second. */
  slow = $state(false);
  #asked: string | undefined;
  #cancel: AbortController | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Asks; without an address, everything is forgotten. */
  ask(address: string | undefined) {
    if (address === this.#asked) return;
    this.#asked = address;
    this.#end();
    if (address === undefined) {
      this.data = undefined;
      this.refusal = undefined;
      return;
    }
    this.busy = true;
    this.#timer = setTimeout(() => {
      this.slow = true;
    }, 500);
    const cancel = new AbortController();
    this.#cancel = cancel;
    this.#answer(address, cancel.signal);
  }

  /** Puts an answer in the place of the one that is there, when a long question has found more. */
  replace(data: T) {
    this.data = data;
    this.refusal = undefined;
  }

  /** Asks the same again. */
  again() {
    const address = this.#asked;
    this.#asked = undefined;
    this.ask(address);
  }

  cancel() {
    this.#end();
  }

  #end() {
    this.#cancel?.abort();
    clearTimeout(this.#timer);
    this.busy = false;
    this.slow = false;
  }

  async #answer(address: string, signal: AbortSignal, tries = 0): Promise<void> {
    try {
      const data = await get<T>(address, signal);
      if (signal.aborted) return;
      this.about = address;
      this.data = data;
      this.refusal = undefined;
      this.#end();
    } catch (error) {
      if (signal.aborted) return;
      const refusal = error instanceof Refusal ? error : new Refusal(0, []);
      // The server is busy: it says so at once, and asks to come again.
      if (refusal.status === 503 && tries < 3) {
        await new Promise((resolve) => setTimeout(resolve, 400 * (tries + 1)));
        if (!signal.aborted) return this.#answer(address, signal, tries + 1);
        return;
      }
      this.refusal = refusal;
      this.#end();
    }
  }
}
