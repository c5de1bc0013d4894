import { setTimeout } from 'node:timers/promises';
import type { Device, DeviceStatus } from '@farol/core/domain/device';
import type { Group } from '@farol/core/domain/group';
import type { ServerInfo } from '@farol/core/domain/server-info';
import type { Kysely } from 'kysely';
import { StopSetters } from '../engine-stops/stop-setters.ts';
import type { Database } from '../storage/database.ts';
import type { Schema } from '../storage/schema.ts';
import type { Account } from '../storage/tables/accounts.ts';
import { serverTable } from '../storage/tables/server.ts';
import type { Table } from '../storage/tables/table.ts';
import { Change } from './change.ts';
import { linkOf, Links } from './links.ts';
import { newKeepers, type RecordKind, type RecordKinds } from './record-kinds.ts';
import type { Shelf } from './shelf.ts';
import { wireDate } from './wire-date.ts';

/** How long a database may take to answer before it counts as away. */
const PATIENCE_MS = 3_000;

/**
 * Everything but history and sessions, in memory and in the database at once: reading costs nothing, and a change reaches
 * memory only after the database has it.
 */
export class Registry {
  readonly users: Shelf<Account>;
  readonly devices: Shelf<Device>;
  readonly groups: Shelf<Group>;
  readonly links = new Links();
  /** Who set what stops engines. */
  readonly stopSetters = new StopSetters();
  readonly #keepers: ReturnType<typeof newKeepers>;
  readonly #database: Database;
  #server: ServerInfo;
  /** The change under way; the next one waits for it. */
  #last: Promise<unknown> = Promise.resolve();

  private constructor(database: Database, server: ServerInfo) {
    this.#database = database;
    this.#server = server;
    this.#keepers = newKeepers(database.secrets);
    this.users = this.#keepers.user.shelf;
    this.devices = this.#keepers.device.shelf;
    this.groups = this.#keepers.group.shelf;
  }

  /** Reads everything from the database. */
  static async open(database: Database): Promise<Registry> {
    const registry = new Registry(database, await serverTable.load(database.query));
    for (const keeper of Object.values(registry.#keepers)) await keeper.fill(database.query);
    for (const row of await database.query.selectFrom('links').selectAll().execute())
      registry.links.add(linkOf(row));
    for (const row of await database.query.selectFrom('engine_stop_setters').selectAll().execute())
      registry.stopSetters.put(row, row.user_id);
    return registry;
  }

  /** The server's own record. */
  get server(): ServerInfo {
    return this.#server;
  }

  /** For reading what is not worth an index in memory. */
  get query(): Kysely<Schema> {
    return this.#database.query;
  }

  /** Whether the database answers, within a few seconds. */
  async isReachable(): Promise<boolean> {
    const timer = new AbortController();
    const late = setTimeout(PATIENCE_MS, false, { signal: timer.signal }).catch(() => false);
    const answered = await Promise.race([this.#answers(), late]);
    timer.abort();
    return answered;
  }

  async #answers(): Promise<boolean> {
    try {
      await this.query.selectFrom('server').select('id').limit(1).execute();
      return true;
    } catch {
      return false;
    }
  }

  shelf<K extends RecordKind>(kind: K): Shelf<RecordKinds[K]> {
    return this.#keepers[kind].shelf;
  }

  table<K extends RecordKind>(kind: K): Table<RecordKinds[K]> {
    return this.#keepers[kind].table;
  }

  /**
   * Runs a change in one transaction, after the changes before it: what it checks in memory still holds when it is stored.
   * When it rejects nothing has changed.
   */
  change<R>(work: (change: Change) => Promise<R>): Promise<R> {
    const turn = this.#last.then(async () => {
      let committed: Change | undefined;
      const result = await this.#database.query.transaction().execute(async (query: Kysely<Schema>) => {
        committed = new Change(this, query, (server) => (this.#server = server));
        const done = await work(committed);
        await committed.activity.write(query);
        return done;
      });
      committed?.apply();
      return result;
    });
    this.#last = turn.catch(() => {});
    return turn;
  }

  /** Waits until every change that was begun is stored. */
  async settled(): Promise<void> {
    await this.#last;
  }

  /**
   * What a message from a device says of it, in memory only (the intake stores it with the history): its line, when it was
   * heard (milliseconds since the epoch) and its latest position. Answers the device as it is now; nothing when it is gone.
   */
  heard(
    deviceId: number,
    said: { status?: DeviceStatus; lastUpdate?: number; positionId?: number },
  ): Device | undefined {
    const device = this.devices.get(deviceId);
    if (!device) return undefined;
    const { lastUpdate, ...rest } = said;
    const now = {
      ...device,
      ...rest,
      ...(lastUpdate === undefined ? {} : { lastUpdate: wireDate(lastUpdate) }),
    };
    this.devices.put(now);
    return now;
  }
}
