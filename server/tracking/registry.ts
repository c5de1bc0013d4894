import type { Device, DeviceStatus } from '@farol/core/domain/device';
import type { Driver } from '@farol/core/domain/driver';
import type { Group } from '@farol/core/domain/group';
import type { ServerInfo } from '@farol/core/domain/server-info';
import type { Kysely } from 'kysely';
import type { Database } from '../storage/database.ts';
import type { Schema } from '../storage/schema.ts';
import { accountTable, loginKey, type Account } from '../storage/tables/accounts.ts';
import { deviceTable } from '../storage/tables/devices.ts';
import { groupTable } from '../storage/tables/groups.ts';
import { recordTable } from '../storage/tables/records.ts';
import { serverTable } from '../storage/tables/server.ts';
import type { Table } from '../storage/tables/table.ts';
import { Change } from './change.ts';
import { linkOf, Links } from './links.ts';
import { Shelf } from './shelf.ts';
import { wireDate } from './wire-date.ts';

/** Each kind of record that is kept whole in memory, with what it is. */
export interface RecordKinds {
  user: Account;
  device: Device;
  group: Group;
  driver: Driver;
}
export type RecordKind = keyof RecordKinds;

type Shelves = { [K in RecordKind]: Shelf<RecordKinds[K]> };
type Tables = { [K in RecordKind]: Table<RecordKinds[K]> };

const TABLES: Tables = {
  user: accountTable,
  device: deviceTable,
  group: groupTable,
  driver: recordTable<Driver>('driver', (driver) => driver.uniqueId),
};

/**
 * Everything but history and sessions, in memory and in the database at once: reading costs nothing, and a change reaches
 * memory only after the database has it.
 */
export class Registry {
  readonly users: Shelf<Account>;
  readonly devices: Shelf<Device>;
  readonly groups: Shelf<Group>;
  readonly drivers: Shelf<Driver>;
  readonly links = new Links();
  readonly #shelves: Shelves;
  readonly #database: Database;
  #server: ServerInfo;
  /** The change under way; the next one waits for it. */
  #last: Promise<unknown> = Promise.resolve();

  private constructor(database: Database, server: ServerInfo) {
    this.#database = database;
    this.#server = server;
    this.users = new Shelf<Account>((account) => loginKey(account.user.email));
    this.devices = new Shelf<Device>((device) => device.uniqueId);
    this.groups = new Shelf<Group>();
    this.drivers = new Shelf<Driver>((driver) => driver.uniqueId);
    this.#shelves = { user: this.users, device: this.devices, group: this.groups, driver: this.drivers };
  }

  /** Reads everything from the database. */
  static async open(database: Database): Promise<Registry> {
    const registry = new Registry(database, await serverTable.load(database.query));
    for (const account of await TABLES.user.load(database.query)) registry.users.put(account);
    for (const device of await TABLES.device.load(database.query)) registry.devices.put(device);
    for (const group of await TABLES.group.load(database.query)) registry.groups.put(group);
    for (const driver of await TABLES.driver.load(database.query)) registry.drivers.put(driver);
    for (const row of await database.query.selectFrom('links').selectAll().execute())
      registry.links.add(linkOf(row));
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

  shelf<K extends RecordKind>(kind: K): Shelf<RecordKinds[K]> {
    return this.#shelves[kind];
  }

  table<K extends RecordKind>(kind: K): Table<RecordKinds[K]> {
    return TABLES[kind];
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
        return work(committed);
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
