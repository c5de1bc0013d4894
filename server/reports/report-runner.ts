import { availableParallelism } from 'node:os';
import type { DatabaseLocation } from '../storage/database.ts';
import { HttpError } from '../wire/http-error.ts';
import { CALLER_GONE, type ReportStream } from './report-delivery.ts';
import { DEFAULT_REPORT_LIMITS, type ReportLimits } from './thread/report-limits.ts';
import type { ReportSpecification } from './thread/report-specification.ts';
import { ReportQueue, type ExceededQueueLimit } from './report-queue.ts';
import { ReportWorker } from './report-worker.ts';

/** Threads that make reports: one processor is left to the server where there are several. */
const MAX_THREADS = Math.min(2, Math.max(1, availableParallelism() - 1));
/** Seconds after which another try makes sense. */
const RETRY_SECONDS = 5;

/** Makes reports in threads of their own, so that no other request waits for one. The threads start with the first report. */
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

  /** Reports that a thread works on, and those that wait for others to end. */
  get load(): { underWay: number; waiting: number } {
    return { underWay: this.#queue.running, waiting: this.#queue.waiting };
  }

  /**
   * The rows of a report: JSON texts with commas between them, UTF-8, in pages; none when there are no rows. The thread goes no
   * further than the caller takes pages, and stops when he is gone.
   * Rejects with a Refusal when too many reports wait already, or when this one is too large.
   * @param userId who asks for it
   * @param gone aborted when nobody waits for the report any more
   */
  async *pages(
    userId: number,
    specification: ReportSpecification,
    gone: AbortSignal,
  ): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    await this.#turn(userId, gone);
    const stream = this.#begin(userId, specification);
    const leave = (): void => stream.abandon(CALLER_GONE);
    gone.addEventListener('abort', leave);
    if (gone.aborted) leave();
    try {
      for (let page = await stream.next(); page; page = await stream.next()) yield page;
    } finally {
      gone.removeEventListener('abort', leave);
      leave();
    }
  }

  /** Ends the threads with the reports under way; later ones are refused. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(this.#workers.map((worker) => worker.close()));
  }

  /** Resolves when a report of this user may begin; `#end` must follow. */
  async #turn(userId: number, gone: AbortSignal): Promise<void> {
    if (gone.aborted) throw CALLER_GONE;
    if (this.#isClosed) throw new HttpError(503, 'The server is stopping - ServiceUnavailableException');
    await new Promise<void>((resolve, reject) => {
      const leave = (): void => {
        if (this.#queue.withdraw(userId, begin)) reject(CALLER_GONE);
      };
      const begin = (): void => {
        gone.removeEventListener('abort', leave);
        resolve();
      };
      const problem = this.#queue.enqueue(userId, begin);
      if (problem) reject(tooManyReports(problem, this.limits));
      else gone.addEventListener('abort', leave);
      this.#beginNext();
    });
  }

  #begin(userId: number, specification: ReportSpecification): ReportStream {
    try {
      return this.#worker().start(specification, () => this.#end(userId));
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

  /** The thread with the least to do; another one is started while all have something and there is room for it. */
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
