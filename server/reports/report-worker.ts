import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { ReportStream } from './report-delivery.ts';
import type { ReportReply, ReportRequest, ReportThreadData } from './thread/report-messages.ts';
import type { ReportSpecification } from './thread/report-specification.ts';

/** A report that needs more memory ends its thread, not the server. */
const MEMORY_MB = 512;
/** A thread that does not end by itself in this time is ended. */
const CLOSE_TIMEOUT_MS = 5_000;

/** One thread that makes reports, as the server sees it. */
export class ReportWorker {
  readonly #worker: Worker;
  /** Reports whose end the thread has not told yet. */
  readonly #reports = new Map<number, { stream: ReportStream; ended: () => void }>();
  #lastId = 0;
  #hasExited = false;

  constructor(data: ReportThreadData) {
    this.#worker = new Worker(new URL('./thread/report-thread.ts', import.meta.url), {
      workerData: data,
      // Flags of a test runner or debugger are not for this thread.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    this.#worker.unref();
    this.#worker.on('message', (reply: ReportReply) => this.#take(reply));
    this.#worker.on('error', (error) => this.#lose(error instanceof Error ? error.message : String(error)));
    this.#worker.on('exit', () => this.#lose('its thread ended'));
  }

  /** Whether it can make reports. */
  get hasExited(): boolean {
    return this.#hasExited;
  }

  /** Reports under way in the thread, those cancelled but not ended yet among them. */
  get load(): number {
    return this.#reports.size;
  }

  /** Begins a report. @param ended called once when the thread does nothing for it any more */
  start(specification: ReportSpecification, ended: () => void): ReportStream {
    const id = ++this.#lastId;
    const stream = new ReportStream({
      taken: () => this.#say({ type: 'more', id }),
      left: () => this.#say({ type: 'cancel', id }),
    });
    this.#reports.set(id, { stream, ended });
    this.#say({ type: 'begin', id, specification });
    return stream;
  }

  /** Ends the thread with the reports under way. */
  async close(): Promise<void> {
    if (this.#hasExited) return;
    const exited = once(this.#worker, 'exit');
    this.#say({ type: 'close' });
    const patience = new AbortController();
    const late = setTimeout(CLOSE_TIMEOUT_MS, 'late', { signal: patience.signal }).catch(() => 'in time');
    if ((await Promise.race([exited, late])) === 'late') await this.#worker.terminate();
    patience.abort();
  }

  #say(request: ReportRequest): void {
    if (!this.#hasExited) this.#worker.postMessage(request, []);
  }

  #take(reply: ReportReply): void {
    const report = this.#reports.get(reply.id);
    if (!report) return;
    if (reply.type === 'page') {
      report.stream.push(reply.bytes);
      return;
    }
    this.#reports.delete(reply.id);
    report.stream.end(reply.problem);
    report.ended();
  }

  #lose(why: string): void {
    this.#hasExited = true;
    for (const [id, { stream, ended }] of this.#reports) {
      this.#reports.delete(id);
      stream.end({ kind: 'fault', text: why });
      ended();
    }
  }
}
