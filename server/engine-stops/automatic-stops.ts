import type { Device } from '@farol/core/domain/device/device';
import { stopsEngine } from '@farol/core/domain/command/engine-stop-cause';
import type { DeviceEvent } from '@farol/core/domain/alert/event';
import type { Geofence } from '@farol/core/domain/geofence/geofence';
import { productAttribute, type Namespace } from '@farol/core/domain/values/namespace';
import { recordsAppliedTo } from '../registry/applied-records.ts';
import type { RecordTransaction } from '../registry/record-transaction.ts';
import type { CommandQueue, QueuedCommand } from '../commands/command-queue.ts';
import { groupAndAncestors } from '../registry/group-tree.ts';
import type { Registry } from '../registry/registry.ts';
import type { AnchorViolations } from './anchor-violations.ts';
import { stopSourceAt } from '../access/engine-stop-effects.ts';
import {
  engineStopDenialOfAccount,
  type EngineStopRequest,
  type AccountEngineStopDenial,
} from '../access/engine-stop-right.ts';

/** What automatic stops stand on. */
export interface EngineStopContext {
  registry: Registry;
  commandQueue: CommandQueue;
  anchorViolations: AnchorViolations;
  namespace: Namespace;
}

/** An event at a geofence that asks for the engine to stop. */
export interface AutomaticStop {
  source: 'anchor' | 'record' | 'device';
  geofence: Geofence;
  /** Its attributes say in the end what became of the stop. */
  event: DeviceEvent;
  /** Who answers for it; nobody where it was set before setters were kept and none of its users has the right. */
  userId: number | undefined;
  /** Why nobody who answers for it may stop engines any more. */
  denial: AccountEngineStopDenial | undefined;
}

/**
 * The engine stops that these events of a device ask for: leaving its anchor, and entering or leaving a geofence that locks, or any
 * geofence where the device says so. Whoever set it, and whoever linked the geofence, must still have the right to stop this engine.
 *
 * Where one of them has lost it, or their account is disabled, expired or removed, the engine is **not** stopped: an engine that stops by
 * the will of somebody without a right endangers people, one that runs on does not. The event, the activity log and everybody who sees the
 * vehicle are told so, and the anchor stays for whoever has the right to decide.
 */
export function findAutomaticStops(
  context: EngineStopContext,
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
    const request = { source, deviceId: device.id, nowMs };
    const author = authorOf(context, source === 'device' ? device : geofence, request);
    const denial = author.denial ?? associationDenial(context, device, geofence, request);
    return [{ source, geofence, event, userId: author.userId, denial }];
  });
}

/**
 * Carries the stops of one report out within the change that stores it, so that they happen with it or not at all: one command, however
 * many geofences ask for it. An anchor that somebody has lifted meanwhile asks for nothing any more. The events are told what became of
 * them before they are stored: `engineStop` is `queued` with the command's number, or `withheld` with the reason.
 */
export async function applyAutomaticStops(
  context: EngineStopContext,
  transaction: RecordTransaction,
  device: Device,
  stops: readonly AutomaticStop[],
): Promise<void> {
  const { registry, commandQueue, anchorViolations, namespace } = context;
  if (!registry.devices.get(device.id)) return;
  const standing = stops.filter(({ geofence }) => registry.index('geofence').get(geofence.id));
  const allowed = standing.filter(({ denial }) => denial === undefined);
  const first = allowed.find(({ source }) => source === 'anchor') ?? allowed[0];
  const origin = first && { userId: first.userId, source: first.source, geofenceId: first.geofence.id };
  const command =
    origin && (await commandQueue.add(transaction, stopCommandFor(registry, device, namespace), origin));
  for (const { source, geofence, event, userId, denial } of standing) {
    Object.assign(
      event.attributes,
      source === 'anchor' ? { anchor: true, geofenceName: geofence.name } : {},
      denial === undefined
        ? { engineStop: 'queued', commandId: command?.id }
        : { engineStop: 'withheld', reason: denial },
    );
    if (denial !== undefined)
      transaction.activity.withheldEngineStop(device.id, {
        reason: denial,
        way: source,
        userId,
        geofenceId: geofence.id,
      });
    if (source !== 'anchor') continue;
    if (denial === undefined) await transaction.remove('geofence', geofence.id);
    await anchorViolations.add(transaction, event);
  }
}

/** Who set a record that stops engines, with what speaks against them now. */
function authorOf(
  { registry, namespace }: EngineStopContext,
  record: Geofence | Device,
  request: EngineStopRequest,
): { userId: number | undefined; denial: AccountEngineStopDenial | undefined } {
  const kind = request.source === 'device' ? 'device' : 'geofence';
  const userId = registry.engineStopAuthors.of({ kind, id: record.id });
  if (userId !== undefined)
    return { userId, denial: engineStopDenialOfAccount(registry, namespace, userId, request) };
  // Set before setters were kept: it acts on while one of the users that it is linked to, such as its maker, has the right.
  for (const { id } of registry.users.all())
    if (
      registry.associations.has('user', id, kind, record.id) &&
      engineStopDenialOfAccount(registry, namespace, id, request) === undefined
    )
      return { userId: id, denial: undefined };
  return { userId: undefined, denial: 'PERMISSION_NOT_HELD' };
}

/** What speaks against those who linked the geofence to the device or its groups; nothing while one of its links holds. */
function associationDenial(
  { registry, namespace }: EngineStopContext,
  device: Device,
  { id }: Geofence,
  request: EngineStopRequest,
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

/** The saved command that stops this device's engine in place of the native one, else the native one. */
function stopCommandFor(registry: Registry, device: Device, namespace: Namespace): Omit<QueuedCommand, 'id'> {
  for (const id of recordsAppliedTo(registry, device, 'command')) {
    const saved = registry.index('command').get(id);
    if (saved && productAttribute(saved.attributes, namespace, 'changeNative') === 'engineStop')
      return { deviceId: device.id, type: saved.type, textChannel: false, attributes: saved.attributes };
  }
  return { deviceId: device.id, type: 'engineStop', textChannel: false, attributes: {} };
}

/** A command that leaves its queue with a report, and those that leave it unsent. */
export interface DueCommands {
  command: QueuedCommand | undefined;
  withheld: { command: QueuedCommand; reason: AccountEngineStopDenial; userId: number }[];
}

/**
 * What a device gets with the answer to its report: the oldest command that waits, except engine stops of somebody who has lost the right
 * to them since, or whose account is disabled, expired or removed. Those are dropped, and the activity log says why.
 */
export function dueCommands(
  { registry, commandQueue, namespace }: Omit<EngineStopContext, 'anchorViolations'>,
  deviceId: number,
  nowMs: number,
): DueCommands {
  const withheld: DueCommands['withheld'] = [];
  for (const { command, origin } of commandQueue.waitingFor(deviceId)) {
    const { userId, source } = origin ?? {};
    const reason =
      userId === undefined || source === undefined || !stopsEngine(command, namespace)
        ? undefined
        : engineStopDenialOfAccount(registry, namespace, userId, { source, deviceId, nowMs });
    if (reason === undefined || userId === undefined) return { command, withheld };
    withheld.push({ command, reason, userId });
  }
  return { command: undefined, withheld };
}
