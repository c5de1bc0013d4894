import { Failure } from '@farol/core/domain/failure';
import type { Records } from '@farol/core/ports/records';
import { RESOURCES, type RecordOf } from '@farol/core/resources/all';
import type { RecordFilter } from '@farol/core/resources/record-filter';
import { recordForWire, recordFromWire } from '@farol/core/resources/record-wire';
import type { ResourceName } from '@farol/core/resources/resource-name';
import type { MemoryLinks } from './links.ts';
import type { MemoryNetwork } from './network.ts';

type Shelves = { [K in ResourceName]: Map<number, RecordOf<K>> };

/** Records of an imagined server, whose user sees them all. */
export class MemoryRecords implements Records {
  readonly #network: MemoryNetwork;
  readonly #links: MemoryLinks;
  #lastId = 0;
  readonly #shelves: Shelves = {
    devices: new Map(),
    groups: new Map(),
    geofences: new Map(),
    commands: new Map(),
    drivers: new Map(),
    calendars: new Map(),
    maintenances: new Map(),
    computedAttributes: new Map(),
    notifications: new Map(),
    users: new Map(),
  };

  constructor(network: MemoryNetwork, links: MemoryLinks) {
    this.#network = network;
    this.#links = links;
  }

  async list<K extends ResourceName>(name: K, filter: RecordFilter = {}): Promise<RecordOf<K>[]> {
    await this.#network.reach();
    const shelf: Map<number, RecordOf<K>> = this.#shelves[name];
    const kind = name === 'users' ? 'managedUser' : RESOURCES[name].link;
    return [...shelf.values()].filter(
      ({ id }) =>
        (filter.userId === undefined || this.#links.has('user', filter.userId, kind, id)) &&
        (filter.groupId === undefined || this.#links.has('group', filter.groupId, kind, id)) &&
        (filter.deviceId === undefined ||
          this.#links.has('device', filter.deviceId, name === 'devices' ? 'linkedDevice' : kind, id)),
    );
  }

  async save<K extends ResourceName>(name: K, record: RecordOf<K>): Promise<RecordOf<K>> {
    await this.#network.reach();
    const shelf: Map<number, RecordOf<K>> = this.#shelves[name];
    if (record.id > 0 && !shelf.has(record.id)) throw new Failure('HTTP_404_NOT_FOUND', 404);
    for (const other of shelf.values())
      if (other.id !== record.id && isSameKey(other, record)) throw new Failure('USER_DUPLICATE', 400);
    const id = record.id > 0 ? record.id : ++this.#lastId;
    const kept = recordFromWire(name, { ...recordForWire(record), id });
    if (!kept) throw new Failure('MALFORMED_ANSWER', 200);
    shelf.set(id, kept);
    return kept;
  }

  async remove(name: ResourceName, id: number): Promise<void> {
    await this.#network.reach();
    this.#shelves[name].delete(id);
  }
}

/** Devices and drivers go by a unique id. */
function isSameKey(one: object, other: object): boolean {
  return 'uniqueId' in one && 'uniqueId' in other && one.uniqueId === other.uniqueId;
}
