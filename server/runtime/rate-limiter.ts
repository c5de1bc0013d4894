import { LruMap } from '@farol/core/domain/values/lru-map';
import { HttpError } from '../wire/http-error.ts';

/** How often something may be done from one place: so many times at once, and again after a while. */
interface RateLimit {
  burst: number;
  /** Milliseconds after which one more is allowed. */
  refillMs: number;
}

/** Places that are remembered; who is forgotten begins anew. */
const MAX_KEYS = 10_000;

/** Limits how often something is done from one place (an address, a user). Times are milliseconds, handed in. */
export class RateLimiter {
  readonly #limit: RateLimit;
  /** By place: when all of its attempts will be free again. */
  readonly #freeAt = new LruMap<string, number>(MAX_KEYS);

  constructor(limit: RateLimit) {
    this.#limit = limit;
  }

  /** Counts an attempt; false when there were too many. Those that are refused do not count. */
  tryAcquire(key: string, now: number): boolean {
    const { burst, refillMs } = this.#limit;
    const next = Math.max(now, this.#freeAt.get(key) ?? 0) + refillMs;
    if (next - now > burst * refillMs) return false;
    this.#freeAt.set(key, next);
    return true;
  }

  /** Counts an attempt. Throws the refusal 429 when there were too many. */
  acquireOrThrow(key: string, now: number): void {
    if (!this.tryAcquire(key, now))
      throw new HttpError(
        429,
        'Too many attempts - SecurityException',
        Math.ceil(this.#limit.refillMs / 1000),
      );
  }
}
