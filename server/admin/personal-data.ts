import { strToU8, zipSync } from 'fflate';
import { sql, type Kysely } from 'kysely';
import type { Access } from '../access/access.ts';
import type { Users } from '../accounts/users.ts';
import { currentActor } from '../activity/activity-actor.ts';
import { activityCode } from '../activity/activity-codes.ts';
import { isPlainObject } from '../activity/activity-values.ts';
import { writeActivity } from '../activity/write-activity.ts';
import type { Registry } from '../registry/registry.ts';
import type { Schema } from '../storage/schema/schema.ts';
import { badRequest, notFound } from '../wire/http-error.ts';

/** Rows that are exported of a table, the newest first. */
const MAX_ROWS = 10_000;
/** Entries of the activity log that are looked through at once. */
const PAGE_ROWS = 500;

/**
 * What is stored about a person by tables, and what of it leaves the server: no hash, no key. What erasing leaves of it says
 * `#erase`.
 */
const TABLES = {
  sessions: ['created_at', 'used_at', 'expires_at', 'agent', 'address'],
  tokens: ['created_at', 'used_at', 'expires_at', 'tail'],
  openid_identities: ['issuer', 'subject'],
  push_subscriptions: ['created_at', 'succeeded_at', 'failed_at', 'agent', 'language'],
  check_ins: ['scanned_at', 'device_id', 'driver_unique_id'],
  private_trips: ['started_at', 'ended_at', 'device_id'],
  inspections: '*',
  command_log: ['time', 'device_id', 'type', 'title', 'state', 'user_name', 'address'],
  activity: ['time', 'code', 'status', 'username', 'address', 'agent', 'device_id', 'data'],
  outbox: ['created_at', 'finished_at', 'channel', 'recipient', 'state'],
} as const;

/** How many rows of each table were removed, and how many lost the person's name, address and program. */
export interface ErasureProtocol {
  userId: number;
  /** ISO 8601. */
  erasedAt: string;
  removed: Readonly<Record<string, number>>;
  anonymized: Readonly<Record<string, number>>;
}

/** The data of a person, for those who ask for it: exported, and erased with a protocol. */
export class PersonalData {
  readonly #registry: Registry;
  readonly #users: Users;

  constructor(registry: Registry, users: Users) {
    this.#registry = registry;
    this.#users = users;
  }

  /**
   * Returns a ZIP archive with what is stored about an account: a JSON file for each table, at most 10,000 rows of it. For
   * the person and administrators; rejects with 400 for others.
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
      const chosen = columns === '*' ? sql`*` : sql.join(columns.map((column) => sql.ref(column)));
      const { rows } = await sql`
        select ${chosen} from ${sql.table(table)} where user_id = ${id} limit ${sql.lit(MAX_ROWS)}
      `.execute(this.#registry.query);
      files[`${table.replaceAll('_', '-')}.json`] = asFile(rows);
    }
    // Stored, not compressed: that takes no time from others.
    return Uint8Array.from(zipSync(files, { level: 0 }));
  }

  /**
   * Removes an account with what is only about the person, and the person's names, addresses and programs from what has to
   * stay: the logs, check-ins and inspections. Returns the protocol, which the activity log keeps too. For administrators,
   * and not about themselves.
   */
  async erase(access: Access, id: number): Promise<ErasureProtocol> {
    access.requireAdministrator();
    access.requireNotReadonly();
    if (access.user.id === id) throw badRequest('The own account is erased by another administrator');
    if (!this.#registry.users.get(id)) throw notFound();
    const removed = await countRows(this.#registry.query, id);
    await this.#users.remove(access, id);
    const erasedAt = new Date(currentActor()?.now ?? Date.now()).toISOString();
    return this.#registry.transaction(async ({ query }) => {
      const protocol = { userId: id, erasedAt, removed, anonymized: await eraseRemains(query, id) };
      await writeActivity(query, currentActor(), [
        {
          code: activityCode('user', 'removed', {}),
          status: 200,
          deviceId: null,
          object: { type: 'user', userId: id, name: '' },
          old: {},
          data: { ...protocol.removed, ...protocol.anonymized },
        },
      ]);
      return protocol;
    });
  }
}

/** Tables whose rows are about nobody but their user; some of them go with the account. */
const REMOVED = ['sessions', 'tokens', 'openid_identities', 'push_subscriptions', 'outbox'] as const;

async function countRows(query: Kysely<Schema>, id: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of REMOVED) {
    const { rows } = await sql<{
      count: number;
    }>`select count(*) as count from ${sql.table(table)} where user_id = ${id}`.execute(query);
    counts[table] = rows[0]?.count ?? 0;
  }
  return counts;
}

async function eraseRemains(query: Kysely<Schema>, id: number): Promise<Record<string, number>> {
  for (const table of REMOVED)
    await sql`delete from ${sql.table(table)} where user_id = ${id}`.execute(query);
  const anonymized: Record<string, number> = {};
  const anonymize = async (table: string, values: Readonly<Record<string, string>>): Promise<void> => {
    const changes = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
    const { numAffectedRows = 0n } = await sql`
      update ${sql.table(table)} set ${sql.join(changes)} where user_id = ${id}
    `.execute(query);
    anonymized[table] = Number(numAffectedRows);
  };
  await anonymize('activity', { username: '', address: '', agent: '', session: '' });
  await anonymize('command_log', { user_name: '', address: '' });
  await anonymize('check_ins', { driver_unique_id: '' });
  await anonymize('inspections', { driver_unique_id: '', driver_name: '' });
  anonymized['activityAboutIt'] = await anonymizeEntriesAbout(query, id);
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
      const data: unknown = JSON.parse(row.data);
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
  }
}

function asFile(value: unknown): Uint8Array {
  return strToU8(`${JSON.stringify(value, null, 2)}\n`);
}
