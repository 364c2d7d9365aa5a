// A long question: started, followed by server-sent events, and cancelled when nobody waits for it any more.
import { post, Refusal, remove } from '../api/client.ts';
import type { JobReport } from '../api/types.ts';

export class Job<T> {
  report = $state.raw<JobReport | undefined>();
  refusal = $state.raw<Refusal | undefined>();
  isRunning = $state(false);
  isCancelled = $state(false);
  #events: EventSource | undefined;
  #end: (() => void) | undefined;
  #run = 0;

  /** The answer, or nothing when it was cancelled or refused. */
  async run(question: string, seconds: number): Promise<T | undefined> {
    this.#stop();
    const run = ++this.#run;
    this.report = undefined;
    this.refusal = undefined;
    this.isCancelled = false;
    this.isRunning = true;
    try {
      const started = await post<JobReport>('jobs', { question, seconds });
      if (run !== this.#run) {
        void remove(`jobs/${started.id}`);
        return undefined;
      }
      this.report = started;
      const last = await this.#follow(started.id);
      if (run !== this.#run || !last || last.status !== 'done') return undefined;
      if (last.answer_status !== 200) {
        const errors = (last.answer as { errors?: Refusal['mistakes'] } | undefined)?.errors ?? [];
        throw new Refusal(last.answer_status ?? 0, errors);
      }
      return last.answer as T;
    } catch (error) {
      if (run === this.#run) this.refusal = error instanceof Refusal ? error : new Refusal(0, []);
      return undefined;
    } finally {
      if (run === this.#run) this.isRunning = false;
    }
  }

  cancel() {
    if (!this.isRunning) return;
    const id = this.report?.id;
    this.#run++;
    this.#stop();
    this.isRunning = false;
    this.isCancelled = true;
    if (id !== undefined) void remove(`jobs/${id}`);
  }

  #follow(id: string): Promise<JobReport | undefined> {
    return new Promise((resolve) => {
      const events = new EventSource(`/api/v1/jobs/${id}/events`);
      this.#events = events;
      const hear = (event: MessageEvent<string>) => {
        this.report = JSON.parse(event.data) as JobReport;
      };
      const finish = (report: JobReport | undefined) => {
        events.close();
        this.#end = undefined;
        resolve(report);
      };
      this.#end = () => finish(undefined);
      events.addEventListener('progress', hear);
      events.addEventListener('end', (event) => {
        hear(event);
        finish(this.report);
      });
      events.addEventListener('error', () => finish(undefined));
    });
  }

  #stop() {
    this.#events?.close();
    this.#end?.();
  }
}
