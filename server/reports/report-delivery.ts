import { HttpError } from '../wire/http-error.ts';
import type { ReportProblem } from './thread/report-messages.ts';

/** Clients that accept no data for this long count as disconnected. */
const IDLE_TIMEOUT_MS = 60_000;

/** The pages of one report on their way from its thread to the client, with backpressure. */
export class ReportStream {
  readonly #taken: () => void;
  readonly #left: () => void;
  readonly #pages: Uint8Array<ArrayBuffer>[] = [];
  #end: { error: Error | undefined } | undefined;
  #wakeReader: (() => void) | undefined;
  #idle: NodeJS.Timeout | undefined;

  /** @param events `taken` is called for each page the client took, `left` when it stops before the end */
  constructor(events: { taken: () => void; left: () => void }) {
    this.#taken = events.taken;
    this.#left = events.left;
  }

  push(page: Uint8Array<ArrayBuffer>): void {
    if (this.#end) return;
    this.#pages.push(page);
    this.#watch();
    this.#wakeReader?.();
  }

  /** Ends the report, with the reason if it failed. */
  end(problem?: ReportProblem): void {
    this.#end ??= { error: problem && errorOf(problem) };
    this.#wakeReader?.();
  }

  /** Drops the remaining pages and tells the thread to stop, because nobody reads them. */
  abandon(error: Error): void {
    if (this.#end && this.#pages.length === 0) return;
    const hasEnded = this.#end !== undefined;
    this.#end = { error };
    this.#pages.length = 0;
    this.#watch();
    if (!hasEnded) this.#left();
    this.#wakeReader?.();
  }

  /** Returns the next page; undefined after the last. Rejects with the reason when the report failed. */
  async next(): Promise<Uint8Array<ArrayBuffer> | undefined> {
    while (this.#pages.length === 0 && !this.#end)
      await new Promise<void>((resolve) => {
        this.#wakeReader = resolve;
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

  /** Restarts the timeout while a page waits for the client. */
  #watch(): void {
    clearTimeout(this.#idle);
    if (this.#pages.length > 0)
      this.#idle = setTimeout(() => this.abandon(CLIENT_DISCONNECTED), IDLE_TIMEOUT_MS).unref();
  }
}

/** Disconnected clients do not read this error; it only must not be logged as a fault. */
export const CLIENT_DISCONNECTED = new HttpError(503, 'The caller is gone - CancelledException');

function errorOf(problem: ReportProblem): Error {
  return problem.kind === 'refused'
    ? new HttpError(problem.status, problem.text)
    : new Error(`A report failed: ${problem.text}`);
}
