import { log } from '../log/log.ts';
import { checkInStateOf, withCheckInState } from '@farol/core/domain/device/check-in-rules';
import { isDeletedId, type Device } from '@farol/core/domain/device/device';
import { isOn } from '@farol/core/domain/values/attributes';
import { productAttribute } from '@farol/core/domain/values/namespace';
import { recordStopEffects, removalStopEffects, removesAnchor } from '../access/record-stop-effects.ts';
import type { EngineStopEffect } from '../access/stopped-engines.ts';
import type { DriverCompanion } from './driver-companion.ts';
import type { MediaStore } from '../storage/media.ts';
import type { Access } from '../access/access.ts';
import type { RecordTransaction } from '../registry/record-transaction.ts';
import type { CommandLog } from '../commands/command-log.ts';
import type { CommandQueue } from '../commands/command-queue.ts';
import { remainingDevices, requireDeviceLimit, requireResellerLimitsInGroup } from './device-limit.ts';
import type { LivePublisher } from '../registry/live-publisher.ts';
import { parseBody } from '../wire/read-body.ts';
import type { RecordsByKind, VisibleKind } from '../storage/tables/record-kinds.ts';
import { startReportRuns } from '../storage/tables/report-runs.ts';
import { listedRecords } from './listed-records.ts';
import { applyListQuery, type RequestedRecordQuery } from './record-query.ts';
import { requireContentRights } from './content-rights.ts';
import { RECORD_RULES, type RecordRules } from './record-rules.ts';
import { clearReferences, requireValidReferences } from './record-references.ts';
import { linkToWhatIsForAll } from './scope-links.ts';
import { badRequest, notFound, HttpError } from '../wire/http-error.ts';
import type { Registry } from '../registry/registry.ts';
import type { RecordIndex } from '../registry/record-index.ts';
import type { ServerClock } from '../runtime/clock.ts';
import { isGeofence, isDriver, isGroup, groupOf, isDevice } from './record-guards.ts';

/** Lists and changes the record kinds with the common routes, within the caller's rights. */
export class RecordService {
  readonly #registry: Registry;
  readonly #publisher: LivePublisher;
  readonly #queue: CommandQueue;
  readonly #commandLog: CommandLog;
  readonly #driverAccounts: DriverCompanion;
  readonly #time: ServerClock;
  readonly #namespace: string;
  readonly #media: MediaStore;

  constructor(
    registry: Registry,
    {
      commandQueue,
      commandLog,
      driverAccounts,
    }: { commandQueue: CommandQueue; commandLog: CommandLog; driverAccounts: DriverCompanion },
    options: { publisher: LivePublisher; time: ServerClock; namespace: string; media: MediaStore },
  ) {
    this.#registry = registry;
    this.#queue = commandQueue;
    this.#commandLog = commandLog;
    this.#driverAccounts = driverAccounts;
    this.#publisher = options.publisher;
    this.#time = options.time;
    this.#namespace = options.namespace;
    this.#media = options.media;
  }

  list<K extends VisibleKind>(kind: K, access: Access, query: RequestedRecordQuery): RecordsByKind[K][] {
    const rules: RecordRules<RecordsByKind[K]> = RECORD_RULES[kind];
    const isNamed = query.ids.length > 0 || query.uniqueIds.length > 0;
    // A request for certain ids ignores the other parameters.
    const effectiveQuery = isNamed ? { ...query, keyword: '', limit: 0 } : query;
    const found = listedRecords(this.#registry, kind, access, query).map((record) =>
      redactedFor(access, record),
    );
    return applyListQuery<RecordsByKind[K]>(found, effectiveQuery, rules.searchTexts);
  }

  get<K extends VisibleKind>(kind: K, access: Access, id: number): RecordsByKind[K] {
    return redactedFor(access, this.#stored(kind, access, id));
  }

  #stored<K extends VisibleKind>(kind: K, access: Access, id: number): RecordsByKind[K] {
    access.requireRecord(kind, id);
    const index: RecordIndex<RecordsByKind[K]> = this.#registry.index(kind);
    const record = index.get(id);
    if (!record) throw notFound();
    return record;
  }

