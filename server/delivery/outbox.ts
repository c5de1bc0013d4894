import { setTimeout } from 'node:timers/promises';
import { UndeliverableError } from '../network/send-errors.ts';

/** The settings of an outbox. */
interface OutboxSettings<T> {
  /** The name in the operator's log. */
  name: string;
  /** Sends a job. Rejects with UndeliverableError when retrying would not help. */
  send: (job: T, signal: AbortSignal) => Promise<void>;
  /** How many jobs may wait; the oldest are dropped. */
  maxWaiting?: number;
  /** How many jobs are sent at a time. */
  concurrency?: number;
  /** Milliseconds before each retry. */
  retryDelaysMs?: readonly number[];
}

/** Jobs that waited longer are dropped (contract §7.4), milliseconds. */
const MAX_AGE_MS = 15 * 60_000;
/** Failures are logged at most this often, milliseconds. */
const LOG_INTERVAL_MS = 60_000;

/** Sends queued jobs, a few at a time, and retries those that fail. Adding a job never waits. */
export class Outbox<T> {
  readonly #settings: Required<OutboxSettings<T>>;
  readonly #waiting: { job: T; since: number }[] = [];
  readonly #closing = new AbortController();
  #sending = 0;
  #lost = 0;
  #loggedAt = -Infinity;

  constructor(settings: OutboxSettings<T>) {
    this.#settings = {
      maxWaiting: 10_000,
      concurrency: 4,
      retryDelaysMs: [1_000, 10_000, 60_000],
      ...settings,
    };
  }

  enqueue(job: T): void {
    if (this.#closing.signal.aborted) return;
    this.#waiting.push({ job, since: performance.now() });
    if (this.#waiting.length > this.#settings.maxWaiting) {
      this.#waiting.shift();
      this.#logLoss('too much waits');
    }
    if (this.#sending < this.#settings.concurrency) void this.#work();
  }

  /** Discards what is queued and aborts what is being sent. */
  close(): void {
    this.#waiting.length = 0;
    this.#closing.abort();
  }

  async #work(): Promise<void> {
    this.#sending++;
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      if (performance.now() - next.since > MAX_AGE_MS) this.#logLoss('it waited too long');
      else await this.#deliver(next.job);
    }
    this.#sending--;
  }

  async #deliver(job: T): Promise<void> {
    const { signal } = this.#closing;
    for (const pause of [...this.#settings.retryDelaysMs, undefined]) {
      try {
        return await this.#settings.send(job, signal);
      } catch (error) {
        if (signal.aborted) return;
        if (pause === undefined || error instanceof UndeliverableError)
          return this.#logLoss(error instanceof Error ? error.message : String(error));
      }
      await setTimeout(pause, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  #logLoss(reason: string): void {
    this.#lost++;
    const now = performance.now();
    if (now - this.#loggedAt < LOG_INTERVAL_MS) return;
    console.error(`${this.#settings.name}: ${this.#lost} not delivered (${reason})`);
    this.#loggedAt = now;
    this.#lost = 0;
  }
}
