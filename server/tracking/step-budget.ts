/** How much work something of a user's may cause: every step is taken from it, and when it is used up the work ends. */
export class StepBudget {
  #left: number;

  /** @param steps how many there are */
  constructor(steps: number) {
    this.#left = steps;
  }

  /** How many steps are left. */
  get left(): number {
    return Math.max(0, this.#left);
  }

  /** Takes steps; false when there were not as many, and ever after. */
  take(steps = 1): boolean {
    if (this.#left >= 0) this.#left = steps > this.#left ? -1 : this.#left - steps;
    return this.#left >= 0;
  }
}