  /** Creates a record and associates it with its creator. */
  async create<K extends VisibleKind>(kind: K, access: Access, body: unknown): Promise<RecordsByKind[K]> {
    const rules: RecordRules<RecordsByKind[K]> = RECORD_RULES[kind];
    const sent = parseBody<RecordsByKind[K]>(rules.body, body);
    access.requireWrite(kind, 'create', sent);
    const follow = await this.#withCompanion(kind, access, { ...sent, id: 0 });
    return this.#registry.transaction(async (transaction) => {
      access.requireWrite(kind, 'create', sent);
      const draft = withStoredCheckIn(await follow(transaction), undefined);
      requireLiveIdentifier(draft);
      if (isDevice(draft)) requireDeviceLimit(this.#registry, this.#namespace, access, { ...draft, id: 0 });
      requireValidReferences(this.#registry, access, kind, draft);
      requireNoProblem(rules, draft);
      const effects = recordStopEffects<K>(this.#ruleContext, kind, undefined, draft);
      access.requireEngineStops(effects);
      requireContentRights(this.#ruleContext, access, kind, { after: draft });
      const id = await transaction.insert(kind, draft);
      await transaction.associate({ owner: 'user', ownerId: access.user.id, property: kind, propertyId: id });
      await recordStopAuthor(transaction, access, { kind, id, effects });
      if (kind === 'report')
        await startReportRuns(transaction.query, id, { at: this.#time.now(), userId: access.user.id });
      const created = { ...draft, id };
      await this.#linkJoining(transaction, access, kind, created);
      this.#publish(transaction, kind, id, access.user.id);
      return created;
    });
  }

  /** Replaces the record whose id is in the body. */
  async update<K extends VisibleKind>(kind: K, access: Access, body: unknown): Promise<RecordsByKind[K]> {
    const rules: RecordRules<RecordsByKind[K]> = RECORD_RULES[kind];
    const sent = parseBody<RecordsByKind[K]>(rules.body, body);
    access.requireWrite(kind, 'edit', this.#stored<K>(kind, access, sent.id));
    const follow = await this.#withCompanion(kind, access, sent);
    return this.#registry.transaction(async (transaction) => {
      const old = this.#stored<K>(kind, access, sent.id);
      access.requireWrite(kind, 'edit', old);
      const changed = withStoredCheckIn(sent, old);
      requireValidReferences(this.#registry, access, kind, changed, old);
      requireNoProblem(rules, changed, old);
      requireLiveIdentifier(changed, old);
      if (isDevice(changed) && isRestored(old, changed))
        requireDeviceLimit(this.#registry, this.#namespace, access, changed);
      this.#requireResellerLimitsInGroup(access, kind, old, changed);
      const effects = recordStopEffects<K>(this.#ruleContext, kind, old, changed);
      access.requireEngineStops(effects);
      requireContentRights(this.#ruleContext, access, kind, { before: old, after: changed });
      if (isGeofence(kind, old) && isGeofence(kind, changed) && removesAnchor(old, changed))
        access.requireAnchorRemoval();
      const record = { ...withStoredCheckIn(await follow(transaction), old), ...rules.readOnlyValues(old) };
      await transaction.update(kind, record);
      await recordStopAuthor(transaction, access, { kind, id: record.id, effects });
      if (groupOf(record) !== groupOf(old)) await this.#linkJoining(transaction, access, kind, record);
      this.#publish(transaction, kind, record.id);
      // Users who see the new group now see the device and need its position.
      if (kind === 'device' && groupOf(record) !== groupOf(old))
        transaction.afterCommit(() => this.#publisher.accessChanged());
      return record;
    });
  }

  /**
   * Removes a record with its associations and the references to it. With lazy deletion, a
   * device is only marked: it keeps its data under an identifier that no device reports with.
   * Removing an unknown id succeeds.
   */
  remove(kind: VisibleKind, access: Access, id: number): Promise<'removed' | 'marked'> {
    return this.#registry.transaction(async (transaction) => {
      access.requireRecord(kind, id);
      const record = this.#registry.index(kind).get(id);
      access.requireWrite(kind, 'remove', record);
      if (!record) return 'removed';
      access.requireEngineStops(removalStopEffects(this.#ruleContext, kind, id));
      if (isGeofence(kind, record) && removesAnchor(record, undefined)) access.requireAnchorRemoval();
      const device = kind === 'device' ? this.#registry.devices.get(id) : undefined;
      if (device) await this.#dropCommands(transaction, id);
      if (
        device &&
        isOn(productAttribute(this.#registry.server.attributes, this.#namespace, 'enableLazyDeletion'))
      ) {
        if (!isDeletedId(device.uniqueId)) await this.#markDeleted(transaction, device);
        return 'marked';
      }
      await this.#removeStored(transaction, kind, id);
      return 'removed';
    });
  }

  /** Removes a record within a transaction without asking for rights. */
  async removeIn(transaction: RecordTransaction, kind: VisibleKind, id: number): Promise<void> {
    if (kind === 'device') await this.#dropCommands(transaction, id);
    await this.#removeStored(transaction, kind, id);
  }

  async #dropCommands(transaction: RecordTransaction, deviceId: number): Promise<void> {
    await this.#queue.removeAllOfDevice(transaction, deviceId);
    await this.#commandLog.endDevice(transaction, deviceId, this.#time.now());
  }

  async #removeStored(transaction: RecordTransaction, kind: VisibleKind, id: number): Promise<void> {
    const driver = kind === 'driver' ? this.#registry.index(kind).get(id) : undefined;
    if (driver) await this.#driverAccounts.removed(transaction, driver);
    await clearReferences(this.#registry, transaction, kind, id);
    await transaction.remove(kind, id);
    transaction.afterCommit(() => {
      if (kind === 'device') {
        this.#publisher.deviceRemoved(id);
        this.#media
          .removeAll(id)
          .catch((error: unknown) => log.error('The files of a removed device remain on disk:', error));
      }
      if (kind === 'group') this.#publisher.accessChanged();
    });
  }

  /**
   * Prepares what changes together with a record: the account of a driver. Returns what is to be done in the
   * transaction, which gives the record to store.
   */
  async #withCompanion<T extends object>(
    kind: VisibleKind,
    access: Access,
    record: T,
  ): Promise<(transaction: RecordTransaction) => Promise<T>> {
    if (!isDriver(kind, record)) return async () => record;
    const prepared = await this.#driverAccounts.prepare(record);
    return async (transaction) => ({
      ...record,
      ...(await this.#driverAccounts.follow(transaction, access, prepared)),
    });
  }

  /** Returns how many more devices fit on the server; may be negative, undefined without a limit. */
  remainingDevices(): number | undefined {
    return remainingDevices(this.#registry, this.#namespace);
  }

  #requireResellerLimitsInGroup(access: Access, kind: VisibleKind, old: object, changed: object): void {
    if (groupOf(old) === groupOf(changed)) return;
    if (isDevice(changed)) requireResellerLimitsInGroup(this.#registry, access, { devices: [changed] });
    else if (isGroup(kind, changed))
      requireResellerLimitsInGroup(this.#registry, access, { groups: [changed] });
  }

  /** What is for all devices is for those that join, too. */
  async #linkJoining(
    transaction: RecordTransaction,
    { user }: Access,
    kind: VisibleKind,
    record: object,
  ): Promise<void> {
    if (isDevice(record))
      await linkToWhatIsForAll(this.#ruleContext, transaction, user.id, { owner: 'device', record });
    else if (isGroup(kind, record))
      await linkToWhatIsForAll(this.#ruleContext, transaction, user.id, { owner: 'group', record });
  }

  get #ruleContext() {
    return { registry: this.#registry, namespace: this.#namespace };
  }

  /** Replaces dashes in the old identifier, because the mark has exactly three parts. */
  async #markDeleted(transaction: RecordTransaction, device: Device): Promise<void> {
    const old = device.uniqueId.replaceAll('-', '_');
    const uniqueId = `deleted-${old}-${Math.floor(this.#time.now() / 1000)}`;
    await transaction.update('device', { ...device, uniqueId });
    this.#publish(transaction, 'device', device.id);
  }

  /** Publishes the change once it is stored. */
  #publish(transaction: RecordTransaction, kind: VisibleKind, id: number, creatorId?: number): void {
    transaction.afterCommit(() => {
      const device = kind === 'device' ? this.#registry.devices.get(id) : undefined;
      if (device) this.#publisher.deviceChanged(device);
      if (kind === 'group') this.#publisher.accessChanged(creatorId);
    });
  }
}

function requireNoProblem<T>({ problems }: RecordRules<T>, record: T, old?: T): void {
  for (const { field, also = [], of } of problems) {
    if (old && [field, ...also].every((name) => old[name] === record[name])) continue;
    const reason = of(record);
    if (reason !== undefined) throw new HttpError(400, `Field "${field}" ${reason}`);
  }
}

/** Returns a record as the caller may see it. */
function redactedFor<T extends object>(access: Access, record: T): T {
  return access.seesReduced && isDevice(record) ? { ...record, ...access.redactedDevice(record) } : record;
}

/**
 * Returns a device with the check-in that is stored: the server alone says who is in a vehicle and when it locks without
 * a driver. A form that was open meanwhile sends it as it was.
 */
function withStoredCheckIn<T extends object>(changed: T, old: object | undefined): T {
  if (!isDevice(changed)) return changed;
  const stored = old && isDevice(old) ? old.attributes : {};
  return { ...changed, attributes: withCheckInState(changed.attributes, checkInStateOf(stored)) };
}

/** Only the server may mark devices as deleted: they do not count towards limits. */
function requireLiveIdentifier(changed: object, old?: object): void {
  if (!isDevice(changed) || !isDeletedId(changed.uniqueId)) return;
  if (old === undefined || !isDevice(old) || old.uniqueId !== changed.uniqueId)
    throw badRequest('Field "uniqueId" is kept for deleted devices');
}

/** Whether a device marked as deleted is restored: it then counts towards the limits again. */
function isRestored(old: object, changed: object): boolean {
  return isDevice(old) && isDevice(changed) && isDeletedId(old.uniqueId) && !isDeletedId(changed.uniqueId);
}

/**
 * Records the caller as the author of an engine stop; the author's right is checked
 * again when the stop takes effect.
 */
async function recordStopAuthor(
  transaction: RecordTransaction,
  { user }: Access,
  { kind, id, effects }: { kind: VisibleKind; id: number; effects: readonly EngineStopEffect[] },
): Promise<void> {
  const isSet = kind === 'device' ? effects.some(({ source }) => source === 'device') : effects.length > 0;
  if (isSet && (kind === 'geofence' || kind === 'device'))
    await transaction.setEngineStopAuthor({ kind, id }, user.id);
}
