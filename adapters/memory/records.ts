import { Failure } from '@farol/core/domain/values/failure';
import type { Records } from '@farol/core/ports/records';
import { perKind, type ResourceName } from '@farol/core/resources/descriptor/resource-name';
import { RESOURCES, type RecordOf } from '@farol/core/resources/kinds/resources';
import type { RecordFilter } from '@farol/core/resources/records/record-filter';
import { recordForWire, recordFromWire } from '@farol/core/resources/records/record-wire';
import type { MemoryAssociations } from './associations.ts';
import type { MemoryNetwork } from './network.ts';

type RecordsByKind = { [K in ResourceName]: Map<number, RecordOf<K>> };

/** In-memory records; the user sees all of them. */
export class MemoryRecords implements Records {
  readonly #network: MemoryNetwork;
  readonly #associations: MemoryAssociations;
  #lastId = 0;
  readonly #byKind: RecordsByKind = perKind<RecordsByKind>(() => new Map());

  constructor(network: MemoryNetwork, associations: MemoryAssociations) {
    this.#network = network;
    this.#associations = associations;
  }

  list<K extends ResourceName>(name: K, filter: RecordFilter = {}): Promise<RecordOf<K>[]> {
    const kind = name === 'users' ? 'managedUser' : RESOURCES[name].associationKind;
    return this.#network.call(() =>
      this.all(name).filter(
        ({ id }) =>
          (filter.userId === undefined || this.#associations.has('user', filter.userId, kind, id)) &&
          (filter.groupId === undefined || this.#associations.has('group', filter.groupId, kind, id)) &&
          (filter.deviceId === undefined ||
            this.#associations.has(
              'device',
              filter.deviceId,
              name === 'devices' ? 'linkedDevice' : kind,
              id,
            )),
      ),
    );
  }

  /** Returns what is stored of a kind, without a call. */
  all<K extends ResourceName>(name: K): RecordOf<K>[] {
    const records: Map<number, RecordOf<K>> = this.#byKind[name];
    return [...records.values()];
  }

  /** Returns a record as it was last saved, without a call. */
  saved<K extends ResourceName>(name: K, id: number): RecordOf<K> | undefined {
    return this.#byKind[name].get(id);
  }

  save<K extends ResourceName>(name: K, record: RecordOf<K>): Promise<RecordOf<K>> {
    return this.#network.call(() => this.store(name, record));
  }

  remove(name: ResourceName, id: number): Promise<void> {
    return this.#network.call(() => void this.#byKind[name].delete(id));
  }

  /** Keeps a record as a call would, without one. Throws a Failure for what the server refuses. */
  store<K extends ResourceName>(name: K, record: RecordOf<K>): RecordOf<K> {
    const records: Map<number, RecordOf<K>> = this.#byKind[name];
    if (record.id > 0 && !records.has(record.id)) throw new Failure('HTTP_404_NOT_FOUND', 404);
    for (const other of records.values())
      if (other.id !== record.id && hasSameUniqueId(other, record)) throw new Failure('USER_DUPLICATE', 400);
    const id = record.id > 0 ? record.id : this.#newId(records);
    const saved = recordFromWire(name, { ...recordForWire(record), id });
    if (!saved) throw new Failure('MALFORMED_ANSWER', 200);
    records.set(id, saved);
    return saved;
  }

  /** Keeps a record under the id that it has, without a call. */
  put<K extends ResourceName>(name: K, record: RecordOf<K>): void {
    const records: Map<number, RecordOf<K>> = this.#byKind[name];
    records.set(record.id, record);
  }

  #newId(taken: ReadonlyMap<number, unknown>): number {
    this.#lastId++;
    return taken.has(this.#lastId) ? this.#newId(taken) : this.#lastId;
  }
}

/** Devices and drivers have a unique id. */
function hasSameUniqueId(left: object, right: object): boolean {
  return 'uniqueId' in left && 'uniqueId' in right && left.uniqueId === right.uniqueId;
}
