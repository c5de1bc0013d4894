import { HttpError } from '../wire/http-error.ts';
import type { ReportProblem } from './thread/report-messages.ts';

/** A caller who takes nothing for so long is taken for gone. */
const IDLE_TIMEOUT_MS = 60_000;

/** The pages of one report on their way from its thread to the caller: as many as the thread was allowed, and then none. */
export class ReportStream {
  readonly #taken: () => void;
  readonly #left: () => void;
  readonly #pages: Uint8Array<ArrayBuffer>[] = [];
  #end: { error: Error | undefined } | undefined;
  #wake: (() => void) | undefined;
  #idle: NodeJS.Timeout | undefined;

  /**
   * @param events `taken` is called for each page that the caller took, `left` when he takes no more before the end
   */
  constructor(events: { taken: () => void; left: () => void }) {
    this.#taken = events.taken;
    this.#left = events.left;
  }

  push(page: Uint8Array<ArrayBuffer>): void {
    if (this.#end) return;
    this.#pages.push(page);
    this.#watch();
    this.#wake?.();
  }

  /** The report is made, or never will be. */
  end(problem?: ReportProblem): void {
    this.#end ??= { error: problem && errorOf(problem) };
    this.#wake?.();
  }

  /** Nobody takes the rest: what is under way is dropped and the thread is told to stop. */
  abandon(error: Error): void {
    if (this.#end && this.#pages.length === 0) return;
    const isOver = this.#end !== undefined;
    this.#end = { error };
    this.#pages.length = 0;
    this.#watch();
    if (!isOver) this.#left();
    this.#wake?.();
  }

  /** The next page; nothing after the last. Rejects with why there is no more. */
  async next(): Promise<Uint8Array<ArrayBuffer> | undefined> {
    while (this.#pages.length === 0 && !this.#end)
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    const page = this.#pages.shift();
    this.#watch();
    if (page) {
      this.#taken();
      return page;
    }
    if (this.#end?.error) throw this.#end.error;
    return undefined;
  }

  /** Begins to wait anew for the caller while a page lies here for him. */
  #watch(): void {
    clearTimeout(this.#idle);
    if (this.#pages.length > 0)
      this.#idle = setTimeout(() => this.abandon(CALLER_GONE), IDLE_TIMEOUT_MS).unref();
  }
}

/** Nobody reads what is answered to a caller who is gone; it must only not look like a fault of ours. */
export const CALLER_GONE = new HttpError(503, 'The caller is gone - CancelledException');

function errorOf(problem: ReportProblem): Error {
  return problem.kind === 'refused'
    ? new HttpError(problem.status, problem.text)
    : new Error(`A report failed: ${problem.text}`);
}
