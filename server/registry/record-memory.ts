import type { Device } from '@farol/core/domain/device/device';
import type { Group } from '@farol/core/domain/device/group';
import type { ServerInfo } from '@farol/core/domain/server/server-info';
import type { Database } from '../storage/database.ts';
import type { Account } from '../storage/tables/accounts.ts';
import { associationFromRow } from '../storage/tables/associations.ts';
import type { RecordKind, RecordsByKind } from '../storage/tables/record-kinds.ts';
import { serverTable } from '../storage/tables/server.ts';
import { readable } from '../storage/schema/readable-rows.ts';
import type { Table } from '../storage/tables/table.ts';
import { AssociationIndex } from './association-index.ts';
import { EngineStopAuthors } from './engine-stop-authors.ts';
import type { RecordIndex } from './record-index.ts';
import { createRecordStores, type RecordStores } from './record-stores.ts';

/** All records in memory, with their tables and associations. */
export class RecordMemory {
  readonly associations = new AssociationIndex();
  readonly engineStopAuthors = new EngineStopAuthors();
  /** The server record. */
  server: ServerInfo;
  /** Grows with every change of accounts, links and the server, on which rights depend. */
  accessRevision = 0;
  readonly #stores: RecordStores;

  private constructor(stores: RecordStores, server: ServerInfo) {
    this.#stores = stores;
    this.server = server;
  }

  /** Loads everything from the database. */
  static async load({ query, secrets }: Pick<Database, 'query' | 'secrets'>): Promise<RecordMemory> {
    const stores = createRecordStores(secrets);
    const memory = new RecordMemory(stores, await serverTable.load(query));
    for (const store of Object.values(stores)) await store.load(query);
    for (const row of await query.selectFrom('links').selectAll().execute())
      readable(`A link of ${row.owner_kind} ${row.owner_id} to ${row.property_kind} ${row.property_id}`, () =>
        memory.associations.add(associationFromRow(row)),
      );
    for (const row of await query.selectFrom('engine_stop_setters').selectAll().execute())
      memory.engineStopAuthors.put(row, row.user_id);
    return memory;
  }

  get users(): RecordIndex<Account> {
    return this.#stores.user.index;
  }

  get devices(): RecordIndex<Device> {
    return this.#stores.device.index;
  }

  get groups(): RecordIndex<Group> {
    return this.#stores.group.index;
  }

  index<K extends RecordKind>(kind: K): RecordIndex<RecordsByKind[K]> {
    return this.#stores[kind].index;
  }

  /** Returns the table of a record kind. */
  table<K extends RecordKind>(kind: K): Table<RecordsByKind[K]> {
    return this.#stores[kind].table;
  }
}
