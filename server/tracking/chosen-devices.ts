import { isDeletedId } from '@farol/core/domain/device';
import type { Access } from './access.ts';
import { lineageOf } from './group-tree.ts';
import type { Registry } from './registry.ts';

/**
 * The devices that a report is about (contract §4.7): those named and those of the groups named with their sub-groups, or all
 * that the caller sees when none is named. Those that he does not reach are left out silently.
 */
export function chosenDevices(
  registry: Registry,
  access: Access,
  deviceIds: number[],
  groupIds: number[],
): number[] {
  if (deviceIds.length === 0 && groupIds.length === 0) return access.devices().map((device) => device.id);
  const chosen = new Set([...deviceIds, ...devicesInGroups(registry, groupIds)]);
  return [...chosen].filter((id) => access.reaches('device', id) && registry.devices.get(id));
}

/** The devices of these groups and their sub-groups, without those that were deleted lazily. */
export function devicesInGroups(registry: Registry, groupIds: number[]): number[] {
  if (groupIds.length === 0) return [];
  return [...registry.devices.all()]
    .filter((device) => !isDeletedId(device.uniqueId))
    .filter((device) => lineageOf(registry, device.groupId).some((id) => groupIds.includes(id)))
    .map((device) => device.id);
}
