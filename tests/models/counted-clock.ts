import { SimulatedClock } from 'xstate';

/** A clock that tests move by hand and that knows how many timers wait. */
export class CountedClock extends SimulatedClock {
  readonly #waiting = new Set<number>();

  override setTimeout(elapsed: () => void, timeoutMs: number): number {
    const id = super.setTimeout(() => {
      this.#waiting.delete(id);
      elapsed();
    }, timeoutMs);
    this.#waiting.add(id);
    return id;
  }

  override clearTimeout(id: number): void {
    this.#waiting.delete(id);
    super.clearTimeout(id);
  }

  /** How many timers wait. */
  get waitingTimers(): number {
    return this.#waiting.size;
  }
}
