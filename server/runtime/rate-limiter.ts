import { LruMap } from '@farol/core/domain/values/lru-map';
import { HttpError } from '../wire/http-error.ts';

/** How often something may be done per key: a burst, then once per interval. */
interface RateLimit {
  burst: number;
  /** Milliseconds until one more is allowed. */
  refillMs: number;
}

/** Keys that are remembered; forgotten keys start over. */
const MAX_KEYS = 10_000;

/**
 * Limits how often something is done per key (an address, a user). Times are
 * milliseconds and passed in by the caller.
 */
export class RateLimiter {
  readonly #limit: RateLimit;
  /** By key: when all of its attempts are free again. */
  readonly #freeAt = new LruMap<string, number>(MAX_KEYS);

  constructor(limit: RateLimit) {
    this.#limit = limit;
  }

  /** Counts an attempt; false when there were too many. Refused attempts do not count. */
  tryAcquire(key: string, now: number): boolean {
    const { burst, refillMs } = this.#limit;
    const next = Math.max(now, this.#freeAt.get(key) ?? 0) + refillMs;
    if (next - now > burst * refillMs) return false;
    this.#freeAt.set(key, next);
    return true;
  }

  /** Counts an attempt. Throws 429 when there were too many. */
  acquireOrThrow(key: string, now: number): void {
    if (!this.tryAcquire(key, now))
      throw new HttpError(
        429,
        'Too many attempts - SecurityException',
        Math.ceil(this.#limit.refillMs / 1000),
      );
  }
}
