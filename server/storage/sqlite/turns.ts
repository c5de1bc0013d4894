/** Lets one after another have something, in the order in which they asked. */
export class Turns {
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;

  /** Resolves when it is the caller's turn, which lasts until `end`. */
  async take(): Promise<void> {
    if (this.#isTaken) return new Promise((resolve) => this.#waiting.push(resolve));
    this.#isTaken = true;
  }

  end(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#isTaken = false;
  }
}
