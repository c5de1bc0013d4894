/** Lets one caller at a time have something, in the order in which they asked. */
export class Mutex {
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;

  /** Resolves when the caller has it, until `end`. */
  async take(): Promise<void> {
    if (this.#isTaken) return new Promise((resolve) => this.#waiting.push(resolve));
    this.#isTaken = true;
  }

  /** Gives it to the next caller. */
  end(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#isTaken = false;
  }
}
