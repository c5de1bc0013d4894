import type { Kysely } from 'kysely';
import type { Schema } from '../storage/schema/schema.ts';
import { readableRows } from '../storage/schema/readable-rows.ts';
import { objectIn } from '../storage/schema/stored-json.ts';
import type { ActivityActor } from './activity-actor.ts';
import { forbidden } from '../wire/http-error.ts';
import { formatWireDate } from '../wire/wire-date.ts';
import {
  writeActivity,
  type NewActivityEntry,
  insertActivity,
  storeActivityCount,
} from './write-activity.ts';
import { LruMap } from '@farol/core/domain/values/lru-map';
import { RateLimiter } from '../runtime/rate-limiter.ts';

/** Equal refusals are one entry for this long. */
const FOLDED_FOR_MS = 10 * 60_000;

/** The count of an entry is stored at most this often, and whenever the log is read. */
const STORED_EVERY_MS = 1_000;

const MAX_OPEN_ENTRIES = 1_000;

/** Different refusals of one user at one address: a burst, then one every ten seconds. */
const ENTRY_LIMIT = { burst: 30, refillMs: 10_000 };

/**
 * What was refused, for the activity log. Anybody may be refused as often as they like, so equal refusals are one
 * entry with a count, and each user adds a limited number of entries: they push nothing else out of the log.
 */
class RefusedActivity {
  readonly #query: Kysely<Schema>;
  readonly #open = new LruMap<string, OpenEntry>(MAX_OPEN_ENTRIES);
  readonly #changed = new Set<OpenEntry>();
  readonly #limiter = new RateLimiter(ENTRY_LIMIT);

  constructor(query: Kysely<Schema>) {
    this.#query = query;
  }

