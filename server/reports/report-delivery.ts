import { HttpError } from '../wire/http-error.ts';
import { MAX_PAGES_IN_FLIGHT, type ReportThreadProblem } from './thread/report-messages.ts';

/** Clients that accept no data for this long count as disconnected. */
const MAX_IDLE_MS = 60_000;
/**
 * What a client has to read on average: it may use up its idle time once, not again for each page. A page of
 * 128 KiB gives half a minute back, which the slowest mobile networks keep.
 */
const LEAST_BYTES_PER_SECOND = 4_096;
/** No report is delivered for longer, however fast its client reads. */
const MAX_DELIVERY_MS = 3_600_000;

/** What happens to a report on its way. */
export interface DeliveryEvents {
  /** The thread has to wait for the client: as many pages wait as may. */
  full(): void;
  /** The client took a page. */
  taken(): void;
  /** The client stopped before the end. */
  left(): void;
  /** Nothing of the report is left to deliver; called once. */
  over(): void;
  /** The client reads too slowly, or for too long. */
  overdue(): void;
}

/** The pages of one report on their way from its thread to the client, with backpressure. */
export class ReportStream {
  readonly #events: DeliveryEvents;
  readonly #pages: Uint8Array<ArrayBuffer>[] = [];
  readonly #startedAt = performance.now();
  #end: { error: Error | undefined } | undefined;
  #wakeReader: (() => void) | undefined;
  #deadline: NodeJS.Timeout | undefined;
  /** For how long the client may still let pages wait. */
  #patienceMs = MAX_IDLE_MS;
  #isOver = false;
  /** Since when the client has let pages wait; undefined while none does. */
  #waitingSince: number | undefined;

  constructor(events: DeliveryEvents) {
    this.#events = events;
  }

  /** Since when pages wait for the client, milliseconds of `performance.now`; infinite while none does. */
  get idleSince(): number {
    return this.#waitingSince ?? Infinity;
  }

  push(page: Uint8Array<ArrayBuffer>): void {
    if (this.#end) return;
    this.#pages.push(page);
    this.#watch();
    if (this.#pages.length >= MAX_PAGES_IN_FLIGHT) this.#events.full();
    this.#wakeReader?.();
  }

  /** Ends the report, with the reason if it failed. */
  end(problem?: ReportThreadProblem): void {
    this.#end ??= { error: problem && errorOf(problem) };
    this.#noteEnd();
    this.#wakeReader?.();
  }

  /** Drops the remaining pages and tells the thread to stop, because nobody reads them. */
  abandon(error: Error): void {
    if (this.#end && this.#pages.length === 0) return;
    this.#end = { error };
    this.#pages.length = 0;
    this.#watch();
    this.#events.left();
    this.#noteEnd();
    this.#wakeReader?.();
  }

  /** Returns the next page; undefined after the last. Rejects with the reason when the report failed. */
  async next(): Promise<Uint8Array<ArrayBuffer> | undefined> {
    while (this.#pages.length === 0 && !this.#end)
      await new Promise<void>((resolve) => {
        this.#wakeReader = resolve;
      });
    const page = this.#pages.shift();
    if (page) {
      this.#creditReader(page.length);
      this.#watch();
      this.#events.taken();
      this.#noteEnd();
      return page;
    }
    if (this.#end?.error) throw this.#end.error;
    return undefined;
  }

  #noteEnd(): void {
    if (this.#isOver || !this.#end || this.#pages.length > 0) return;
    this.#isOver = true;
    this.#events.over();
  }

  /** Takes the time that the client let this page wait off its patience, and adds what the page is worth. */
  #creditReader(bytes: number): void {
    const waitedMs = performance.now() - (this.#waitingSince ?? performance.now());
    const worthMs = (bytes / LEAST_BYTES_PER_SECOND) * 1000;
    this.#patienceMs = Math.min(MAX_IDLE_MS, this.#patienceMs - waitedMs + worthMs);
    this.#waitingSince = undefined;
  }

  /** Restarts the timeout while a page waits for the client. */
  #watch(): void {
    clearTimeout(this.#deadline);
    if (this.#pages.length === 0) {
      this.#waitingSince = undefined;
      return;
    }
    this.#waitingSince ??= performance.now();
    const now = performance.now();
    const untilIdle = this.#waitingSince + this.#patienceMs - now;
    const untilTooLong = this.#startedAt + MAX_DELIVERY_MS - now;
    this.#deadline = setTimeout(
      () => this.#events.overdue(),
      Math.max(0, Math.min(untilIdle, untilTooLong)),
    ).unref();
  }
}

/** Disconnected clients do not read this error; it only must not be logged as a fault. */
export const CLIENT_DISCONNECTED = new HttpError(503, 'The caller is gone - CancelledException');

function errorOf(problem: ReportThreadProblem): Error {
  return problem.kind === 'refused'
    ? new HttpError(problem.status, problem.text)
    : new Error(`A report failed: ${problem.text}`);
}
