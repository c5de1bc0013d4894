import type { Device } from '@farol/core/domain/device';
import { stopsEngine } from '@farol/core/domain/engine-stop-cause';
import type { DeviceEvent } from '@farol/core/domain/event';
import type { Geofence } from '@farol/core/domain/geofence';
import { ownAttribute, type Namespace } from '@farol/core/domain/namespace';
import { appliedTo } from '../tracking/applied.ts';
import type { Change } from '../tracking/change.ts';
import type { CommandQueue, QueuedCommand } from '../tracking/command-queue.ts';
import { lineageOf } from '../tracking/group-tree.ts';
import type { Registry } from '../tracking/registry.ts';
import type { AnchorViolations } from './anchor-violations.ts';
import { stopWayAt } from './stop-effects.ts';
import { stopRefusalOfAccount, type StopQuestion, type StopRefusal } from './stop-right.ts';

/** What automatic stops stand on. */
export interface StopWorld {
  registry: Registry;
  queue: CommandQueue;
  violations: AnchorViolations;
  namespace: Namespace;
}

/** An event at a geofence that asks for the engine to stop. */
export interface AutomaticStop {
  way: 'anchor' | 'record' | 'device';
  fence: Geofence;
  /** Its attributes say in the end what became of the stop. */
  event: DeviceEvent;
  /** Who answers for it; nobody where it was set before setters were kept and none of its users has the right. */
  userId: number | undefined;
  /** Why nobody who answers for it may stop engines any more. */
  refusal: StopRefusal | undefined;
}

/**
 * The engine stops that these events of a device ask for: leaving its anchor, and entering or leaving a geofence that locks, or any
 * geofence where the device says so. Whoever set it, and whoever linked the geofence, must still have the right to stop this engine.
 *
 * Where one of them has lost it, or their account is disabled, expired or removed, the engine is **not** stopped: an engine that stops by
 * the will of somebody without a right endangers people, one that runs on does not. The event, the activity log and everybody who sees the
 * vehicle are told so, and the anchor stays for whoever has the right to decide.
 */
export function automaticStops(
  world: StopWorld,
  device: Device,
  events: readonly DeviceEvent[],
  nowMs: number,
): AutomaticStop[] {
  return events.flatMap((event): AutomaticStop[] => {
    const { type, geofenceId } = event;
    if (type !== 'geofenceExit' && type !== 'geofenceEnter') return [];
    const fence = world.registry.shelf('geofence').get(geofenceId);
    const way = fence && stopWayAt(fence, device, type);
    if (!fence || !way) return [];
    const question = { way, deviceId: device.id, nowMs };
    const setter = setterOf(world, way === 'device' ? device : fence, question);
    const refusal = setter.refusal ?? linkRefusal(world, device, fence, question);
    return [{ way, fence, event, userId: setter.userId, refusal }];
  });
}

/**
 * Carries the stops of one report out within the change that stores it, so that they happen with it or not at all: one command, however
 * many geofences ask for it. An anchor that somebody has lifted meanwhile asks for nothing any more. The events are told what became of
 * them before they are stored: `engineStop` is `queued` with the command's number, or `withheld` with the reason.
 */
export async function stopEngine(
  world: StopWorld,
  change: Change,
  device: Device,
  stops: readonly AutomaticStop[],
): Promise<void> {
  const { registry, queue, violations, namespace } = world;
  if (!registry.devices.get(device.id)) return;
  const standing = stops.filter(({ fence }) => registry.shelf('geofence').get(fence.id));
  const allowed = standing.filter(({ refusal }) => refusal === undefined);
  const first = allowed.find(({ way }) => way === 'anchor') ?? allowed[0];
  const order = first && { userId: first.userId, way: first.way, geofenceId: first.fence.id };
  const command = order && (await queue.add(change, nativeStop(registry, device, namespace), order));
  for (const { way, fence, event, userId, refusal } of standing) {
    Object.assign(
      event.attributes,
      way === 'anchor' ? { anchor: true, geofenceName: fence.name } : {},
      refusal === undefined
        ? { engineStop: 'queued', commandId: command?.id }
        : { engineStop: 'withheld', reason: refusal },
    );
    if (refusal !== undefined)
      change.activity.withheldStop(device.id, { reason: refusal, way, userId, geofenceId: fence.id });
    if (way !== 'anchor') continue;
    if (refusal === undefined) await change.remove('geofence', fence.id);
    await violations.add(change, event);
  }
}

