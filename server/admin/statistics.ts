import { log } from '../log/log.ts';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Schema } from '../storage/schema/schema.ts';
import type { Access } from '../access/access.ts';
import { readOrSkip } from '../storage/schema/readable-rows.ts';
import type { ServerClock } from '../runtime/clock.ts';
import { formatWireDate } from '../wire/wire-date.ts';

const DAY_MS = 86_400_000;
/** Counts are saved at most this often; a crash loses no more than that. */
const SAVE_EVERY_MS = 5 * 60_000;

/** The counts of one day. */
const dayCountsSchema = z.object({
  users: z.array(z.number()),
  devices: z.array(z.number()),
  requests: z.number(),
  received: z.number(),
  stored: z.number(),
  mails: z.number().default(0),
  /** The bytes of the database when the counts were last saved; missing in days of earlier versions. */
  databaseBytes: z.number().optional(),
});
type DayCounts = z.infer<typeof dayCountsSchema>;

interface PendingCounts {
  users: Set<number>;
  devices: Set<number>;
  requests: number;
  received: number;
  stored: number;
  mails: number;
}

/**
 * Usage of the server per UTC day, with the size of its database: counted in memory and added to the database at
 * intervals.
 */
export class Statistics {
  readonly #query: Kysely<Schema>;
  readonly #time: ServerClock;
  readonly #databaseBytes: () => Promise<number>;
  /** Counts not saved yet, by the first millisecond of their day. */
  #counts = new Map<number, PendingCounts>();
  #savedAt: number;
  #saving: Promise<void> = Promise.resolve();

  /** @param databaseBytes measures the database */
  constructor(query: Kysely<Schema>, time: ServerClock, databaseBytes: () => Promise<number>) {
    this.#databaseBytes = databaseBytes;
    this.#query = query;
    this.#time = time;
    this.#savedAt = time.now();
  }

  /** Counts an API request. @param userId 0 without a user */
  countRequest(userId: number): void {
    const counts = this.#today();
    counts.requests += 1;
    if (userId !== 0) counts.users.add(userId);
  }

  /** Counts a report of a known device. */
  readonly countReport = (deviceId: number, isStored: boolean): void => {
    const counts = this.#today();
    counts.received += 1;
    if (isStored) counts.stored += 1;
    counts.devices.add(deviceId);
  };

  /** Counts a mail accepted by a mail server. */
  readonly countMail = (): void => {
    this.#today().mails += 1;
  };

  /**
   * Returns the days between two moments (milliseconds, inclusive) in wire form (contract §2.9);
   * administrators only.
   */
  async list(access: Access, from: number, to: number): Promise<object[]> {
    access.requireAdministrator();
    await this.save();
    const rows = await this.#query
      .selectFrom('statistics')
      .selectAll()
      .where('day', '>=', dayOf(from))
      .where('day', '<=', to)
      .orderBy('day')
      .execute();
    const now = this.#time.now();
    return rows.flatMap(({ day, data }) => {
      const counts = storedCounts(day, data);
      return counts ? [toWireStatistics(day, counts, now)] : [];
    });
  }

  /** Saves what was counted since the last time. */
  save(): Promise<void> {
    this.#savedAt = this.#time.now();
    const counts = this.#counts;
    this.#counts = new Map();
    this.#saving = this.#saving.catch(() => {}).then(() => this.#add(counts));
    return this.#saving;
  }

  async #add(counts: ReadonlyMap<number, PendingCounts>): Promise<void> {
    if (counts.size === 0) return;
    const databaseBytes = await this.#databaseBytes();
    for (const [day, count] of counts)
      await this.#query.transaction().execute(async (query: Kysely<Schema>) => {
        const row = await query
          .selectFrom('statistics')
          .select('data')
          .where('day', '=', day)
          .executeTakeFirst();
        const merged = mergeCounts(row && storedCounts(day, row.data), count);
        const data = JSON.stringify({ ...merged, databaseBytes });
        await query
          .insertInto('statistics')
          .values({ day, data })
          .onConflict((conflict) => conflict.column('day').doUpdateSet({ data }))
          .execute();
      });
  }

  #today(): PendingCounts {
    const now = this.#time.now();
    if (now - this.#savedAt > SAVE_EVERY_MS)
      this.save().catch((error: unknown) => log.error('The statistics could not be saved:', error));
    const day = dayOf(now);
    const known = this.#counts.get(day);
    if (known) return known;
    const counts = {
      users: new Set<number>(),
      devices: new Set<number>(),
      requests: 0,
      received: 0,
      stored: 0,
      mails: 0,
    };
    this.#counts.set(day, counts);
    return counts;
  }
}

function dayOf(moment: number): number {
  return Math.floor(moment / DAY_MS) * DAY_MS;
}

function mergeCounts(old: DayCounts | undefined, counts: PendingCounts): DayCounts {
  return {
    users: [...new Set([...(old?.users ?? []), ...counts.users])],
    devices: [...new Set([...(old?.devices ?? []), ...counts.devices])],
    requests: (old?.requests ?? 0) + counts.requests,
    received: (old?.received ?? 0) + counts.received,
    stored: (old?.stored ?? 0) + counts.stored,
    mails: (old?.mails ?? 0) + counts.mails,
  };
}

function toWireStatistics(day: number, data: DayCounts, now: number): object {
  return {
    id: Math.floor(day / DAY_MS),
    // Of another server there are none.
    attributes: data.databaseBytes === undefined ? {} : { databaseBytes: data.databaseBytes },
    captureTime: formatWireDate(Math.min(now, day + DAY_MS - 1)),
    activeUsers: data.users.length,
    activeDevices: data.devices.length,
    requests: data.requests,
    messagesReceived: data.received,
    messagesStored: data.stored,
    mailSent: data.mails,
    smsSent: 0,
    geocoderRequests: 0,
    geolocationRequests: 0,
    protocols: { osmand: data.devices.length },
  };
}

/** Returns the stored counts of a day; a day that cannot be read begins again. */
function storedCounts(day: number, data: string) {
  return readOrSkip(`Day ${day} of statistics`, () => dayCountsSchema.parse(JSON.parse(data)));
}
