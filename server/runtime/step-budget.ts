/** How much work something of a user's may cause: every step is taken from it, and when it is used up the work ends. */
export class StepBudget {
  #remaining: number;

  /** @param steps how many there are */
  constructor(steps: number) {
    this.#remaining = steps;
  }

  /** How many steps are left. */
  get remaining(): number {
    return Math.max(0, this.#remaining);
  }

  /** Takes steps; false when there were not as many, and ever after. */
  take(steps = 1): boolean {
    if (this.#remaining >= 0) this.#remaining = steps > this.#remaining ? -1 : this.#remaining - steps;
    return this.#remaining >= 0;
  }
}
