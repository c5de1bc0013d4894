/**
 * A limit on the work that user input may cause: each step is taken from it,
 * and work ends when it is used up.
 */
export class StepBudget {
  #remaining: number;

  /** @param steps the total */
  constructor(steps: number) {
    this.#remaining = steps;
  }

  /** The remaining steps. */
  get remaining(): number {
    return Math.max(0, this.#remaining);
  }

  /** Takes steps; false when fewer were left, and from then on. */
  take(steps = 1): boolean {
    this.#remaining -= steps;
    return this.#remaining >= 0;
  }
}
