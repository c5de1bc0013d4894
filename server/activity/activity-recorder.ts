import { isShare } from '@farol/core/domain/account/guest';
import type { Attributes } from '@farol/core/domain/values/attributes';
import { isDeletedId, type Device } from '@farol/core/domain/device/device';
import type { ServerInfo } from '@farol/core/domain/server/server-info';
import type { Kysely } from 'kysely';
import type { Schema } from '../storage/schema/schema.ts';
import { currentActor } from './activity-actor.ts';
import type { ActivityAction } from '@farol/core/domain/activity/activity-category';
import { ACTIVITY_CODES, activityCode } from './activity-codes.ts';
import { writeActivity, type NewActivityEntry } from './write-activity.ts';
import { allValues, differences, isPlainObject } from './activity-values.ts';
import type { CommandOrigin, StoredQueuedCommand } from '../storage/tables/queued-commands.ts';
import { kindOfProperty, type StoredAssociation } from '../storage/tables/associations.ts';
import type { RecordKind } from '../storage/tables/record-kinds.ts';
import { formatWireDate } from '../wire/wire-date.ts';

/** The field of a record kind that gives the unit of its other fields. */
const UNITS: Partial<Record<RecordKind, string>> = { maintenance: 'type' };

/** What becomes of a waiting command that is not delivered. */
const WAITING_CODES = {
  held: ACTIVITY_CODES.commandHeld,
  expired: ACTIVITY_CODES.commandExpired,
  cancelled: ACTIVITY_CODES.commandCancelled,
} as const;
/** What the server does by itself and logs. */
const OWN_WORK: ReadonlySet<number> = new Set([
  ACTIVITY_CODES.automaticLock,
  ACTIVITY_CODES.driverLock,
  ACTIVITY_CODES.driverUnlock,
  ...Object.values(WAITING_CODES),
]);

/** Collects the activity of one transaction; written with it or not at all. */
export class ActivityRecorder {
  readonly #drafts: NewActivityEntry[] = [];
  /** Records created in this transaction: their association with the creator is not logged. */
  readonly #createdRecords = new Set<string>();

  record(kind: RecordKind, id: number, old: object | undefined, now: object | undefined): void {
    const [before, after] = [valuesOf(old), valuesOf(now)];
    const action = actionOf(kind, before, after);
    if (action === 'created') this.#createdRecords.add(`${kind}:${id}`);
    const shown = after ?? before ?? {};
    const attributes = isPlainObject(shown['attributes']) ? shown['attributes'] : {};
    const values =
      before && after
        ? differences(before, after, UNITS[kind])
        : { old: before ? allValues(before) : {}, data: after ? allValues(after) : {} };
    this.#drafts.push({
      code: activityCode(kind, action, attributes),
      status: action === 'removed' ? 204 : 200,
      deviceId: kind === 'device' ? id : numberIn(attributes['deviceId']),
      object: { type: kind, [`${kind}Id`]: id, name: shown['name'] ?? shown['description'] ?? '' },
      ...values,
    });
  }

  association(association: StoredAssociation, linked: boolean): void {
    if (this.#belongsToCreated(association)) return;
    const { owner, ownerId, property, propertyId } = association;
    this.#drafts.push({
      code: linked ? ACTIVITY_CODES.linked : ACTIVITY_CODES.unlinked,
      status: 204,
      deviceId: owner === 'device' ? ownerId : property === 'device' ? propertyId : null,
      object: { [`${owner}Id`]: ownerId, [`${property}Id`]: propertyId },
      old: {},
      data: {},
    });
  }

  server(old: ServerInfo, now: ServerInfo): void {
    this.#drafts.push({
      code: ACTIVITY_CODES.server,
      status: 200,
      deviceId: null,
      object: { type: 'server' },
      ...differences({ ...old }, { ...now }),
    });
  }

  /** Logs a queued command; for automatic ones also the source and the responsible user. */
  command({ deviceId, type, attributes }: Omit<StoredQueuedCommand, 'id'>, origin: CommandOrigin): void {
    const { source: way, geofenceId, userId, isByDriverRule = false } = origin;
    const isSent = currentActor() !== undefined && !isByDriverRule;
    this.#drafts.push({
      code: isByDriverRule
        ? type === 'engineResume'
          ? ACTIVITY_CODES.driverUnlock
          : ACTIVITY_CODES.driverLock
        : isSent
          ? ACTIVITY_CODES.command
          : ACTIVITY_CODES.automaticLock,
      status: 202,
      deviceId,
      object: { type: 'device', deviceId, ...(isSent ? {} : { way, geofenceId, setBy: userId ?? 0 }) },
      old: {},
      data: allValues({ type, attributes }),
    });
  }

  /** Logs an engine stop that was withheld because the responsible user no longer has the right. */
  withheldEngineStop(
    deviceId: number,
    { userId, ...cause }: { reason: string; way: string; userId: number | undefined; geofenceId?: number },
  ): void {
    this.#drafts.push({
      code: ACTIVITY_CODES.automaticLock,
      status: 403,
      deviceId,
      object: { type: 'device', deviceId, ...cause, setBy: userId ?? 0 },
      old: {},
      data: { type: 'engineStop' },
    });
  }

  /**
   * Logs that a waiting command is held, has expired, or was cancelled by a later one.
   * @param setBy who had sent it, or set what did
   */
  waitingCommand(
    { deviceId, type, attributes }: Omit<StoredQueuedCommand, 'id'>,
    { state, reason, setBy }: { state: 'held' | 'expired' | 'cancelled'; reason: string; setBy: number },
  ): void {
    this.#drafts.push({
      code: WAITING_CODES[state],
      status: 200,
      deviceId,
      object: { type: 'device', deviceId, reason, setBy },
      old: {},
      data: allValues({ type, attributes }),
    });
  }

  /** Writes the entries in the transaction. What the server does by itself is only logged for commands. */
  async write(query: Kysely<Schema>): Promise<void> {
    const actor = currentActor();
    const entries = actor ? this.#drafts : this.#drafts.filter(({ code }) => OWN_WORK.has(code));
    await writeActivity(query, actor, entries);
  }

  #belongsToCreated({ owner, ownerId, property, propertyId }: StoredAssociation): boolean {
    return (
      this.#createdRecords.has(`${owner}:${ownerId}`) ||
      this.#createdRecords.has(`${kindOfProperty(property)}:${propertyId}`)
    );
  }
}

