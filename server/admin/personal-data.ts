import { setImmediate } from 'node:timers/promises';
import { strToU8, zipSync } from 'fflate';
import { sql, type Kysely } from 'kysely';
import type { ErasureCounts, ErasureProtocol } from '@farol/core/domain/account/personal-data';
import type { Access } from '../access/access.ts';
import type { Users } from '../accounts/users.ts';
import type { OpenAlarms } from '../events/open-alarms.ts';
import { PERSONAL_EVENTS, withoutPerson } from '../events/personal-events.ts';
import { currentActor } from '../activity/activity-actor.ts';
import { activityCode } from '../activity/activity-codes.ts';
import { isPlainObject } from '../activity/activity-values.ts';
import { writeActivity } from '../activity/write-activity.ts';
import type { Registry } from '../registry/registry.ts';
import { readOrSkip } from '../storage/schema/readable-rows.ts';
import type { Schema } from '../storage/schema/schema.ts';
import { badRequest, notFound } from '../wire/http-error.ts';

/** The most rows that are exported from a table: the newest. */
const MAX_ROWS = 10_000;
/** How many entries of the activity log are read at a time. */
const PAGE_ROWS = 500;
/** How many ids of events are searched at a time. */
const PAGE_EVENTS = 5_000;
/** The most rows of a table that the preview of an erasure counts. */
const MAX_COUNTED = 100_000;

/**
 * The exported columns of each table about a person, without hashes and keys; the first one orders the rows, the highest
 * first. What remains after an erasure is described at `#erase`.
 */
const TABLES = {
  sessions: ['created_at', 'used_at', 'expires_at', 'agent', 'address'],
  tokens: ['created_at', 'used_at', 'expires_at', 'tail'],
  openid_identities: ['issuer', 'subject'],
  push_subscriptions: ['created_at', 'succeeded_at', 'failed_at', 'agent', 'language'],
  check_ins: ['scanned_at', 'device_id', 'driver_unique_id'],
  private_trips: ['started_at', 'ended_at', 'device_id'],
  inspections: [
    'made_at',
    'id',
    'device_id',
    'driver_unique_id',
    'driver_name',
    'inspection_id',
    'kind',
    'answers',
    'photos',
  ],
  command_log: ['time', 'device_id', 'type', 'title', 'state', 'user_name', 'address'],
  activity: ['time', 'code', 'status', 'username', 'address', 'agent', 'device_id', 'data'],
  outbox: ['created_at', 'finished_at', 'channel', 'recipient', 'state'],
  invoices: ['issued_at', 'period', 'customer', 'due_date', 'value', 'currency', 'status', 'paid_date'],
} as const;

/** Exports the data of a person, and erases it with a protocol. */
export class PersonalDataService {
  readonly #registry: Registry;
  readonly #users: Users;
  readonly #openAlarms: OpenAlarms;

  constructor(registry: Registry, users: Users, openAlarms: OpenAlarms) {
    this.#registry = registry;
    this.#users = users;
    this.#openAlarms = openAlarms;
  }

