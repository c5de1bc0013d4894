import { setImmediate } from 'node:timers/promises';
import { HttpError } from '../../wire/http-error.ts';
import type { ReportLimits } from './report-limits.ts';
import {
  MAX_PAGES_IN_FLIGHT,
  type ReportProblem,
  type ReportReply,
  type ReportRequest,
} from './report-messages.ts';
import type { ReportSpecification } from './report-specification.ts';
import { reportPages } from './report-pages.ts';
import type { ReportSource } from './report-source.ts';

/** Characters per page: a compromise between the cost of messages and of holding pages in memory. */
const PAGE_CHARACTERS = 128 * 1024;

/**
 * The reports of one thread. They take turns after each page from the database; those that
 * may not send a page are skipped.
 */
export class ReportJobs {
  readonly #source: ReportSource;
  readonly #limits: Pick<ReportLimits, 'rows' | 'fixes'>;
  readonly #reply: (reply: ReportReply) => void;
  readonly #jobs = new Map<number, ReportJob>();

  constructor(
    source: ReportSource,
    limits: Pick<ReportLimits, 'rows' | 'fixes'>,
    reply: (reply: ReportReply) => void,
  ) {
    this.#source = source;
    this.#limits = limits;
    this.#reply = reply;
  }

  /** Handles a request of the server. Reports then run by themselves and send replies. */
  take(request: Exclude<ReportRequest, { type: 'close' }>): void {
    if (request.type === 'begin') void this.#run(request.id, request.specification);
    else if (request.type === 'more') this.#jobs.get(request.id)?.allow();
    else this.#jobs.get(request.id)?.cancel();
  }

  /** Cancels every report; resolves when all have ended. */
  async close(): Promise<void> {
    while (this.#jobs.size > 0) {
      for (const job of this.#jobs.values()) job.cancel();
      await setImmediate();
    }
  }

  async #run(id: number, specification: ReportSpecification): Promise<void> {
    const job = new ReportJob();
    this.#jobs.set(id, job);
    const problem = await this.#send(id, job, specification).then(() => undefined, problemOf);
    this.#jobs.delete(id);
    this.#reply({ type: 'ended', id, ...(problem ? { problem } : {}) });
  }

  async #send(id: number, job: ReportJob, specification: ReportSpecification): Promise<void> {
    const encoder = new TextEncoder();
    let texts: string[] = [];
    let length = 0;
    const flush = async (): Promise<void> => {
      await job.allowed();
      if (job.isCancelled) return;
      this.#reply({ type: 'page', id, bytes: encoder.encode(texts.join(',')) });
      [texts, length] = [[], 0];
    };
    for await (const page of reportPages(this.#source, specification, this.#limits)) {
      // Handle requests and other reports first.
      await setImmediate();
      for (const text of page) {
        texts.push(text);
        length += text.length;
        if (length >= PAGE_CHARACTERS) await flush();
        if (job.isCancelled) return;
      }
      if (job.isCancelled) return;
    }
    if (texts.length > 0) await flush();
  }
}

/** A running report. */
class ReportJob {
  isCancelled = false;
  /** How many more pages may be sent. */
  #allowance = MAX_PAGES_IN_FLIGHT;
  #resume: (() => void) | undefined;

  allow(): void {
    this.#allowance += 1;
    this.#resume?.();
  }

  cancel(): void {
    this.isCancelled = true;
    this.#resume?.();
  }

  /** Waits until a page may be sent; also resolves when the report is cancelled. */
  async allowed(): Promise<void> {
    while (this.#allowance <= 0 && !this.isCancelled)
      await new Promise<void>((resolve) => {
        this.#resume = resolve;
      });
    this.#allowance -= 1;
  }
}

function problemOf(error: unknown): ReportProblem {
  if (error instanceof HttpError) return { kind: 'refused', status: error.status, text: error.message };
  return { kind: 'fault', text: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}
