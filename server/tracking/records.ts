import { isDeletedId, type Device } from '@farol/core/domain/device';
import type { Geofence } from '@farol/core/domain/geofence';
import { ownAttribute } from '@farol/core/domain/namespace';
import {
  effectsOfRecord,
  effectsOfRemoval,
  liftsAnchor,
  type StopEffect,
} from '../engine-stops/stop-effects.ts';
import type { Media } from '../storage/media.ts';
import type { Access, Visible } from './access.ts';
import type { Change } from './change.ts';
import type { CommandQueue } from './command-queue.ts';
import { deviceRoom, requireDeviceRoom } from './device-room.ts';
import type { LivePublisher } from './live-publisher.ts';
import { readBody } from './read-body.ts';
import type { RecordKinds } from './record-kinds.ts';
import { arrange, type RecordQuery } from './record-query.ts';
import { RECORD_RULES, type RecordRules } from './record-rules.ts';
import { dropReferences, requireReferences } from './references.ts';
import { invalid, notFound, Refusal } from './refusal.ts';
import type { Registry } from './registry.ts';
import type { Shelf } from './shelf.ts';
import type { TimeSource } from './time-source.ts';

/** Every kind with the common shape of the API, listed and changed under the caller's rights. */
export class Records {
  readonly #registry: Registry;
  readonly #publisher: LivePublisher;
  readonly #queue: CommandQueue;
  readonly #time: TimeSource;
  readonly #namespace: string;
  readonly #media: Media;

  constructor(
    registry: Registry,
    queue: CommandQueue,
    options: { publisher: LivePublisher; time: TimeSource; namespace: string; media: Media },
  ) {
    this.#registry = registry;
    this.#queue = queue;
    this.#publisher = options.publisher;
    this.#time = options.time;
    this.#namespace = options.namespace;
    this.#media = options.media;
  }

  list<K extends Visible>(kind: K, access: Access, query: RecordQuery): RecordKinds[K][] {
    const rules: RecordRules<RecordKinds[K]> = RECORD_RULES[kind];
    const isNamed = query.ids.length > 0 || query.uniqueIds.length > 0;
    // Whoever names what he wants gets that: nothing else is looked at (contract §4.2).
    const cut = isNamed ? { ...query, keyword: '', limit: 0 } : query;
    const found = this.#wanted(kind, access, query).map((record) => shownTo(access, record));
    return arrange<RecordKinds[K]>(found, cut, rules.searched);
  }

