import { availableParallelism } from 'node:os';
import type { DatabaseLocation } from '../storage/database.ts';
import { HttpError } from '../wire/http-error.ts';
import { CLIENT_DISCONNECTED, type ReportStream } from './report-delivery.ts';
import { DEFAULT_REPORT_LIMITS, type ReportLimits } from './thread/report-limits.ts';
import type { ReportJob } from './thread/report-form.ts';
import type { ReportSpecification } from './thread/report-specification.ts';
import { ReportQueue, type ExceededQueueLimit } from './report-queue.ts';
import { ReportWorker } from './report-worker.ts';

/** The number of report threads; leaves one processor to the server where there are several. */
const MAX_THREADS = Math.min(2, Math.max(1, availableParallelism() - 1));
/** Seconds until a retry makes sense. */
const RETRY_SECONDS = 5;

/**
 * Runs reports in threads of their own, so that no other request waits for them.
 * Threads start with the first report.
 */
export class ReportRunner {
  readonly limits: ReportLimits;
  readonly #location: DatabaseLocation;
  readonly #queue: ReportQueue<() => void>;
  #workers: ReportWorker[] = [];
  #isClosed = false;

  constructor(location: DatabaseLocation, limits: Partial<ReportLimits> = {}) {
    this.#location = location;
    this.limits = { ...DEFAULT_REPORT_LIMITS, ...limits };
    this.#queue = new ReportQueue(this.limits);
  }

  /** Reports in progress, and those waiting for others to end. */
  get load(): { underWay: number; waiting: number } {
    return { underWay: this.#queue.running, waiting: this.#queue.waiting };
  }

  /**
   * Yields a report in its form, in pages of bytes. The thread works no further ahead than the client reads, and stops when it disconnects. Rejects
   * with an HttpError when too many reports are waiting, or when this one is too large.
   * @param userId who requested it
   * @param disconnected aborts when the client has disconnected
   */
  async *pages(
    userId: number,
    job: ReportJob<ReportSpecification>,
    disconnected: AbortSignal,
  ): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    await this.#waitForTurn(userId, disconnected);
    const stream = this.#begin(userId, job);
    const abandon = (): void => stream.abandon(CLIENT_DISCONNECTED);
    disconnected.addEventListener('abort', abandon);
    if (disconnected.aborted) abandon();
    try {
      for (let page = await stream.next(); page; page = await stream.next()) yield page;
    } finally {
      disconnected.removeEventListener('abort', abandon);
      abandon();
    }
  }

  /** Ends the threads with their reports; later ones are refused. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(this.#workers.map((worker) => worker.close()));
  }

  /** Resolves when a report of this user may start; `#end` must follow. */
  async #waitForTurn(userId: number, disconnected: AbortSignal): Promise<void> {
    if (disconnected.aborted) throw CLIENT_DISCONNECTED;
    if (this.#isClosed) throw new HttpError(503, 'The server is stopping - ServiceUnavailableException');
    await new Promise<void>((resolve, reject) => {
      const abandon = (): void => {
        if (this.#queue.withdraw(userId, begin)) reject(CLIENT_DISCONNECTED);
      };
      const begin = (): void => {
        disconnected.removeEventListener('abort', abandon);
        resolve();
      };
      const problem = this.#queue.enqueue(userId, begin);
      if (problem) reject(tooManyReports(problem, this.limits));
      else disconnected.addEventListener('abort', abandon);
      this.#beginNext();
    });
  }

  #begin(userId: number, job: ReportJob<ReportSpecification>): ReportStream {
    try {
      return this.#worker().start(job, () => this.#end(userId));
    } catch (error) {
      this.#end(userId);
      throw error;
    }
  }

  #end(userId: number): void {
    this.#queue.finish(userId);
    this.#beginNext();
  }

  #beginNext(): void {
    for (let next = this.#queue.startNext(); next; next = this.#queue.startNext()) next.report();
  }

  /** Returns the least busy thread; starts another while all are busy and the limit allows it. */
  #worker(): ReportWorker {
    this.#workers = this.#workers.filter((worker) => !worker.hasExited);
    const [least] = this.#workers.toSorted((one, other) => one.load - other.load);
    if (least && (least.load === 0 || this.#workers.length >= MAX_THREADS)) return least;
    const { rows, fixes } = this.limits;
    const worker = new ReportWorker({ location: this.#location, limits: { rows, fixes } });
    this.#workers.push(worker);
    return worker;
  }
}

function tooManyReports(problem: ExceededQueueLimit, { waiting }: ReportLimits): HttpError {
  return problem === 'user'
    ? new HttpError(
        429,
        `Too many reports at once - ${waiting.user} of yours wait already - TooManyRequestsException`,
        RETRY_SECONDS,
      )
    : new HttpError(503, 'Too many reports at once - ServiceUnavailableException', RETRY_SECONDS);
}
