import { setImmediate } from 'node:timers/promises';
import { isDamage } from '../../storage/database-damage.ts';
import { HttpError } from '../../wire/http-error.ts';
import { takeUnreadableDays } from './days/unreadable-days.ts';
import type { ReportLimits } from './kinds/report-limits.ts';
import {
  MAX_PAGES_IN_FLIGHT,
  type ReportThreadProblem,
  type ReportReply,
  type ReportThreadRequest,
} from './report-messages.ts';
import type { ReportJob } from './report-format.ts';
import { reportOutput } from './report-output.ts';
import type { ReportPart } from './kinds/report-kind.ts';
import type { ReportSpecification } from './kinds/report-kinds.ts';
import type { ReportSource } from './source/report-source.ts';

/** Characters or bytes per page: a compromise between the cost of messages and of holding pages in memory. */
const PAGE_LENGTH = 128 * 1024;

/** The main database and, where there is one, its replica. */
export interface ReportSources {
  readonly main: ReportSource;
  readonly replica?: ReportSource | undefined;
}

/**
 * The reports of one thread. They take turns after each page from the database, short ones first; those that
 * may not send a page are skipped.
 */
export class ReportJobs {
  readonly #sources: ReportSources;
  readonly #limits: Pick<ReportLimits, 'rows' | 'fixes'>;
  readonly #reply: (reply: ReportReply) => void;
  readonly #jobs = new Map<number, RunningReport>();
  readonly #turns = new PageTurns(
    (step) => void globalThis.setImmediate(step),
    () => performance.now(),
  );

  constructor(
    sources: ReportSources,
    limits: Pick<ReportLimits, 'rows' | 'fixes'>,
    reply: (reply: ReportReply) => void,
  ) {
    this.#sources = sources;
    this.#limits = limits;
    this.#reply = reply;
  }

  /** Handles a request of the server. Reports then run by themselves and send replies. */
  take(request: Exclude<ReportThreadRequest, { type: 'close' | 'streets' }>): void {
    if (request.type === 'begin') void this.#run(request);
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

  async #run({ id, job, isFromReplica }: Extract<ReportThreadRequest, { type: 'begin' }>): Promise<void> {
    const running = new RunningReport();
    this.#jobs.set(id, running);
    const { main, replica = main } = this.#sources;
    const problem = await this.#send(running, { id, job, source: isFromReplica ? replica : main }).then(
      () => undefined,
      problemOf,
    );
    this.#jobs.delete(id);
    const days = takeUnreadableDays();
    if (days.length > 0) this.#reply({ type: 'unreadableDays', days });
    this.#reply({ type: 'ended', id, ...(problem ? { problem } : {}) });
  }

  async #send(
    running: RunningReport,
    { id, job, source }: { id: number; job: ReportJob<ReportSpecification>; source: ReportSource },
  ): Promise<void> {
    const page = new PageBuilder();
    const flush = async (): Promise<void> => {
      await running.allowed();
      if (!running.isCancelled) this.#reply({ type: 'page', id, bytes: page.take() });
    };
    const share = { workedMs: 0 };
    let endStep = await this.#turns.next(share);
    for await (const parts of reportOutput(source, job, this.#limits)) {
      // Waiting for the reader is no work.
      endStep();
      for (const part of parts) {
        page.add(part);
        if (page.length >= PAGE_LENGTH) await flush();
        if (running.isCancelled) return;
      }
      endStep = await this.#turns.next(share);
      if (running.isCancelled) return;
    }
    if (page.length > 0) await flush();
  }
}

/** Collects the parts of a page. */
class PageBuilder {
  readonly #encoder = new TextEncoder();
  #parts: Uint8Array[] = [];
  #text = '';
  #bytes = 0;

  /** Characters and bytes so far. */
  get length(): number {
    return this.#text.length + this.#bytes;
  }

  add(part: ReportPart): void {
    if (typeof part === 'string') this.#text += part;
    else {
      this.#encodeText();
      this.#append(part);
    }
  }

  /** Returns the page and begins the next. */
  take(): Uint8Array<ArrayBuffer> {
    this.#encodeText();
    const page = new Uint8Array(this.#bytes);
    let at = 0;
    for (const part of this.#parts) {
      page.set(part, at);
      at += part.length;
    }
    [this.#parts, this.#bytes] = [[], 0];
    return page;
  }

  #encodeText(): void {
    if (this.#text !== '') this.#append(this.#encoder.encode(this.#text));
    this.#text = '';
  }

  #append(bytes: Uint8Array): void {
    this.#parts.push(bytes);
    this.#bytes += bytes.length;
  }
}

/** A running report. */
class RunningReport {
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

function problemOf(error: unknown): ReportThreadProblem {
  if (error instanceof HttpError) return { kind: 'refused', status: error.status, text: error.message };
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { kind: 'fault', text, ...(isDamage(error) && { isDamage: true }) };
}

/** What a report has had of its thread. */
export interface TurnShare {
  /** Milliseconds of work so far. */
  workedMs: number;
}

/** Reports that have worked for longer take turns with each other. */
const SHORT_MS = 500;

/**
 * The turns of the reports of one thread. The next step is of the report that has worked least, so that a short one waits
 * for a step of another and not for one of each. Those that have worked for long take turns in the order in which they
 * came.
 */
export class PageTurns {
  readonly #later: (step: () => void) => void;
  readonly #now: () => number;
  readonly #waiting: { share: TurnShare; go: () => void }[] = [];
  #isDue = false;

  /**
   * @param later calls a step once requests were handled, such as `setImmediate`
   * @param now milliseconds of a clock that only goes on
   */
  constructor(later: (step: () => void) => void, now: () => number) {
    this.#later = later;
    this.#now = now;
  }

  /**
   * Resolves when the report may take its next step, with the function that it calls at the end of the step.
   * @param share what the report has had, which the end of the step adds to
   */
  async next(share: TurnShare): Promise<() => void> {
    await new Promise<void>((go) => {
      this.#waiting.push({ share, go });
      this.#plan();
    });
    const began = this.#now();
    return () => {
      share.workedMs += this.#now() - began;
    };
  }

  #plan(): void {
    if (this.#isDue || this.#waiting.length === 0) return;
    this.#isDue = true;
    this.#later(() => {
      this.#isDue = false;
      const [first] = this.#waiting.splice(this.#indexOfLeast(), 1);
      first?.go();
      this.#plan();
    });
  }

  #indexOfLeast(): number {
    const worked = this.#waiting.map(({ share }) => Math.min(share.workedMs, SHORT_MS));
    return worked.indexOf(Math.min(...worked));
  }
}
