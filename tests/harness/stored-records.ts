import { parseBody } from '../../server/wire/read-body.ts';
import type { RecordTransaction } from '../../server/registry/record-transaction.ts';
import type { Registry } from '../../server/registry/registry.ts';
import { RECORD_BODIES } from '../../server/records/record-bodies.ts';
import {
  isPropertyKind,
  isStoredOwnerKind,
  type StoredAssociation,
} from '../../server/storage/tables/associations.ts';
import type { RecordsByKind, VisibleKind } from '../../server/storage/tables/record-kinds.ts';

/** The kinds of records by their paths in the API. */
const KINDS: Readonly<Record<string, VisibleKind>> = {
  '/devices': 'device',
  '/groups': 'group',
  '/drivers': 'driver',
  '/geofences': 'geofence',
  '/commands': 'command',
  '/calendars': 'calendar',
  '/attributes/computed': 'attribute',
  '/maintenance': 'maintenance',
  '/notifications': 'notification',
};

/** A new record: the path of its kind, its fields, and the ids of the users who have it. */
export interface NewRecord {
  readonly path: string;
  readonly body: object;
  readonly users: readonly number[];
}

/** Two records as associations name them, first who has, then what: `{ userId: 1, deviceId: 2 }`. */
export type Link = Readonly<Record<string, number>>;

/**
 * The records of a server in this process, without calls: for tests of what is called afterwards, to which neither the
 * rights nor the time of their maker matter.
 */
export class StoredRecords {
  readonly #registry: Registry;

  constructor(registry: Registry) {
    this.#registry = registry;
  }

  /** Stores several things in one transaction. */
  transaction<R>(work: (transaction: RecordTransaction) => Promise<R>): Promise<R> {
    return this.#registry.transaction(work);
  }

  /** Stores a record and returns its id. */
  make(record: NewRecord): Promise<number> {
    return this.transaction((transaction) => storeRecord(transaction, record));
  }

  /** Changes fields of a record. */
  async change(path: string, id: number, fields: object): Promise<void> {
    const changed = { ...this.read(path, id), ...fields };
    await this.transaction((transaction) => update(transaction, kindOf(path), changed));
  }

  /** Links records. */
  async link(...links: readonly Link[]): Promise<void> {
    await this.transaction(async (transaction) => {
      for (const link of links) await transaction.associate(associationOf(link));
    });
  }

  /** Returns a record as it is stored. */
  read(path: string, id: number): object {
    const record = this.#registry.index(kindOf(path)).get(id);
    if (!record) throw new Error(`there is no ${path}/${id}`);
    return record;
  }
}

/** Stores a record in a transaction and returns its id. */
export async function storeRecord(
  transaction: RecordTransaction,
  { path, body, users }: NewRecord,
): Promise<number> {
  const property = kindOf(path);
  const propertyId = await insert(transaction, property, body);
  for (const ownerId of users) await transaction.associate({ owner: 'user', ownerId, property, propertyId });
  return propertyId;
}

function insert(transaction: RecordTransaction, kind: VisibleKind, body: object): Promise<number> {
  return transaction.insert(kind, { ...recordOf(kind, body), id: 0 });
}

function update(transaction: RecordTransaction, kind: VisibleKind, body: object): Promise<void> {
  return transaction.update(kind, recordOf(kind, body));
}

function recordOf(kind: VisibleKind, body: object): RecordsByKind[VisibleKind] {
  return parseBody<RecordsByKind[VisibleKind]>(RECORD_BODIES[kind], body);
}

function kindOf(path: string): VisibleKind {
  const kind = KINDS[path];
  if (!kind) throw new Error(`there are no records at ${path}`);
  return kind;
}

function associationOf(link: Link): StoredAssociation {
  const [[ownerKey, ownerId] = ['', 0], [propertyKey, propertyId] = ['', 0]] = Object.entries(link);
  const [owner, property] = [ownerKey.replace(/Id$/, ''), propertyKey.replace(/Id$/, '')];
  if (!isStoredOwnerKind(owner) || !isPropertyKind(property))
    throw new Error(`${ownerKey} and ${propertyKey} cannot be linked`);
  return { owner, ownerId, property, propertyId };
}
