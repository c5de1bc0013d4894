/** How often one kind of fault is written to the log, and how often again after that. */
const BURST_LINES = 20;
const REPEAT_INTERVAL_MS = 60_000;

/**
 * Writes faults that somebody outside can cause at will: the first few in full, then one a minute with how many were left out, so
 * that nobody fills the disk by causing them.
 */
export class RateLimitedLog {
  readonly #write: (line: string) => void;
  readonly #now: () => number;
  #written = 0;
  #leftOut = 0;
  #lastAt = 0;

  constructor(write: (line: string) => void = (line) => console.error(line), now: () => number = Date.now) {
    this.#write = write;
    this.#now = now;
  }

  /** @param line one line; what a device said belongs in it only shortened and quoted */
  write(line: string): void {
    const now = this.#now();
    if (this.#written >= BURST_LINES && now - this.#lastAt < REPEAT_INTERVAL_MS) {
      this.#leftOut += 1;
      return;
    }
    this.#write(this.#leftOut > 0 ? `${line} (and ${this.#leftOut} more like it)` : line);
    this.#written += 1;
    this.#leftOut = 0;
    this.#lastAt = now;
  }
}