  /**
   * Returns a ZIP archive with what is stored about an account: a JSON file for each table, at most 10,000 rows of it,
   * the newest first. For the person and administrators; rejects with 400 for others.
   */
  async exported(access: Access, id: number): Promise<Uint8Array<ArrayBuffer>> {
    if (access.user.id !== id) access.requireAdministrator();
    const account = this.#registry.users.get(id);
    if (!account) throw notFound();
    const { totpKey, password: _password, ...user } = account.user;
    const files: Record<string, Uint8Array> = {
      'account.json': asFile({ ...user, id, hasOneTimePasswords: totpKey !== null }),
    };
    for (const [table, columns] of Object.entries(TABLES)) {
      const { rows } = await sql`
        select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)}
        where user_id = ${id} order by ${sql.ref(columns[0])} desc limit ${sql.lit(MAX_ROWS)}
      `.execute(this.#registry.query);
      files[`${table.replaceAll('_', '-')}.json`] = asFile(rows);
    }
    // Stored without compression, so that other requests do not wait.
    return Uint8Array.from(zipSync(files, { level: 0 }));
  }

  /**
   * Counts what an erasure would remove and make anonymous, up to 100,000 rows of each table. Rejects like `erase`.
   */
  async preview(access: Access, id: number): Promise<ErasureCounts> {
    this.#requireErasable(access, id);
    return {
      removed: await countRows(this.#registry.query, REMOVED, id),
      anonymized: await countRows(this.#registry.query, Object.keys(ANONYMOUS), id),
    };
  }

  /**
   * Removes an account with what is only about the person, and the person's names, addresses and programs from what has to
   * stay: the logs, check-ins, inspections and acknowledged alarms. Returns the protocol, which the activity log keeps too.
   * For administrators, and not about themselves.
   */
  async erase(access: Access, id: number): Promise<ErasureProtocol> {
    access.requireNotReadonly();
    this.#requireErasable(access, id);
    const { query } = this.#registry;
    const removed = await countRows(query, REMOVED, id);
    await this.#users.remove(access, id);
    const erasedAt = new Date(currentActor()?.now ?? Date.now()).toISOString();
    const anonymized = await this.#registry.transaction((transaction) => eraseRemains(transaction.query, id));
    // Long tables are changed in separate steps, so that others can write in between; no erased data is added then.
    anonymized['activityAboutIt'] = await anonymizeEntriesAbout(query, id);
    anonymized['events'] = await anonymizeEvents(query, id);
    await this.#openAlarms.forgetPerson(id);
    const protocol = { userId: id, erasedAt, removed, anonymized };
    await writeActivity(query, currentActor(), [
      {
        code: activityCode('user', 'removed', {}),
        status: 200,
        deviceId: null,
        object: { type: 'user', userId: id, name: '' },
        old: {},
        data: { ...removed, ...anonymized },
      },
    ]);
    return protocol;
  }

  #requireErasable(access: Access, id: number): void {
    access.requireAdministrator();
    if (access.user.id === id) throw badRequest('The own account is erased by another administrator');
    if (!this.#registry.users.get(id)) throw notFound();
  }
}

/** Tables whose rows are about nobody but their user; some of them go with the account. */
const REMOVED = ['sessions', 'tokens', 'openid_identities', 'push_subscriptions', 'outbox'];

/** Tables whose rows stay, with the values that replace the data of the person. */
const ANONYMOUS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  activity: { username: '', address: '', agent: '', session: '' },
  command_log: { user_name: '', address: '' },
  check_ins: { driver_unique_id: '' },
  inspections: { driver_unique_id: '', driver_name: '' },
};

async function countRows(
  query: Kysely<Schema>,
  tables: readonly string[],
  id: number,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from
        (select 1 from ${sql.table(table)} where user_id = ${id} limit ${sql.lit(MAX_COUNTED)}) as counted
    `.execute(query);
    counts[table] = rows[0]?.count ?? 0;
  }
  return counts;
}

async function eraseRemains(query: Kysely<Schema>, id: number): Promise<Record<string, number>> {
  for (const table of REMOVED)
    await sql`delete from ${sql.table(table)} where user_id = ${id}`.execute(query);
  const anonymized: Record<string, number> = {};
  for (const [table, values] of Object.entries(ANONYMOUS)) {
    const changes = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
    const { numAffectedRows = 0n } = await sql`
      update ${sql.table(table)} set ${sql.join(changes)} where user_id = ${id}
    `.execute(query);
    anonymized[table] = Number(numAffectedRows);
  }
  return anonymized;
}

/** Takes the values of an account out of the entries of the activity log that are about it. */
async function anonymizeEntriesAbout(query: Kysely<Schema>, id: number): Promise<number> {
  let last = 0;
  let count = 0;
  for (;;) {
    const rows = await query
      .selectFrom('activity')
      .select(['id', 'data'])
      .where('id', '>', last)
      .where('data', 'like', '%"user"%')
      .orderBy('id')
      .limit(PAGE_ROWS)
      .execute();
    for (const row of rows) {
      last = row.id;
      const data = readOrSkip(`activity ${row.id}`, (): unknown => JSON.parse(row.data));
      if (!isPlainObject(data) || !isPlainObject(data['object'])) continue;
      if (data['object']['type'] !== 'user' || data['object']['userId'] !== id) continue;
      const kept = JSON.stringify({
        ...data,
        object: { type: 'user', userId: id, name: '' },
        old: {},
        data: {},
      });
      await query.updateTable('activity').set({ data: kept }).where('id', '=', row.id).execute();
      count += 1;
    }
    if (rows.length < PAGE_ROWS) return count;
    await setImmediate();
  }
}

/** Takes the name of a person out of the events by which alarms were acknowledged and noted. */
async function anonymizeEvents(query: Kysely<Schema>, id: number): Promise<number> {
  const ends = await query
    .selectFrom('events')
    .select(({ fn }) => [fn.min('id').as('first'), fn.max('id').as('last')])
    .executeTakeFirst();
  let count = 0;
  for (let from = ends?.first ?? 1; from <= (ends?.last ?? 0); from += PAGE_EVENTS) {
    const rows = await query
      .selectFrom('events')
      .select(['id', 'type', 'attributes'])
      .where('id', '>=', from)
      .where('id', '<', from + PAGE_EVENTS)
      .where('type', 'in', PERSONAL_EVENTS)
      .execute();
    for (const row of rows) {
      const attributes = readOrSkip(`event ${row.id}`, (): unknown => JSON.parse(row.attributes));
      const kept = isPlainObject(attributes) ? withoutPerson(attributes, id) : undefined;
      if (!kept) continue;
      await query
        .updateTable('events')
        .set({ attributes: JSON.stringify(kept) })
        .where('id', '=', row.id)
        .execute();
      count += 1;
    }
    await setImmediate();
  }
  return count;
}

function asFile(value: unknown): Uint8Array {
  return strToU8(`${JSON.stringify(value, null, 2)}\n`);
}
