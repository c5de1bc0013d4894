import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { StreetNames } from '../maps/map-library.ts';
import type { UnreadableDay } from './thread/days/unreadable-days.ts';
import type {
  ReportThreadProblem,
  ReportReply,
  ReportThreadRequest,
  ReportThreadData,
} from './thread/report-messages.ts';
import type { ReportJob } from './thread/report-format.ts';
import type { ReportSpecification } from './thread/kinds/report-kinds.ts';

const MEMORY_LIMITS = {
  /** A report that needs more memory ends its thread, not the server. */
  maxOldGenerationSizeMb: 512,
  /**
   * Rows and their texts are short-lived. Left alone, the space for new objects grows to many times of what is alive
   * in it, which takes memory and misses the caches of the processor.
   */
  maxYoungGenerationSizeMb: 24,
};
/** A thread that does not end by itself in this time is terminated. */
const CLOSE_TIMEOUT_MS = 5_000;

/** Takes what the thread sends of a report. */
export interface ReportReceiver {
  page(bytes: Uint8Array<ArrayBuffer>): void;
  /** Called once, when the thread has finished with it; with the reason if it failed. */
  ended(problem?: ReportThreadProblem): void;
}

/** A report in its thread. */
export interface StartedReport {
  /** Allows another page. */
  more(): void;
  /** Ends the report. */
  cancel(): void;
}

/** What a thread has of the server. */
export interface ReportServer {
  /** Called with the daily aggregates that the thread could not read. */
  unreadableDays(days: readonly UnreadableDay[]): void;
  /** Undefined where there are no street maps. */
  streets: StreetNames | undefined;
}

/** A report thread, seen from the server. */
export class ReportWorker {
  readonly #worker: Worker;
  /** Reports that the thread has not ended yet. */
  readonly #reports = new Map<number, ReportReceiver>();
  readonly #server: ReportServer;
  #lastId = 0;
  #hasExited = false;

  constructor(data: ReportThreadData, server: ReportServer) {
    this.#server = server;
    this.#worker = new Worker(new URL('./thread/report-thread.ts', import.meta.url), {
      workerData: data,
      // Do not inherit flags of a test runner or debugger.
      execArgv: [],
      resourceLimits: MEMORY_LIMITS,
    });
    this.#worker.unref();
    this.#worker.on('message', (reply: ReportReply) => this.#take(reply));
    this.#worker.on('error', (error) => this.#lose(error instanceof Error ? error.message : String(error)));
    this.#worker.on('exit', () => this.#lose('its thread ended'));
  }

  /** Whether the thread has ended. */
  get hasExited(): boolean {
    return this.#hasExited;
  }

  /** The number of reports in the thread, including cancelled ones that have not ended yet. */
  get load(): number {
    return this.#reports.size;
  }

  /** Starts a report. The thread sends a few pages, and one more for each `more`. */
  start(
    job: ReportJob<ReportSpecification>,
    isFromReplica: boolean,
    receiver: ReportReceiver,
  ): StartedReport {
    const id = ++this.#lastId;
    this.#reports.set(id, receiver);
    this.#post({ type: 'begin', id, job, isFromReplica });
    return {
      more: () => this.#post({ type: 'more', id }),
      cancel: () => this.#post({ type: 'cancel', id }),
    };
  }

  /** Ends the thread with its reports. */
  async close(): Promise<void> {
    if (this.#hasExited) return;
    const exited = once(this.#worker, 'exit');
    this.#post({ type: 'close' });
    const timer = new AbortController();
    const late = setTimeout(CLOSE_TIMEOUT_MS, 'late', { signal: timer.signal }).catch(() => 'in time');
    if ((await Promise.race([exited, late])) === 'late') await this.#worker.terminate();
    timer.abort();
  }

  #post(request: ReportThreadRequest): void {
    if (!this.#hasExited) this.#worker.postMessage(request, []);
  }

  #take(reply: ReportReply): void {
    if (reply.type === 'unreadableDays') {
      this.#server.unreadableDays(reply.days);
      return;
    }
    if (reply.type === 'streets') {
      void this.#nameStreets(reply);
      return;
    }
    const report = this.#reports.get(reply.id);
    if (!report) return;
    if (reply.type === 'page') {
      report.page(reply.bytes);
      return;
    }
    this.#reports.delete(reply.id);
    report.ended(reply.problem);
  }

  /** Answers a question for streets, also without an answer: the report waits for it. */
  async #nameStreets({ id, points }: Extract<ReportReply, { type: 'streets' }>): Promise<void> {
    const names = await this.#server.streets?.namesAt(points).catch(() => []);
    this.#post({ type: 'streets', id, names: names ?? [] });
  }

  #lose(reason: string): void {
    this.#hasExited = true;
    for (const [id, report] of this.#reports) {
      this.#reports.delete(id);
      report.ended({ kind: 'fault', text: reason });
    }
  }
}