  get<K extends Visible>(kind: K, access: Access, id: number): RecordKinds[K] {
    return shownTo(access, this.#stored(kind, access, id));
  }

  #stored<K extends Visible>(kind: K, access: Access, id: number): RecordKinds[K] {
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
      access.requireWrite(kind, 'create', draft);
      requireLiveIdentifier(draft);
      if (kind === 'device') requireDeviceRoom(this.#registry, this.#namespace, access);
      requireReferences(this.#registry, access, kind, draft);
      refuseProblem(rules, draft);
      const effects = effectsOfRecord<K>(this.#world, kind, undefined, draft);
      access.requireEngineStops(effects);
      const id = await change.insert(kind, draft);
      await change.link({ owner: 'user', ownerId: access.user.id, property: kind, propertyId: id });
      await noteSetter(change, access, { kind, id, effects });
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
      const old = this.#stored<K>(kind, access, wanted.id);
      access.requireWrite(kind, 'edit', old);
      requireReferences(this.#registry, access, kind, wanted, old);
      refuseProblem(rules, wanted, old);
      requireLiveIdentifier(wanted, old);
      if (isBroughtBack(old, wanted)) requireDeviceRoom(this.#registry, this.#namespace, access);
      const effects = effectsOfRecord<K>(this.#world, kind, old, wanted);
      access.requireEngineStops(effects);
      if (isGeofence(kind, old) && isGeofence(kind, wanted) && liftsAnchor(old, wanted)) access.requireLift();
      const record = { ...wanted, ...liveFieldsOf(old) };
      await change.update(kind, record);
      await noteSetter(change, access, { kind, id: record.id, effects });
      this.#announce(change, kind, record.id);
      // Who sees the other group sees the vehicle from now on, with its position.
      if (kind === 'device' && groupOf(record) !== groupOf(old))
        change.afterwards(() => this.#publisher.accessChanged());
      return record;
    });
  }

  /**
   * Removes a record with its links; what named it names nothing afterwards. Where the server deletes lazily, a device is only
   * marked: it keeps everything under an identifier that no device reports with. One that is not there is as good as removed.
   */
  remove(kind: Visible, access: Access, id: number): Promise<'removed' | 'marked'> {
    return this.#registry.change(async (change) => {
      access.requireRecord(kind, id);
      const record = this.#registry.shelf(kind).get(id);
      access.requireWrite(kind, 'remove', record);
      if (!record) return 'removed';
      access.requireEngineStops(effectsOfRemoval(this.#world, kind, id));
      if (isGeofence(kind, record) && liftsAnchor(record, undefined)) access.requireLift();
      const device = kind === 'device' ? this.#registry.devices.get(id) : undefined;
      if (device) await this.#queue.forget(change, id);
      if (device && ownAttribute(this.#registry.server.attributes, this.#namespace, 'enableLazyDeletion')) {
        if (!isDeletedId(device.uniqueId)) await this.#mark(change, device);
        return 'marked';
      }
      await dropReferences(this.#registry, change, kind, id);
      await change.remove(kind, id);
      change.afterwards(() => {
        if (kind === 'device') {
          this.#publisher.deviceRemoved(id);
          this.#media.forget(id).catch((error: unknown) => console.error('Files were left behind:', error));
        }
        if (kind === 'group') this.#publisher.accessChanged();
      });
      return 'removed';
    });
  }

  /** How many devices the server may still take; nothing when no limit is set. May be negative. */
  deviceRoom(): number | undefined {
    return deviceRoom(this.#registry, this.#namespace);
  }

  get #world() {
    return { registry: this.#registry, namespace: this.#namespace };
  }

  /** Dashes of the old identifier give way: the mark has exactly three parts (§3). */
  async #mark(change: Change, device: Device): Promise<void> {
    const old = device.uniqueId.replaceAll('-', '_');
    const uniqueId = `deleted-${old}-${Math.floor(this.#time.now() / 1000)}`;
    await change.update('device', { ...device, uniqueId });
    this.#announce(change, 'device', device.id);
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
    if (kind === 'device' && query.deviceId !== undefined) {
      access.requireRecord('device', query.deviceId);
      const linked = links.of('device', query.deviceId, 'linkedDevice');
      return records.filter((record) => linked.has(record.id));
    }
    if (rules.list === 'simple') return records;
    for (const owner of ['group', 'device'] as const) {
      const ownerId = owner === 'group' ? query.groupId : query.deviceId;
      if (ownerId === undefined) continue;
      access.requireRecord(owner, ownerId);
      const linked: ReadonlySet<number> = links.of(owner, ownerId, kind);
      records = records.filter((record) => linked.has(record.id));
    }
    return records;
  }

  #visible<K extends Visible>(kind: K, access: Access, shelf: Shelf<RecordKinds[K]>): RecordKinds[K][] {
    const { links } = this.#registry;
    if (GROUPED.has(kind) && links.of('user', access.user.id, 'group').size > 0)
      return [...shelf.all()].filter((record) => access.sees(kind, record.id));
    return [...links.of('user', access.user.id, kind)]
      .map((id) => shelf.get(id))
      .filter((record) => record !== undefined);
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

function refuseProblem<T>({ problem }: RecordRules<T>, record: T, old?: T): void {
  if (!problem || (old && old[problem.field] === record[problem.field])) return;
  const reason = problem.of(record);
  if (reason !== undefined) throw new Refusal(400, `Field "${problem.field}" ${reason}`);
}

/** A record as the caller is shown it. */
function shownTo<T extends object>(access: Access, record: T): T {
  return access.isGuest && isDevice(record) ? { ...record, ...access.shownDevice(record) } : record;
}

/** Only the server marks devices as deleted: they are not counted. */
function requireLiveIdentifier(wanted: object, old?: object): void {
  if (!isDevice(wanted) || !isDeletedId(wanted.uniqueId)) return;
  if (old === undefined || !isDevice(old) || old.uniqueId !== wanted.uniqueId)
    throw invalid('Field "uniqueId" is kept for deleted devices');
}

/** Whether a device that was deleted lazily counts again: it needs room as a new one does. */
function isBroughtBack(old: object, wanted: object): boolean {
  return isDevice(old) && isDevice(wanted) && isDeletedId(old.uniqueId) && !isDeletedId(wanted.uniqueId);
}

/** Who set what stops engines is asked for the right to it once more when it acts. */
async function noteSetter(
  change: Change,
  { user }: Access,
  { kind, id, effects }: { kind: Visible; id: number; effects: readonly StopEffect[] },
): Promise<void> {
  const isSet = kind === 'device' ? effects.some(({ way }) => way === 'device') : effects.length > 0;
  if (isSet && (kind === 'geofence' || kind === 'device')) await change.setStopSetter({ kind, id }, user.id);
}

function isGeofence(kind: Visible, record: object): record is Geofence {
  return kind === 'geofence' && 'area' in record;
}

function groupOf(record: object): unknown {
  return 'groupId' in record ? record.groupId : undefined;
}

/** The kinds that a link to a group reaches too. */
const GROUPED: ReadonlySet<Visible> = new Set<Visible>(['device', 'group']);

/** What a person's edit leaves as messages from the device have set it. */
function liveFieldsOf(record: object): Partial<Pick<Device, 'status' | 'lastUpdate' | 'positionId'>> {
  return 'uniqueId' in record && isDevice(record)
    ? { status: record.status, lastUpdate: record.lastUpdate, positionId: record.positionId }
    : {};
}

function isDevice<T extends object>(record: T): record is T & Device {
  return 'positionId' in record;
}
