import type { Kysely } from 'kysely';
import type { Schema } from '../storage/schema/schema.ts';
import type { Access } from '../access/access.ts';
import type { Actor } from './activity-actor.ts';
import { forbidden } from '../wire/http-error.ts';
import type { Registry } from '../registry/registry.ts';
import { inChunks } from '../runtime/chunks.ts';
import { formatWireDate } from '../wire/wire-date.ts';

/** Something to be written down: what it is, to what it was done, and the values before and after. */
export interface NewActivityEntry {
  code: number;
  status: number;
  deviceId: number | null;
  object: Record<string, unknown>;
  old: Record<string, unknown>;
  data: Record<string, unknown>;
}

/** An entry on the wire. */
export interface ActivityEntry {
  id: number;
  created_at: string;
  sesId: string;
  userId: number;
  username: string;
  userIp: string;
  userAgent: string;
  log: { code: number; status: number } & ActivityValues;
}

/** What an entry says of a record. */
type ActivityValues = Pick<NewActivityEntry, 'object' | 'old' | 'data'>;

/** Which entries are asked for. */
export interface ActivityQuery {
  userId?: number;
  deviceId?: number;
  /** Milliseconds since the epoch, both included. */
  from?: number | undefined;
  to?: number | undefined;
  code?: number | undefined;
  limit?: number | undefined;
}

const RETENTION_MS = 30 * 86_400_000;
const SWEEP_EVERY_MS = 3_600_000;
const ROWS_PER_STATEMENT = 200;
const MAX_ENTRIES = 10_000;
const DEFAULT_ENTRIES = 1_000;

/** Writes entries down; nothing for an actor means the server itself. */
export async function writeActivity(
  query: Kysely<Schema>,
  actor: Actor | undefined,
  drafts: readonly NewActivityEntry[],
): Promise<void> {
  const rowOf = ({ code, status, deviceId, object, old, data }: NewActivityEntry) => ({
    time: actor?.now ?? Date.now(),
    code,
    status,
    user_id: actor?.userId ?? 0,
    username: actor?.username.slice(0, 128) ?? '',
    address: actor?.address ?? '',
    agent: actor?.agent.slice(0, 300) ?? '',
    session: actor?.session ?? '',
    device_id: deviceId,
    data: JSON.stringify({ object, old, data }),
  });
  await inChunks(drafts, { size: ROWS_PER_STATEMENT }, async (chunk) => {
    await query.insertInto('activity').values(chunk.map(rowOf)).execute();
  });
}

/** Who did what in the last thirty days. */
export class ActivityLog {
  readonly #registry: Registry;
  #swept = 0;

  constructor(registry: Registry) {
    this.#registry = registry;
  }

  /** Writes something down that is no change of a record: a login, or a change that was refused. */
  async write(actor: Actor, draft: NewActivityEntry): Promise<void> {
    await writeActivity(this.#registry.query, actor, [draft]);
    if (actor.now - this.#swept < SWEEP_EVERY_MS) return;
    this.#swept = actor.now;
    await this.#registry.query
      .deleteFrom('activity')
      .where('time', '<', actor.now - RETENTION_MS)
      .execute();
  }

  /** What a user did, for themselves, whoever manages them and administrators; the newest first. */
  ofUser(access: Access, userId: number, asked: ActivityQuery, now: number): Promise<ActivityEntry[]> {
    access.requireUser(userId);
    return this.#list(access, { ...asked, userId }, now);
  }

  /** What was done to a device, for everybody who reaches it. */
  ofDevice(access: Access, deviceId: number, asked: ActivityQuery, now: number): Promise<ActivityEntry[]> {
    access.requireRecord('device', deviceId);
    return this.#list(access, { ...asked, deviceId }, now);
  }

  /** Everything (administrators). */
  async all(access: Access, asked: ActivityQuery, now: number): Promise<ActivityEntry[]> {
    access.requireAdministrator();
    return this.#list(access, asked, now);
  }

  /**
   * Of somebody whom the caller may not see among the users there is their name alone: what they sign in with, where they were and with
   * what is nobody else's business. Who did what is no part of a temporary link, which several people share.
   */
  async #list(access: Access, asked: ActivityQuery, now: number): Promise<ActivityEntry[]> {
    if (access.isGuest) throw forbidden('Operation restricted');
    let query = this.#registry.query
      .selectFrom('activity')
      .selectAll()
      .where('time', '>=', Math.max(asked.from ?? 0, now - RETENTION_MS))
      .where('time', '<=', asked.to ?? Number.MAX_SAFE_INTEGER);
    if (asked.userId !== undefined) query = query.where('user_id', '=', asked.userId);
    if (asked.deviceId !== undefined) query = query.where('device_id', '=', asked.deviceId);
    if (asked.code !== undefined) query = query.where('code', '=', asked.code);
    const limit = Math.min(MAX_ENTRIES, Math.max(1, asked.limit ?? DEFAULT_ENTRIES));
    const rows = await query.orderBy('time', 'desc').orderBy('id', 'desc').limit(limit).execute();
    return rows.map((row) => {
      const isOpen = access.canAccessUser(row.user_id);
      return {
        id: row.id,
        created_at: formatWireDate(row.time),
        sesId: isOpen ? row.session : '',
        userId: row.user_id,
        username: isOpen ? row.username : (this.#registry.users.get(row.user_id)?.user.name ?? ''),
        userIp: isOpen ? row.address : '',
        userAgent: isOpen ? row.agent : '',
        log: { code: row.code, status: row.status, ...shownTo(access, JSON.parse(row.data)) },
      };
    });
  }
}

/** What was done, without the addresses of an account that the caller may not see among the users. */
function shownTo(access: Access, { object, old, data }: ActivityValues): ActivityValues {
  const isOpen = object['type'] !== 'user' || access.canAccessUser(Number(object['userId']));
  return isOpen
    ? { object, old, data }
    : { object, old: withoutAddresses(old), data: withoutAddresses(data) };
}

function withoutAddresses({ email: _email, login: _login, phone: _phone, ...rest }: Record<string, unknown>) {
  return rest;
}
