import type { SimulatedClock } from 'xstate';

/** The timers of a console, as its machines need them. */
export type Timers = Pick<SimulatedClock, 'setTimeout' | 'clearTimeout'>;

interface Timer {
  readonly dueMs: number;
  readonly owner: string;
  readonly elapsed: () => void;
}

/**
 * Time that passes on request: timers fire one after the other, and what each of them starts is done before the
 * next one. Clocks may be wrong (`SimulatedBrowser`); time itself only passes.
 */
export class SimulatedTime {
  readonly #timers = new Map<number, Timer>();
  #nowMs = 0;
  #lastId = 0;

  /** Time since the start, milliseconds. */
  get nowMs(): number {
    return this.#nowMs;
  }

  /** Returns the timers of one owner. */
  timersOf(owner: string): Timers {
    return {
      setTimeout: (elapsed, timeoutMs) => this.#start(owner, timeoutMs, elapsed),
      clearTimeout: (id) => {
        this.#timers.delete(id);
      },
    };
  }

  /** How many timers of this owner wait. */
  waitingTimers(owner: string): number {
    let count = 0;
    for (const timer of this.#timers.values()) if (timer.owner === owner) count++;
    return count;
  }

  /** Calls back after a delay; returns a function that cancels it. */
  after(owner: string, delayMs: number, elapsed: () => void): () => void {
    const id = this.#start(owner, delayMs, elapsed);
    return () => {
      this.#timers.delete(id);
    };
  }

  /** Lets time pass; resolves when everything that was due is done. */
  async pass(durationMs: number): Promise<void> {
    const endMs = this.#nowMs + durationMs;
    await settle();
    for (let next = this.#takeDue(endMs); next; next = this.#takeDue(endMs)) {
      this.#nowMs = Math.max(this.#nowMs, next.dueMs);
      next.elapsed();
      await settle();
    }
    this.#nowMs = endMs;
  }

  #start(owner: string, delayMs: number, elapsed: () => void): number {
    const id = ++this.#lastId;
    this.#timers.set(id, { dueMs: this.#nowMs + Math.max(0, delayMs), owner, elapsed });
    return id;
  }

  /** Removes and returns the timer that is due first; of several the one that was started first. */
  #takeDue(endMs: number): Timer | undefined {
    let found: number | undefined;
    let dueMs = endMs;
    for (const [id, timer] of this.#timers) {
      if (timer.dueMs > dueMs || (found !== undefined && timer.dueMs === dueMs)) continue;
      found = id;
      dueMs = timer.dueMs;
    }
    if (found === undefined) return undefined;
    const timer = this.#timers.get(found);
    this.#timers.delete(found);
    return timer;
  }
}

/** Resolves when every promise that can be settled without time passing is. */
export async function settle(): Promise<void> {
  // Code that is loaded when due, and is there already, takes more than one turn.
  for (let turn = 0; turn < 4; turn++) await new Promise((resolve) => void setImmediate(resolve));
}