  async write(actor: ActivityActor, draft: NewActivityEntry): Promise<void> {
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

/** An entry in wire form. */
export interface RecordedActivity {
  id: number;
  created_at: string;
  sesId: string;
  userId: number;
  username: string;
  userIp: string;
  userAgent: string;
  log: { code: number; status: number; count?: number } & ActivityValues;
}

/** The values of a record in an entry. */
type ActivityValues = Pick<NewActivityEntry, 'object' | 'old' | 'data'>;

/** A query of the log. */
export interface ActivityQuery {
  userId?: number;
  deviceId?: number;
  /** Milliseconds since the epoch, inclusive. */
  from?: number | undefined;
  to?: number | undefined;
  code?: number | undefined;
  limit?: number | undefined;
}

const RETENTION_MS = 30 * 86_400_000;
const SWEEP_EVERY_MS = 3_600_000;
const MAX_ENTRIES = 10_000;
const DEFAULT_ENTRIES = 1_000;

/** The reader of the log and their rights. */
export interface ActivityReader {
  /** Whether the reader is a guest of a share. */
  readonly isGuest: boolean;
  requireAdministrator(): void;
  requireUser(id: number): void;
  requireRecord(kind: 'device', id: number): void;
  /** Whether the reader may see an account in the user list. */
  canAccessUser(id: number): boolean;
  /** Whether the reader may learn the name of an account beside what it did. */
  mayReadNameOf(id: number): boolean;
}

/** The activity log: who did what in the last thirty days. */
export class ActivityLogService {
  readonly #query: Kysely<Schema>;
  readonly #userName: (id: number) => string | undefined;
  readonly #refused: RefusedActivity;
  readonly #isClockInDoubt: () => boolean;
  #swept = 0;

  /**
   * @param userName returns the name of an account; undefined if it was removed
   * @param isClockInDoubt whether the time may be wrong: then no old entry is removed
   */
  constructor(
    query: Kysely<Schema>,
    userName: (id: number) => string | undefined,
    isClockInDoubt: () => boolean = () => false,
  ) {
    this.#isClockInDoubt = isClockInDoubt;
    this.#query = query;
    this.#refused = new RefusedActivity(query);
    this.#userName = userName;
  }

  /** Logs something other than a change of a record: a sign-in, or a refused change; equal refusals once. */
  async write(actor: ActivityActor, draft: NewActivityEntry): Promise<void> {
    if (draft.status >= 400) await this.#refused.write(actor, draft);
    else await writeActivity(this.#query, actor, [draft]);
    if (Math.abs(actor.now - this.#swept) < SWEEP_EVERY_MS || this.#isClockInDoubt()) return;
    this.#swept = actor.now;
    await this.#query
      .deleteFrom('activity')
      .where('time', '<', actor.now - RETENTION_MS)
      .execute();
  }

  /** Returns what a user did, newest first; for the user, their managers and administrators. */
  ofUser(
    reader: ActivityReader,
    userId: number,
    filter: ActivityQuery,
    now: number,
  ): Promise<RecordedActivity[]> {
    reader.requireUser(userId);
    return this.#list(reader, { ...filter, userId }, now);
  }

  /** Returns what was done to a device; for every user who may access it. */
  ofDevice(
    reader: ActivityReader,
    deviceId: number,
    filter: ActivityQuery,
    now: number,
  ): Promise<RecordedActivity[]> {
    reader.requireRecord('device', deviceId);
    return this.#list(reader, { ...filter, deviceId }, now);
  }

  /** Returns all entries (administrators). */
  async all(reader: ActivityReader, filter: ActivityQuery, now: number): Promise<RecordedActivity[]> {
    reader.requireAdministrator();
    return this.#list(reader, filter, now);
  }

  /**
   * Lists entries. Of users who are not in the reader's user list only the name is shown: their login,
   * address and browser are private, and in the tree of a reseller not even that. Guests may not read the log, because a share is used by several people.
   */
  async #list(reader: ActivityReader, filter: ActivityQuery, now: number): Promise<RecordedActivity[]> {
    if (reader.isGuest) throw forbidden('Operation restricted');
    await this.#refused.flush();
    let query = this.#query
      .selectFrom('activity')
      .selectAll()
      .where('time', '>=', Math.max(filter.from ?? 0, now - RETENTION_MS))
      .where('time', '<=', filter.to ?? Number.MAX_SAFE_INTEGER);
    if (filter.userId !== undefined) query = query.where('user_id', '=', filter.userId);
    if (filter.deviceId !== undefined) query = query.where('device_id', '=', filter.deviceId);
    if (filter.code !== undefined) query = query.where('code', '=', filter.code);
    const limit = Math.min(MAX_ENTRIES, Math.max(1, filter.limit ?? DEFAULT_ENTRIES));
    const rows = await query.orderBy('time', 'desc').orderBy('id', 'desc').limit(limit).execute();
    return readableRows('activity', rows, (row) => {
      const isVisible = reader.canAccessUser(row.user_id);
      return {
        id: row.id,
        created_at: formatWireDate(row.time),
        sesId: isVisible ? row.session : '',
        userId: row.user_id,
        username: this.#nameIn(reader, row.user_id, row.username),
        userIp: isVisible ? row.address : '',
        userAgent: isVisible ? row.agent : '',
        log: { code: row.code, status: row.status, ...visibleValues(reader, objectIn(row.data)) },
      };
    });
  }

  #nameIn(reader: ActivityReader, userId: number, written: string): string {
    if (reader.canAccessUser(userId)) return written;
    return reader.mayReadNameOf(userId) ? (this.#userName(userId) ?? '') : '';
  }
}

/** Returns the values of an entry, without the contact data of accounts that the reader may not see. */
function visibleValues(
  reader: ActivityReader,
  { object, old, data, ...count }: ActivityValues & { count?: number },
): ActivityValues {
  const isVisible = object['type'] !== 'user' || reader.canAccessUser(Number(object['userId']));
  return isVisible
    ? { object, old, data, ...count }
    : { ...count, object, old: withoutAddresses(old), data: withoutAddresses(data) };
}

function withoutAddresses({ email: _email, login: _login, phone: _phone, ...rest }: Record<string, unknown>) {
  return rest;
}

interface OpenEntry {
  readonly id: Promise<number>;
  readonly startedAt: number;
  readonly draft: NewActivityEntry;
  count: number;
  storedCount: number;
  storedAt: number;
}
