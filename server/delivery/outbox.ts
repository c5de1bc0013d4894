import { setTimeout } from 'node:timers/promises';

/** Raised for what trying again does not help. */
export class UndeliverableError extends Error {}

/** How an outbox sends. */
interface OutboxSettings<T> {
  /** For the operator's log. */
  name: string;
  /** Rejects with Unsendable when trying again is of no use. */
  send: (job: T, signal: AbortSignal) => Promise<void>;
  /** How many may wait; the oldest give way to newer ones. */
  maxWaiting?: number;
  /** How many are sent at a time. */
  concurrency?: number;
  /** Milliseconds before each further attempt. */
  retryDelaysMs?: readonly number[];
}

/** What waited longer is no news any more (contract §7.4), milliseconds. */
const MAX_AGE_MS = 15 * 60_000;
/** How often failures are written to the log at most, milliseconds. */
const LOG_INTERVAL_MS = 60_000;

/** Sends one job after another, a few at a time, and tries again what failed. Putting a job in takes no time, whatever happens to it. */
export class Outbox<T> {
  readonly #settings: Required<OutboxSettings<T>>;
  readonly #waiting: { job: T; since: number }[] = [];
  readonly #closing = new AbortController();
  #busy = 0;
  #lost = 0;
  #complainedAt = -Infinity;

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
      this.#complain('too much waits');
    }
    if (this.#busy < this.#settings.concurrency) void this.#work();
  }

  /** Gives up what waits and what is under way. */
  close(): void {
    this.#waiting.length = 0;
    this.#closing.abort();
  }

  async #work(): Promise<void> {
    this.#busy++;
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      if (performance.now() - next.since > MAX_AGE_MS) this.#complain('it waited too long');
      else await this.#deliver(next.job);
    }
    this.#busy--;
  }

  async #deliver(job: T): Promise<void> {
    const { signal } = this.#closing;
    for (const pause of [...this.#settings.retryDelaysMs, undefined]) {
      try {
        return await this.#settings.send(job, signal);
      } catch (error) {
        if (signal.aborted) return;
        if (pause === undefined || error instanceof UndeliverableError)
          return this.#complain(error instanceof Error ? error.message : String(error));
      }
      await setTimeout(pause, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  #complain(reason: string): void {
    this.#lost++;
    const now = performance.now();
    if (now - this.#complainedAt < LOG_INTERVAL_MS) return;
    console.error(`${this.#settings.name}: ${this.#lost} not delivered (${reason})`);
    this.#complainedAt = now;
    this.#lost = 0;
  }
}
