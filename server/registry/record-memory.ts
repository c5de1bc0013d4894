import type { Device } from '@farol/core/domain/device/device';
import type { Group } from '@farol/core/domain/device/group';
import type { ServerInfo } from '@farol/core/domain/server/server-info';
import type { Database } from '../storage/database.ts';
import { type Account, accountTable } from '../storage/tables/accounts.ts';
import { associationFromRow } from '../storage/tables/associations.ts';
import {
  type RecordKind,
  type RecordsByKind,
  type StoredResource,
  type VisibleKind,
  perVisibleKind,
  RECORD_RESOURCES,
} from '../storage/tables/record-kinds.ts';
import { serverTable } from '../storage/tables/server.ts';
import { readOrSkip } from '../storage/schema/readable-rows.ts';
import type { Table } from '../storage/tables/table.ts';
import { AssociationIndex } from './association-index.ts';
import { EngineStopAuthors } from './engine-stop-authors.ts';
import { loginNameKeys } from '@farol/core/domain/account/login-name';
import type { Kysely } from 'kysely';
import type { Schema } from '../storage/schema/schema.ts';
import type { SecretBox } from '../storage/secret-box.ts';
import { deviceTable, groupTable, recordTable } from '../storage/tables/records.ts';
import { uniqueKeyReader } from '../storage/tables/record-values.ts';
import { RecordIndex } from './record-index.ts';

/** The records of one kind, in memory and in the database. */
class RecordStore<T extends { id: number }> {
  readonly table: Table<T>;
  readonly index: RecordIndex<T>;

  /** @param keysOf returns the unique keys of a record */
  constructor(table: Table<T>, keysOf?: (record: T) => readonly string[]) {
    this.table = table;
    this.index = new RecordIndex(keysOf);
  }

  /** Loads the records from the database into the index. */
  async load(query: Kysely<Schema>): Promise<void> {
    for (const record of await this.table.load(query)) this.index.put(record);
  }
}

/** The tables with columns of their own. */
const TABLES: { readonly [K in VisibleKind]?: Table<RecordsByKind[K]> } = {
  device: deviceTable,
  group: groupTable,
};

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
      readOrSkip(
        `A link of ${row.owner_kind} ${row.owner_id} to ${row.property_kind} ${row.property_id}`,
        () => memory.associations.add(associationFromRow(row)),
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

/** The stores of every kind. */
type RecordStores = { [K in RecordKind]: RecordStore<RecordsByKind[K]> };

/** Creates the stores of every kind, with empty indexes. */
function createRecordStores(secrets: SecretBox): RecordStores {
  return {
    user: new RecordStore(accountTable(secrets), ({ user }) => loginNameKeys(user)),
    ...perVisibleKind<Pick<RecordStores, VisibleKind>>(recordStore),
  };
}

function recordStore<K extends VisibleKind>(kind: K): RecordStore<RecordsByKind[K]> {
  const resource: StoredResource<RecordsByKind[K]> = RECORD_RESOURCES[kind];
  const table: Table<RecordsByKind[K]> | undefined = TABLES[kind];
  const uniqueKeyOf = uniqueKeyReader(resource);
  return new RecordStore(table ?? recordTable(resource), (record) => {
    const key = uniqueKeyOf(record);
    return key === null ? [] : [key];
  });
}
