import { setTimeout } from 'node:timers/promises';
import type { Device, DeviceStatus } from '@farol/core/domain/device/device';
import type { Group } from '@farol/core/domain/device/group';
import type { ServerInfo } from '@farol/core/domain/server/server-info';
import type { Namespace } from '@farol/core/domain/values/namespace';
import type { Kysely } from 'kysely';
import type { Database } from '../storage/database.ts';
import type { Schema } from '../storage/schema/schema.ts';
import type { Account } from '../storage/tables/accounts.ts';
import type { RecordKind, RecordsByKind } from '../storage/tables/record-kinds.ts';
import { formatWireDate } from '../wire/wire-date.ts';
import type { AssociationIndex } from './association-index.ts';
import type { EngineStopAuthors } from './engine-stop-authors.ts';
import type { RecordIndex } from './record-index.ts';
import { RecordMemory } from './record-memory.ts';
import { RecordTransaction } from './record-transaction.ts';

/** How long the database may take to respond before it counts as unreachable. */
const RESPONSE_TIMEOUT_MS = 3_000;

/**
 * All data except history and sessions, in memory and in the database: reads come from memory, and changes
 * reach memory only after the database has stored them.
 */
export class Registry {
  readonly users: RecordIndex<Account>;
  readonly devices: RecordIndex<Device>;
  readonly groups: RecordIndex<Group>;
  readonly associations: AssociationIndex;
  /** The users who set the causes of engine stops. */
  readonly engineStopAuthors: EngineStopAuthors;
  /** The prefix of the product's own attributes. */
  readonly namespace: Namespace;
  /** The port of the console and the API on this machine; undefined until it is open. */
  consolePort: number | undefined;
  readonly #memory: RecordMemory;
  readonly #database: Database;
  /** The transaction in progress; the next one waits for it. */
  #last: Promise<unknown> = Promise.resolve();

  private constructor(database: Database, memory: RecordMemory, namespace: Namespace) {
    this.namespace = namespace;
    this.#database = database;
    this.#memory = memory;
    this.users = memory.users;
    this.devices = memory.devices;
    this.groups = memory.groups;
    this.associations = memory.associations;
    this.engineStopAuthors = memory.engineStopAuthors;
  }

  /** Loads everything from the database. */
  static async open(database: Database, namespace: Namespace = 'farol'): Promise<Registry> {
    return new Registry(database, await RecordMemory.load(database), namespace);
  }

  /** The server record. */
  get server(): ServerInfo {
    return this.#memory.server;
  }

  /** Changes with every change of accounts, links and the server, on which rights depend. */
  get accessRevision(): number {
    return this.#memory.accessRevision;
  }

  /** The database, for reading what is not held in memory. */
  get query(): Kysely<Schema> {
    return this.#database.query;
  }

  /** Whether the database responds within a few seconds. */
  async isReachable(): Promise<boolean> {
    const timer = new AbortController();
    const late = setTimeout(RESPONSE_TIMEOUT_MS, false, { signal: timer.signal }).catch(() => false);
    const isReachable = await Promise.race([this.#responds(), late]);
    timer.abort();
    return isReachable;
  }

  async #responds(): Promise<boolean> {
    try {
      await this.query.selectFrom('server').select('id').limit(1).execute();
      return true;
    } catch {
      return false;
    }
  }

  index<K extends RecordKind>(kind: K): RecordIndex<RecordsByKind[K]> {
    return this.#memory.index(kind);
  }

  /**
   * Runs a change in one transaction, after those before it, so that what it checked in memory still holds
   * when it is stored. If it rejects, nothing has changed.
   */
  transaction<R>(work: (transaction: RecordTransaction) => Promise<R>): Promise<R> {
    const running = this.#last.then(async () => {
      let committed: RecordTransaction | undefined;
      const result = await this.#database.query.transaction().execute(async (query: Kysely<Schema>) => {
        committed = new RecordTransaction(this.#memory, query);
        const value = await work(committed);
        await committed.activity.write(query);
        return value;
      });
      committed?.applyToMemory();
      return result;
    });
    this.#last = running.catch(() => {});
    return running;
  }

  /** Resolves once every transaction so far has finished. */
  async settled(): Promise<void> {
    await this.#last;
  }

  /**
   * Updates the fields of a device that reports set, in memory only (the intake stores them with the
   * history): status, last update (milliseconds since the epoch) and latest position. Returns the changed
   * device; undefined when it was removed.
   */
  updateLiveFields(
    deviceId: number,
    fields: { status?: DeviceStatus; lastUpdate?: number; positionId?: number },
  ): Device | undefined {
    const device = this.devices.get(deviceId);
    if (!device) return undefined;
    const { lastUpdate, ...rest } = fields;
    const updated = {
      ...device,
      ...rest,
      ...(lastUpdate === undefined ? {} : { lastUpdate: formatWireDate(lastUpdate) }),
    };
    this.devices.put(updated);
    return updated;
  }
}
