import { isDeletedId, type Device } from '@farol/core/domain/device';
import { ownAttribute } from '@farol/core/domain/namespace';
import type { Access, Visible } from './access.ts';
import type { Change } from './change.ts';
import type { LivePublisher } from './live-publisher.ts';
import { readBody } from './read-body.ts';
import { arrange, type RecordQuery } from './record-query.ts';
import { RECORD_RULES, type RecordRules } from './record-rules.ts';
import { duplicate, forbidden, invalid, notFound, Refusal } from './refusal.ts';
import type { RecordKinds, Registry } from './registry.ts';
import type { Shelf } from './shelf.ts';

/** Devices, groups, drivers: every kind with the common shape of the API, listed and changed under the caller's rights. */
export class Records {
  readonly #registry: Registry;
  readonly #publisher: LivePublisher;
  readonly #namespace: string;

  constructor(registry: Registry, publisher: LivePublisher, namespace: string) {
    this.#registry = registry;
    this.#publisher = publisher;
    this.#namespace = namespace;
  }

  list<K extends Visible>(kind: K, access: Access, query: RecordQuery): RecordKinds[K][] {
    const rules: RecordRules<RecordKinds[K]> = RECORD_RULES[kind];
    return arrange<RecordKinds[K]>(this.#wanted(kind, access, query), query, rules.searched);
  }

  get<K extends Visible>(kind: K, access: Access, id: number): RecordKinds[K] {
    access.requireRecord(kind, id);
    const shelf: Shelf<RecordKinds[K]> = this.#registry.shelf(kind);
    const record = shelf.get(id);
    if (!record) throw notFound();
    return record;
  }

  /** Creates a record and links it to its creator. */
  create<K extends Visible>(kind: K, access: Access, body: unknown): Promise<RecordKinds[K]> {
    const rules: RecordRules<RecordKinds[K]> = RECORD_RULES[kind];
    const draft = readBody<RecordKinds[K]>(rules.body, body);
    return this.#registry.change(async (change) => {
      access.requireWrite(kind);
      if (kind === 'device') this.#requireRoomFor(access);
      this.#requireReferences(kind, access, draft);
      const id = await change.insert(kind, draft);
      await change.link({ owner: 'user', ownerId: access.user.id, property: kind, propertyId: id });
      const created = { ...draft, id };
      this.#announce(change, kind, id, access.user.id);
      return created;
    });
  }

  /** Replaces a record; the number in the body decides which. */
  update<K extends Visible>(kind: K, access: Access, body: unknown): Promise<RecordKinds[K]> {
    const rules: RecordRules<RecordKinds[K]> = RECORD_RULES[kind];
    const wanted = readBody<RecordKinds[K]>(rules.body, body);
    return this.#registry.change(async (change) => {
      const old = this.get<K>(kind, access, wanted.id);
      access.requireWrite(kind);
      this.#requireReferences(kind, access, wanted, old);
      const record = { ...wanted, ...liveFieldsOf(old) };
      await change.update(kind, record);
      this.#announce(change, kind, record.id);
      return record;
    });
  }

  /** Removes a record with its links; what named it names nothing afterwards. */
  remove(kind: Visible, access: Access, id: number): Promise<void> {
    return this.#registry.change(async (change) => {
      this.get(kind, access, id);
      access.requireWrite(kind);
      await change.remove(kind, id);
      if (kind === 'group') await this.#leaveGroup(change, id);
      change.afterwards(() => {
        if (kind === 'device') this.#publisher.deviceRemoved(id);
        if (kind === 'group') this.#publisher.accessChanged();
      });
    });
  }

  /** How many devices the server may still take; nothing when no limit is set. May be negative. */
  deviceRoom(): number | undefined {
    const limit = Number(
      ownAttribute(this.#registry.server.attributes, this.#namespace, 'deviceLimit') ?? -1,
    );
    if (!(limit > 0)) return undefined;
    let count = 0;
    for (const device of this.#registry.devices.all()) if (!isDeletedId(device.uniqueId)) count += 1;
    return limit - count;
  }

  #wanted<K extends Visible>(kind: K, access: Access, query: RecordQuery): RecordKinds[K][] {
    const shelf: Shelf<RecordKinds[K]> = this.#registry.shelf(kind);
    const rules: RecordRules<RecordKinds[K]> = RECORD_RULES[kind];
    if (query.ids.length > 0 || query.uniqueIds.length > 0) {
      const named = [
        ...query.ids.map((id) => shelf.get(id)),
        ...query.uniqueIds.map((id) => shelf.byKey(id)),
      ];
      return [...new Set(named)].filter(
        (record): record is RecordKinds[K] => record !== undefined && access.reaches(kind, record.id),
      );
    }
    const { links } = this.#registry;
    let records: RecordKinds[K][];
    if (query.userId !== undefined) {
      access.requireUser(query.userId);
      const linked = links.of('user', query.userId, kind);
      records = [...shelf.all()].filter((record) => linked.has(record.id));
    } else if (query.all && access.isAdministrator) records = [...shelf.all()];
    else records = this.#visible(kind, access, shelf);
    if (rules.list === 'simple') return records;
    for (const owner of ['group', 'device'] as const) {
      const ownerId = owner === 'group' ? query.groupId : query.deviceId;
      if (ownerId === undefined) continue;
      access.requireRecord(owner, ownerId);
      const linked = links.of(owner, ownerId, 'driver');
      records = records.filter((record) => linked.has(record.id));
    }
    return records;
  }

  #visible<K extends Visible>(kind: K, access: Access, shelf: Shelf<RecordKinds[K]>): RecordKinds[K][] {
    const { links } = this.#registry;
    if (kind !== 'driver' && links.of('user', access.user.id, 'group').size > 0)
      return [...shelf.all()].filter((record) => access.sees(kind, record.id));
    return [...links.of('user', access.user.id, kind)]
      .map((id) => shelf.get(id))
      .filter((record) => record !== undefined);
  }

  /** Refuses a device beyond the caller's or the server's limit. */
  #requireRoomFor(access: Access): void {
    const { deviceLimit } = access.user;
    if (!access.isAdministrator && deviceLimit !== -1 && access.devices().length >= deviceLimit)
      throw forbidden('Write access denied');
    if ((this.deviceRoom() ?? 1) <= 0)
      throw new Refusal(503, 'Server Device Limit Exceeded - SecurityException');
  }

  /** Refuses a key that is taken, and a group that the caller does not reach or that would be its own ancestor. */
  #requireReferences<K extends Visible>(
    kind: K,
    access: Access,
    record: RecordKinds[K],
    old?: RecordKinds[K],
  ): void {
    const rules: RecordRules<RecordKinds[K]> = RECORD_RULES[kind];
    const shelf: Shelf<RecordKinds[K]> = this.#registry.shelf(kind);
    if (rules.unique) {
      const other = shelf.byKey(rules.unique(record));
      if (other && other.id !== old?.id) throw duplicate('uniqueId');
    }
    const groupId = rules.groupId?.(record) ?? 0;
    if (groupId !== 0 && groupId !== (old && rules.groupId?.(old))) {
      access.requireRecord('group', groupId);
      if (!this.#registry.groups.get(groupId)) throw invalid('Group does not exist');
    }
    if (kind === 'group' && old) this.#refuseCycle(old.id, groupId);
    if (calendarIdOf(record) !== 0 && calendarIdOf(record) !== (old && calendarIdOf(old)))
      throw forbidden('Calendar access denied');
  }

  #refuseCycle(id: number, parentId: number): void {
    const passed = new Set<number>();
    for (let ancestor = parentId; ancestor !== 0 && !passed.has(ancestor);) {
      if (ancestor === id) throw invalid('Cycle in group hierarchy');
      passed.add(ancestor);
      ancestor = this.#registry.groups.get(ancestor)?.groupId ?? 0;
    }
  }

  async #leaveGroup(change: Change, id: number): Promise<void> {
    await change.query.updateTable('devices').set({ group_id: null }).where('group_id', '=', id).execute();
    await change.query.updateTable('groups').set({ group_id: null }).where('group_id', '=', id).execute();
    const { devices, groups } = this.#registry;
    change.afterwards(() => {
      for (const device of devices.all()) if (device.groupId === id) devices.put({ ...device, groupId: 0 });
      for (const group of groups.all()) if (group.groupId === id) groups.put({ ...group, groupId: 0 });
    });
  }

  /** Tells live consoles, once the change is stored. */
  #announce(change: Change, kind: Visible, id: number, creatorId?: number): void {
    change.afterwards(() => {
      const device = kind === 'device' ? this.#registry.devices.get(id) : undefined;
      if (device) this.#publisher.device(device);
      if (kind === 'group') this.#publisher.accessChanged(creatorId);
    });
  }
}

/** What a person's edit leaves as messages from the device have set it. */
function liveFieldsOf(record: object): Partial<Pick<Device, 'status' | 'lastUpdate' | 'positionId'>> {
  return 'uniqueId' in record && isDevice(record)
    ? { status: record.status, lastUpdate: record.lastUpdate, positionId: record.positionId }
    : {};
}

function isDevice(record: object): record is Device {
  return 'positionId' in record;
}

function calendarIdOf(record: object): number {
  return 'calendarId' in record && typeof record.calendarId === 'number' ? record.calendarId : 0;
}
