import type { Device } from '@farol/core/domain/device/device';
import { replacedLockAction, type LockAction } from '@farol/core/domain/command/lock';
import type { DeviceEvent } from '@farol/core/domain/alert/event';
import type { Geofence } from '@farol/core/domain/geofence/geofence';
import type { Namespace } from '@farol/core/domain/values/namespace';
import { recordsAppliedTo } from '../registry/applied-records.ts';
import type { RecordTransaction } from '../registry/record-transaction.ts';
import { enqueueCommand, logWithheldCommand, type WaitingContext } from '../commands/waiting-commands.ts';
import type { LeftGeofence, StoredQueuedCommand } from '../storage/tables/queued-commands.ts';
import { groupAndAncestors } from '../registry/group-tree.ts';
import type { Registry } from '../registry/registry.ts';
import type { AnchorViolations } from './anchor-violations.ts';
import { stopSourceAt } from '../access/stopped-engines.ts';
import {
  engineStopDenialOfAccount,
  type EngineStopAttempt,
  type AccountEngineStopDenial,
} from '../access/engine-stop-right.ts';

/** What automatic stops need. */
export interface AutomaticStopContext extends WaitingContext {
  anchorViolations: AnchorViolations;
}

/** A geofence event that requires an engine stop. */
export interface AutomaticStop {
  source: 'anchor' | 'record' | 'device';
  geofence: Geofence;
  /** Receives the outcome of the stop in its attributes. */
  event: DeviceEvent;
  /** The user responsible; undefined where no author was recorded and none of its users has the right. */
  userId: number | undefined;
  /** Why the responsible user may no longer stop engines. */
  denial: AccountEngineStopDenial | undefined;
}

/**
 * Returns the engine stops that these events of a device require: leaving its anchor, entering or leaving a
 * geofence that locks, or any geofence if the device's own attributes say so. The user who set the record
 * and the one who associated the geofence must still have the right to stop this engine.
 *
 * Where one of them has lost it, or their account is disabled, expired or removed, the engine is **not**
 * stopped: an unauthorized engine stop endangers people, a running engine does not. The event, the activity
 * log and all users who see the device say so, and the anchor stays until a user with the right decides.
 */
export function findAutomaticStops(
  context: AutomaticStopContext,
  device: Device,
  events: readonly DeviceEvent[],
  nowMs: number,
): AutomaticStop[] {
  return events.flatMap((event): AutomaticStop[] => {
    const { type, geofenceId } = event;
    if (type !== 'geofenceExit' && type !== 'geofenceEnter') return [];
    const geofence = context.registry.index('geofence').get(geofenceId);
    const source = geofence && stopSourceAt(geofence, device, type);
    if (!geofence || !source) return [];
    const request = { source, deviceIds: [device.id], nowMs };
    const author = stopAuthorOf(context, source === 'device' ? device : geofence, request);
    const denial = author.denial ?? associationDenial(context, device, geofence, request);
    return [{ source, geofence, event, userId: author.userId, denial }];
  });
}

/**
 * Applies the stops of one report within the transaction that stores it, so that both happen or neither.
 * Queues one command, however many geofences require it. Anchors removed in the meantime are ignored.
 * Sets the outcome on the events before they are stored: `engineStop` is `queued` with the command's id,
 * or `withheld` with the reason.
 */