/** Returns the entry of a changed odometer or engine hours, by the field names of the console's form. */
export function accumulatorsEntry(
  { id, name }: Pick<Device, 'id' | 'name'>,
  old: Attributes,
  now: Attributes,
): NewActivityEntry {
  return {
    code: activityCode('device', 'edited', {}),
    status: 204,
    deviceId: id,
    object: { type: 'device', deviceId: id, name },
    ...differences(accumulatorsIn(old), accumulatorsIn(now)),
  };
}

/** Returns the entry of removed positions of a device with fix times between two moments (milliseconds). */
export function removedHistoryEntry(
  { id, name }: Pick<Device, 'id' | 'name'>,
  removed: { from: number; to: number; count: number },
): NewActivityEntry {
  return {
    code: activityCode('device', 'edited', {}),
    status: 204,
    deviceId: id,
    object: { type: 'device', deviceId: id, name },
    old: { positions: removed.count, from: formatWireDate(removed.from), to: formatWireDate(removed.to) },
    data: {},
  };
}

/** Returns the entry of positions that were uploaded to a device. */
export function uploadedHistoryEntry(
  { id, name }: Pick<Device, 'id' | 'name'>,
  uploaded: { positions: number; from?: string | undefined; to?: string | undefined },
): NewActivityEntry {
  return {
    code: activityCode('device', 'edited', {}),
    status: 200,
    deviceId: id,
    object: { type: 'device', deviceId: id, name },
    old: {},
    data: { ...uploaded },
  };
}

function accumulatorsIn({ totalDistance, hours }: Attributes): Record<string, unknown> {
  return { odometer: totalDistance, hours };
}

/**
 * Returns the values of a record; of an account those of the user, with the
 * password hash to detect its change.
 */
function valuesOf(record: object | undefined): Record<string, unknown> | undefined {
  if (!record) return undefined;
  const values: Record<string, unknown> = { ...record };
  const { user, passwordHash } = values;
  return isPlainObject(user) ? { ...user, ...nameOfShare(user), password: passwordHash } : values;
}

/** The e-mail of a share is its token, which must not be readable in the log: its login name replaces it. */
function nameOfShare({ attributes, login }: Record<string, unknown>): Record<string, unknown> {
  return isPlainObject(attributes) && isShare({ attributes }) ? { email: login } : {};
}

function actionOf(
  kind: RecordKind,
  before: Record<string, unknown> | undefined,
  after: Record<string, unknown> | undefined,
): ActivityAction {
  if (!before) return 'created';
  if (!after) return 'removed';
  const isMarked = kind === 'device' && isDeletedId(String(after['uniqueId']));
  return isMarked && !isDeletedId(String(before['uniqueId'])) ? 'removed' : 'edited';
}

function numberIn(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : null;
}
