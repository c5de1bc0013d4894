import type { ServerClock } from '../runtime/clock.ts';
import type { OutboxStore } from './outbox-store.ts';
import type { JobOutcome } from './outbox-rows.ts';

/** Outcomes that are stored together. */
const OUTCOMES_PER_STEP = 200;
/** How long it is waited before storing is tried again, milliseconds. */
const RETRY_MS = 1_000;

/** What the writer needs. */
interface OutcomeWriterOptions {
  readonly store: Pick<OutboxStore, 'store'>;
  readonly time: ServerClock;
  /** Aborted when the server stops: what cannot be stored then is sent again after the next start. */
  readonly closing: AbortSignal;
  /** Called with the jobs whose outcomes are stored. */
  readonly stored: (ids: readonly number[]) => void;
  /** Called when all outcomes are stored. */
  readonly idle: () => void;
  readonly failed: (error: unknown) => void;
}

/** Stores what became of jobs, many at a time, again and again until that succeeds. */
export class OutcomeWriter {
  readonly #options: OutcomeWriterOptions;
  #waiting: JobOutcome[] = [];
  #writing: Promise<void> | undefined;
  #isHeldUp = false;

  constructor(options: OutcomeWriterOptions) {
    this.#options = options;
  }

  /** Whether outcomes cannot be stored at the moment: what is sent now may be sent twice. */
  get isHeldUp(): boolean {
    return this.#isHeldUp;
  }

  /** Resolves when the outcomes that wait are stored; undefined where none waits. */
  get writing(): Promise<void> | undefined {
    return this.#writing;
  }

  /** Stores an outcome soon. */
  add(outcome: JobOutcome): void {
    this.#waiting.push(outcome);
    this.#writeSoon();
  }

  #writeSoon(): void {
    this.#writing ??= this.#write().finally(() => {
      this.#writing = undefined;
      if (this.#waiting.length > 0 && !this.#options.closing.aborted) this.#writeSoon();
    });
  }

  async #write(): Promise<void> {
    const { store, time, closing, stored, idle, failed } = this.#options;
    // Those that end in the same turn are stored together.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#waiting.length > 0) {
      const some = this.#waiting.slice(0, OUTCOMES_PER_STEP);
      try {
        await store.store(some, time.now());
        this.#waiting.splice(0, some.length);
        stored(some.map(({ id }) => id));
        this.#isHeldUp = false;
      } catch (error) {
        this.#isHeldUp = true;
        failed(error);
        if (closing.aborted) return;
        await time.sleep(RETRY_MS);
      }
    }
    idle();
  }
}
