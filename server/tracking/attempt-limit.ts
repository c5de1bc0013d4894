import { BoundedMap } from '@farol/core/domain/bounded-map';
import { Refusal } from './refusal.ts';

/** How often something may be done from one place: so many times at once, and again after a while. */
interface AttemptRule {
  burst: number;
  /** Milliseconds after which one more is allowed. */
  refillMs: number;
}

/** Places that are remembered; who is forgotten begins anew. */
const KEPT = 10_000;

/** Limits how often something is done from one place (an address, a user). Times are milliseconds, handed in. */
export class AttemptLimit {
  readonly #rule: AttemptRule;
  /** By place: when all of its attempts will be free again. */
  readonly #freeAt = new BoundedMap<string, number>(KEPT);

  constructor(rule: AttemptRule) {
    this.#rule = rule;
  }

  /** Counts an attempt; false when there were too many. Those that are refused do not count. */
  take(place: string, now: number): boolean {
    const { burst, refillMs } = this.#rule;
    const next = Math.max(now, this.#freeAt.get(place) ?? 0) + refillMs;
    if (next - now > burst * refillMs) return false;
    this.#freeAt.set(place, next);
    return true;
  }

  /** Counts an attempt. Throws the refusal 429 when there were too many. */
  require(place: string, now: number): void {
    if (!this.take(place, now))
      throw new Refusal(429, 'Too many attempts - SecurityException', Math.ceil(this.#rule.refillMs / 1000));
  }
}
