/** How long after a disturbance what is late or fails is still put down to it, milliseconds. */
const AFTERMATH_MS = 5_000;

/** Whether nothing is being done to the server: only then does a failure or a delay count against it. */
export class Calm {
  #disturbances = 0;
  #endedAt = -Infinity;

  /** Whether nothing has been done to the server since a moment, `performance.now()`. */
  since(moment: number): boolean {
    return this.#disturbances === 0 && moment > this.#endedAt + AFTERMATH_MS;
  }

  /** Does something to the server. */
  async disturb(act: () => Promise<void>): Promise<void> {
    this.#disturbances += 1;
    try {
      await act();
    } finally {
      this.#disturbances -= 1;
      this.#endedAt = performance.now();
    }
  }
}

/** What became of requests of a kind. */
export class Tally {
  readonly #calm: Calm;
  done = 0;
  /** How many failed or were refused while something was done to the server. */
  disturbed = 0;
  /** How many failed while nothing was. */
  failed = 0;
  /** How they did: how many of each kind, and of the first when it began and how long it took. */
  readonly failures = new Map<string, { count: number; beganAt: number; tookMs: number }>();
  worstMs = 0;

  constructor(calm: Calm) {
    this.#calm = calm;
  }

  /** Takes note of a request that was begun at a moment. @param failure undefined if it was answered as it should be */
  note(beganAt: number, failure?: string): void {
    const isCalm = this.#calm.since(beganAt);
    if (failure === undefined) {
      this.done += 1;
      if (isCalm) this.worstMs = Math.max(this.worstMs, performance.now() - beganAt);
    } else if (isCalm) {
      this.failed += 1;
      const known = this.failures.get(failure);
      if (known) known.count += 1;
      else this.failures.set(failure, { count: 1, beganAt, tookMs: performance.now() - beganAt });
    } else this.disturbed += 1;
  }
}
