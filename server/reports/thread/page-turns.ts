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