export async function applyAutomaticStops(
  context: AutomaticStopContext,
  transaction: RecordTransaction,
  device: Device,
  stops: readonly AutomaticStop[],
  nowMs: number,
): Promise<void> {
  const { registry, anchorViolations, namespace } = context;
  if (!registry.devices.get(device.id)) return;
  const current = stops.filter(({ geofence }) => registry.index('geofence').get(geofence.id));
  const allowed = current.filter(({ denial }) => denial === undefined);
  const first = allowed.find(({ source }) => source === 'anchor') ?? allowed[0];
  const origin = first && {
    userId: first.userId,
    source: first.source,
    geofenceId: first.geofence.id,
    leftGeofence: first.event.type === 'geofenceExit' ? leftGeofenceOf(first.geofence) : undefined,
  };
  const stop = lockCommandFor(registry, device, { action: 'engineStop', namespace });
  const command = origin && (await enqueueCommand(context, transaction, { ...stop, origin }, nowMs));
  for (const { source, geofence, event, userId, denial } of current) {
    Object.assign(
      event.attributes,
      source === 'anchor' ? { anchor: true } : {},
      { geofenceName: geofence.name },
      denial === undefined
        ? { engineStop: 'queued', commandId: command?.id }
        : { engineStop: 'withheld', reason: denial },
    );
    if (denial !== undefined) {
      const geofenceId = geofence.id;
      transaction.activity.withheldEngineStop(device.id, { reason: denial, way: source, userId, geofenceId });
      const withheld = { ...stop, origin: { userId, source, geofenceId }, reason: denial };
      await logWithheldCommand(context, transaction, withheld, nowMs);
    }
    if (source === 'anchor' && denial === undefined) await transaction.remove('geofence', geofence.id);
    await anchorViolations.add(transaction, event);
  }
}

/** Returns what is kept of a geofence that a vehicle leaves. */
export function leftGeofenceOf({ id, name, area, attributes }: Geofence): LeftGeofence {
  return { id, name, area, attributes };
}

/** Returns the author of a record that stops engines, and why they may no longer do so. */
export function stopAuthorOf(
  { registry, namespace }: Pick<AutomaticStopContext, 'registry' | 'namespace'>,
  record: Geofence | Device,
  request: EngineStopAttempt,
): { userId: number | undefined; denial: AccountEngineStopDenial | undefined } {
  const kind = request.source === 'device' ? 'device' : 'geofence';
  const userId = registry.engineStopAuthors.of({ kind, id: record.id });
  if (userId !== undefined)
    return { userId, denial: engineStopDenialOfAccount(registry, namespace, userId, request) };
  // No author was recorded in old data: it stays effective while a user associated with it has the right.
  for (const { id } of registry.users.all())
    if (
      registry.associations.has('user', id, kind, record.id) &&
      engineStopDenialOfAccount(registry, namespace, id, request) === undefined
    )
      return { userId: id, denial: undefined };
  return { userId: undefined, denial: 'PERMISSION_NOT_HELD' };
}

/**
 * Returns why the users who associated the geofence with the device or its groups may not; undefined
 * while one association is valid.
 */
function associationDenial(
  { registry, namespace }: AutomaticStopContext,
  device: Device,
  { id }: Geofence,
  request: EngineStopAttempt,
): AccountEngineStopDenial | undefined {
  const owners = [
    { kind: 'device' as const, id: device.id },
    ...groupAndAncestors(registry, device.groupId).map((groupId) => ({
      kind: 'group' as const,
      id: groupId,
    })),
  ].filter((owner) => registry.associations.has(owner.kind, owner.id, 'geofence', id));
  let denial: AccountEngineStopDenial | undefined;
  for (const owner of owners) {
    const userId = registry.engineStopAuthors.of({ kind: 'geofence', id, owner });
    const found =
      userId === undefined ? undefined : engineStopDenialOfAccount(registry, namespace, userId, request);
    if (found === undefined) return undefined;
    denial = found;
  }
  return denial;
}

/** Returns the saved command that replaces the native locking or unlocking of this device, else the native one. */
export function lockCommandFor(
  registry: Registry,
  device: Device,
  { action, namespace }: { action: LockAction; namespace: Namespace },
): { draft: Omit<StoredQueuedCommand, 'id'>; title: string } {
  for (const id of recordsAppliedTo(registry, device, 'command')) {
    const saved = registry.index('command').get(id);
    if (saved && replacedLockAction(saved, namespace) === action)
      return {
        draft: { deviceId: device.id, type: saved.type, textChannel: false, attributes: saved.attributes },
        title: saved.description,
      };
  }
  const draft = { deviceId: device.id, type: action, textChannel: false, attributes: {} };
  return { draft, title: '' };
}