/** Who set a record that stops engines, with what speaks against them now. */
function setterOf(
  { registry, namespace }: StopWorld,
  record: Geofence | Device,
  question: StopQuestion,
): { userId: number | undefined; refusal: StopRefusal | undefined } {
  const kind = question.way === 'device' ? 'device' : 'geofence';
  const userId = registry.stopSetters.of({ kind, id: record.id });
  if (userId !== undefined)
    return { userId, refusal: stopRefusalOfAccount(registry, namespace, userId, question) };
  // Set before setters were kept: it acts on while one of the users that it is linked to, such as its maker, has the right.
  for (const { id } of registry.users.all())
    if (
      registry.links.has('user', id, kind, record.id) &&
      stopRefusalOfAccount(registry, namespace, id, question) === undefined
    )
      return { userId: id, refusal: undefined };
  return { userId: undefined, refusal: 'PERMISSION_NOT_HELD' };
}

/** What speaks against those who linked the geofence to the device or its groups; nothing while one of its links holds. */
function linkRefusal(
  { registry, namespace }: StopWorld,
  device: Device,
  { id }: Geofence,
  question: StopQuestion,
): StopRefusal | undefined {
  const owners = [
    { kind: 'device' as const, id: device.id },
    ...lineageOf(registry, device.groupId).map((groupId) => ({ kind: 'group' as const, id: groupId })),
  ].filter((owner) => registry.links.has(owner.kind, owner.id, 'geofence', id));
  let refusal: StopRefusal | undefined;
  for (const owner of owners) {
    const userId = registry.stopSetters.of({ kind: 'geofence', id, owner });
    const found =
      userId === undefined ? undefined : stopRefusalOfAccount(registry, namespace, userId, question);
    if (found === undefined) return undefined;
    refusal = found;
  }
  return refusal;
}

/** The saved command that stops this device's engine in place of the native one, else the native one. */
function nativeStop(registry: Registry, device: Device, namespace: Namespace): Omit<QueuedCommand, 'id'> {
  for (const id of appliedTo(registry, device, 'command')) {
    const saved = registry.shelf('command').get(id);
    if (saved && ownAttribute(saved.attributes, namespace, 'changeNative') === 'engineStop')
      return { deviceId: device.id, type: saved.type, textChannel: false, attributes: saved.attributes };
  }
  return { deviceId: device.id, type: 'engineStop', textChannel: false, attributes: {} };
}

/** A command that leaves its queue with a report, and those that leave it unsent. */
export interface DueCommands {
  command: QueuedCommand | undefined;
  withheld: { command: QueuedCommand; reason: StopRefusal; userId: number }[];
}

/**
 * What a device gets with the answer to its report: the oldest command that waits, except engine stops of somebody who has lost the right
 * to them since, or whose account is disabled, expired or removed. Those are dropped, and the activity log says why.
 */
export function dueCommands(
  { registry, queue, namespace }: Omit<StopWorld, 'violations'>,
  deviceId: number,
  nowMs: number,
): DueCommands {
  const withheld: DueCommands['withheld'] = [];
  for (const { command, order } of queue.waitingFor(deviceId)) {
    const { userId, way } = order ?? {};
    const reason =
      userId === undefined || way === undefined || !stopsEngine(command, namespace)
        ? undefined
        : stopRefusalOfAccount(registry, namespace, userId, { way, deviceId, nowMs });
    if (reason === undefined || userId === undefined) return { command, withheld };
    withheld.push({ command, reason, userId });
  }
  return { command: undefined, withheld };
}
