import { log } from '../log/log.ts';
/** Lines logged without a limit, and the interval afterwards. */
const BURST_LINES = 20;
const REPEAT_INTERVAL_MS = 60_000;

/**
 * Logs faults that outsiders can cause at will: the first ones in full, then one line a minute with the
 * number of omitted ones, so that nobody can fill the disk with them.
 */
export class RateLimitedLog {
  readonly #write: (line: string) => void;
  readonly #now: () => number;
  #written = 0;
  #omitted = 0;
  #lastAt = 0;

  constructor(write: (line: string) => void = (line) => log.warn(line), now: () => number = Date.now) {
    this.#write = write;
    this.#now = now;
  }

  /** @param line one line; text from outside must be shortened and quoted */
  write(line: string): void {
    const now = this.#now();
    if (this.#written >= BURST_LINES && now - this.#lastAt < REPEAT_INTERVAL_MS) {
      this.#omitted += 1;
      return;
    }
    this.#write(this.#omitted > 0 ? `${line} (and ${this.#omitted} more like it)` : line);
    this.#written += 1;
    this.#omitted = 0;
    this.#lastAt = now;
  }
}
