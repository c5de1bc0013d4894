import { hostNameOf } from '@farol/core/domain/access/reseller';
import { resellerOfHost } from '../access/resellers.ts';
import { workOrigin } from '../activity/activity-actor.ts';
import type { Registry } from '../registry/registry.ts';
import { RateLimiter } from '../runtime/rate-limiter.ts';
import { notFound } from '../wire/http-error.ts';
import { operatorHost } from './reseller-changes.ts';

/** Questions from one network: a burst, then ten a second. A proxy asks once per name that it has no certificate for. */
const ASKING_LIMIT = { burst: 300, refillMs: 100 };

/** Says which host names are ours, for proxies that issue certificates on demand (contract §4.3). */
export class KnownHosts {
  readonly #registry: Registry;
  readonly #asking = new RateLimiter(ASKING_LIMIT);

  constructor(registry: Registry) {
    this.#registry = registry;
  }

  /**
   * Resolves for the operator's host and for those of resellers whose accounts may be used. Throws 404 for every other
   * text, and 429 for too many questions.
   */
  requireKnown(name: string, nowMs: number): void {
    this.#asking.acquireOrThrow(workOrigin(), nowMs);
    const host = hostNameOf(name);
    if (
      host === '' ||
      (host !== operatorHost(this.#registry) && !resellerOfHost(this.#registry, host, nowMs))
    )
      throw notFound();
  }
}
