interface Waiting {
  resolve: () => void;
  reject: (reason: unknown) => void;
}

/**
 * Flushes for many at once: at most one flush runs, and the next one serves all who asked meanwhile, since only a
 * flush that began later covers what they wrote.
 */
export class GroupFlush {
  readonly #flush: () => Promise<void>;
  #waiting: Waiting[] = [];
  #running: Promise<void> | undefined;

  constructor(flush: () => Promise<void>) {
    this.#flush = flush;
  }

  /** Resolves after a flush that began after this call; rejects when that one failed. */
  flushed(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      this.#running ??= this.#run();
    });
  }

  /** Resolves once no flush runs. */
  async settled(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) {
      const served = this.#waiting;
      this.#waiting = [];
      try {
        await this.#flush();
        for (const { resolve } of served) resolve();
      } catch (error) {
        for (const { reject } of served) reject(error);
      }
    }
    this.#running = undefined;
  }
}
