import { setTimeout } from 'node:timers/promises';
import type { Device, DeviceStatus } from '@farol/core/domain/device/device';
import type { Group } from '@farol/core/domain/device/group';
import type { ServerInfo } from '@farol/core/domain/server/server-info';
import type { Kysely } from 'kysely';
import { EngineStopAuthors } from './engine-stop-authors.ts';
import type { Database } from '../storage/database.ts';
import type { Schema } from '../storage/schema/schema.ts';
import type { Account } from '../storage/tables/accounts.ts';
import { serverTable } from '../storage/tables/server.ts';
import type { Table } from '../storage/tables/table.ts';
import { RecordTransaction } from './record-transaction.ts';
import { associationFromRow, AssociationIndex } from '../storage/tables/associations.ts';
import { createRecordStores, type RecordKind, type RecordsByKind } from '../storage/tables/record-kinds.ts';
import type { RecordIndex } from './record-index.ts';
import { formatWireDate } from '../wire/wire-date.ts';

/** How long a database may take to answer before it counts as away. */
const RESPONSE_TIMEOUT_MS = 3_000;

/**
 * Everything but history and sessions, in memory and in the database at once: reading costs nothing, and a change reaches
 * memory only after the database has it.
 */
export class Registry {
  readonly users: RecordIndex<Account>;
  readonly devices: RecordIndex<Device>;
  readonly groups: RecordIndex<Group>;
  readonly associations = new AssociationIndex();
  /** Who set what stops engines. */
  readonly engineStopAuthors = new EngineStopAuthors();
  readonly #stores: ReturnType<typeof createRecordStores>;
  readonly #database: Database;
  #server: ServerInfo;
  /** The change under way; the next one waits for it. */
  #last: Promise<unknown> = Promise.resolve();

  private constructor(database: Database, server: ServerInfo) {
    this.#database = database;
    this.#server = server;
    this.#stores = createRecordStores(database.secrets);
    this.users = this.#stores.user.index;
    this.devices = this.#stores.device.index;
    this.groups = this.#stores.group.index;
  }

  /** Reads everything from the database. */
  static async open(database: Database): Promise<Registry> {
    const registry = new Registry(database, await serverTable.load(database.query));
    for (const store of Object.values(registry.#stores)) await store.load(database.query);
    for (const row of await database.query.selectFrom('links').selectAll().execute())
      registry.associations.add(associationFromRow(row));
    for (const row of await database.query.selectFrom('engine_stop_setters').selectAll().execute())
      registry.engineStopAuthors.put(row, row.user_id);
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
    const late = setTimeout(RESPONSE_TIMEOUT_MS, false, { signal: timer.signal }).catch(() => false);
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

  index<K extends RecordKind>(kind: K): RecordIndex<RecordsByKind[K]> {
    return this.#stores[kind].index;
  }

  table<K extends RecordKind>(kind: K): Table<RecordsByKind[K]> {
    return this.#stores[kind].table;
  }

  /**
   * Runs a change in one transaction, after the changes before it: what it checks in memory still holds when it is stored.
   * When it rejects nothing has changed.
   */
  transaction<R>(work: (transaction: RecordTransaction) => Promise<R>): Promise<R> {
    const turn = this.#last.then(async () => {
      let committed: RecordTransaction | undefined;
      const result = await this.#database.query.transaction().execute(async (query: Kysely<Schema>) => {
        committed = new RecordTransaction(this, query, (server) => (this.#server = server));
        const done = await work(committed);
        await committed.activity.write(query);
        return done;
      });
      committed?.applyToMemory();
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
  updateLiveFields(
    deviceId: number,
    said: { status?: DeviceStatus; lastUpdate?: number; positionId?: number },
  ): Device | undefined {
    const device = this.devices.get(deviceId);
    if (!device) return undefined;
    const { lastUpdate, ...rest } = said;
    const now = {
      ...device,
      ...rest,
      ...(lastUpdate === undefined ? {} : { lastUpdate: formatWireDate(lastUpdate) }),
    };
    this.devices.put(now);
    return now;
  }
}
