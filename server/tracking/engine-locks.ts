import { anchoredDevice } from '@farol/core/domain/anchor';
import type { Device } from '@farol/core/domain/device';
import { ownAttribute, type Namespace } from '@farol/core/domain/namespace';
import { appliedTo } from './applied.ts';
import type { Change } from './change.ts';
import type { CommandQueue, QueuedCommand } from './command-queue.ts';
import type { NewEvent } from './position-events.ts';
import type { Registry } from './registry.ts';

/** What an event at a fence asks for: the engine to stop and, for an anchor, the fence to go. */
interface EngineLock {
  /** The anchor that is spent; nothing for an ordinary fence, which stays. */
  anchorId: number | undefined;
}

/**
 * The locks that these events of a device call for: leaving its anchor, and entering or leaving a fence that locks, or that any
 * fence does because the device says so. An anchor that names another device is not this one's.
 */
export function engineLocks(registry: Registry, device: Device, events: readonly NewEvent[]): EngineLock[] {
  const locks: EngineLock[] = [];
  for (const { type, geofenceId } of events) {
    const fence = registry.shelf('geofence').get(geofenceId);
    if (!fence || (type !== 'geofenceExit' && type !== 'geofenceEnter')) continue;
    const anchored = anchoredDevice(fence);
    const key = type === 'geofenceExit' ? 'lockOnExit' : 'lockOnEnter';
    if (anchored === undefined) {
      if (isOn(fence.attributes[key]) || isOn(device.attributes[key])) locks.push({ anchorId: undefined });
    } else if (anchored === device.id && type === 'geofenceExit') locks.push({ anchorId: fence.id });
  }
  return locks;
}

/** Attributes may come as text. */
function isOn(value: unknown): boolean {
  return value === true || value === 'true';
}

/**
 * Carries the locks of one report out within the change that stores it, so that they happen with it or not at all: one engine stop,
 * however many fences ask for it. An anchor that somebody has lifted meanwhile asks for nothing any more.
 */
export async function lockEngine(
  registry: Registry,
  queue: CommandQueue,
  change: Change,
  device: Device,
  locks: readonly EngineLock[],
  namespace: Namespace,
): Promise<void> {
  let isAsked = false;
  for (const { anchorId } of locks) {
    if (anchorId !== undefined) {
      if (!registry.shelf('geofence').get(anchorId)) continue;
      await change.remove('geofence', anchorId);
    }
    isAsked = true;
  }
  if (isAsked && registry.devices.get(device.id))
    await queue.add(change, engineStop(registry, device, namespace));
}

/** The saved command that stops this device's engine in place of the native one, else the native one. */
function engineStop(registry: Registry, device: Device, namespace: Namespace): Omit<QueuedCommand, 'id'> {
  for (const id of appliedTo(registry, device, 'command')) {
    const saved = registry.shelf('command').get(id);
    if (saved && ownAttribute(saved.attributes, namespace, 'changeNative') === 'engineStop')
      return { deviceId: device.id, type: saved.type, textChannel: false, attributes: saved.attributes };
  }
  return { deviceId: device.id, type: 'engineStop', textChannel: false, attributes: {} };
}
