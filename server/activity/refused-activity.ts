import type { Kysely } from 'kysely';
import { LruMap } from '@farol/core/domain/values/lru-map';
import { RateLimiter } from '../runtime/rate-limiter.ts';
import type { Schema } from '../storage/schema/schema.ts';
import type { Actor } from './activity-actor.ts';
import { insertActivity, storeActivityCount, type NewActivityEntry } from './write-activity.ts';

/** Equal refusals are one entry for this long. */
const FOLDED_FOR_MS = 10 * 60_000;
/** The count of an entry is stored at most this often, and whenever the log is read. */
const STORED_EVERY_MS = 1_000;
const MAX_OPEN_ENTRIES = 1_000;
/** Different refusals of one user at one address: a burst, then one every ten seconds. */
const ENTRY_LIMIT = { burst: 30, refillMs: 10_000 };

interface OpenEntry {
  readonly id: Promise<number>;
  readonly startedAt: number;
  readonly draft: NewActivityEntry;
  count: number;
  storedCount: number;
  storedAt: number;
}

/**
 * What was refused, for the activity log. Anybody may be refused as often as they like, so equal refusals are one
 * entry with a count, and each user adds a limited number of entries: they push nothing else out of the log.
 */
export class RefusedActivity {
  readonly #query: Kysely<Schema>;
  readonly #open = new LruMap<string, OpenEntry>(MAX_OPEN_ENTRIES);
  readonly #changed = new Set<OpenEntry>();
  readonly #limiter = new RateLimiter(ENTRY_LIMIT);

  constructor(query: Kysely<Schema>) {
    this.#query = query;
  }

  async write(actor: Actor, draft: NewActivityEntry): Promise<void> {
    const { userId, username, address, now } = actor;
    const { code, status, deviceId, object } = draft;
    const key = JSON.stringify([userId, username, address, code, status, deviceId, object]);
    const known = this.#open.get(key);
    if (known && now - known.startedAt < FOLDED_FOR_MS) {
      known.count += 1;
      this.#changed.add(known);
      if (now - known.storedAt >= STORED_EVERY_MS) await this.#store(known, now);
      return;
    }
    if (!this.#limiter.tryAcquire(`${userId} ${address}`, now)) return;
    const id = insertActivity(this.#query, actor, draft);
    this.#open.set(key, { id, startedAt: now, draft, count: 1, storedCount: 1, storedAt: now });
    await id;
  }

  /** Stores all counts, before the log is read. */
  async flush(): Promise<void> {
    for (const entry of this.#changed) await this.#store(entry, entry.storedAt);
  }

  async #store(entry: OpenEntry, now: number): Promise<void> {
    this.#changed.delete(entry);
    if (entry.count === entry.storedCount) return;
    entry.storedAt = now;
    entry.storedCount = entry.count;
    await storeActivityCount(this.#query, await entry.id, { draft: entry.draft, count: entry.count });
  }
}
