/** How long a step should take, so that other requests hardly notice it. */
const TARGET_MS = 5;
const MIN_ROWS = 10;
const MAX_ROWS = 500;
/** How much more or fewer rows the next step has at most, since one slow step may be somebody else's. */
const MOST_GROWTH = 2;
const MOST_SHRINKING = 1 / 4;

/**
 * How many rows a step of long work in the database takes: few at first, and then as many as take a few milliseconds on
 * this disk. Rows of one device lie far apart, and each may have to be read from the disk.
 */
export class StepSize {
  #rows = MIN_ROWS;
  #lastMs = 0;
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** How long the last step took, in milliseconds. */
  get lastMs(): number {
    return this.#lastMs;
  }

  /** Does the next step with a number of rows. */
  async step<T>(work: (rows: number) => Promise<T>): Promise<T> {
    const startedAt = this.#now();
    const result = await work(this.#rows);
    this.#lastMs = this.#now() - startedAt;
    const factor = Math.min(MOST_GROWTH, Math.max(MOST_SHRINKING, TARGET_MS / Math.max(0.1, this.#lastMs)));
    this.#rows = Math.min(MAX_ROWS, Math.max(MIN_ROWS, Math.round(this.#rows * factor)));
    return result;
  }
}
