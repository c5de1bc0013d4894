import { loginNameKeys } from '@farol/core/domain/account/login-name';
import type { Kysely } from 'kysely';
import type { Schema } from '../storage/schema/schema.ts';
import type { SecretBox } from '../storage/secret-box.ts';
import { accountTable } from '../storage/tables/accounts.ts';
import { deviceTable } from '../storage/tables/devices.ts';
import { groupTable } from '../storage/tables/groups.ts';
import {
  perVisibleKind,
  RECORD_RESOURCES,
  type RecordKind,
  type RecordsByKind,
  type StoredResource,
  type VisibleKind,
} from '../storage/tables/record-kinds.ts';
import { uniqueKeyReader } from '../storage/tables/record-values.ts';
import { recordTable } from '../storage/tables/records.ts';
import type { Table } from '../storage/tables/table.ts';
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

/** The stores of every kind. */
export type RecordStores = { [K in RecordKind]: RecordStore<RecordsByKind[K]> };

/** Creates the stores of every kind, with empty indexes. */
export function createRecordStores(secrets: SecretBox): RecordStores {
  return {
    user: new RecordStore(accountTable(secrets), ({ user }) => loginNameKeys(user)),
    ...perVisibleKind<Pick<RecordStores, VisibleKind>>(recordStore),
  };
}

/** The tables with columns of their own. */
const TABLES: { readonly [K in VisibleKind]?: Table<RecordsByKind[K]> } = {
  device: deviceTable,
  group: groupTable,
};

function recordStore<K extends VisibleKind>(kind: K): RecordStore<RecordsByKind[K]> {
  const resource: StoredResource<RecordsByKind[K]> = RECORD_RESOURCES[kind];
  const table: Table<RecordsByKind[K]> | undefined = TABLES[kind];
  const uniqueKeyOf = uniqueKeyReader(resource);
  return new RecordStore(table ?? recordTable(resource), (record) => {
    const key = uniqueKeyOf(record);
    return key === null ? [] : [key];
  });
}
