import { isDeletedId } from '@farol/core/domain/device/device';
import type { Registry } from './registry.ts';

/** An association with a group includes the group, its children and its grandchildren (contract §3.1). */
const MAX_LEVELS = 3;

/** Returns a group and its ancestors whose associations include it, nearest first; empty for 0. */
export function groupAndAncestors(registry: Registry, groupId: number): number[] {
  const ids: number[] = [];
  for (let id = groupId; id !== 0 && ids.length < MAX_LEVELS; id = registry.groups.get(id)?.groupId ?? 0)
    ids.push(id);
  return ids;
}

/** Returns the devices of groups and their subgroups, without those marked as deleted. */
export function devicesInGroups(registry: Registry, groupIds: number[]): number[] {
  if (groupIds.length === 0) return [];
  const included = new Set(groupIds);
  return [...registry.devices.all()]
    .filter((device) => !isDeletedId(device.uniqueId))
    .filter((device) => groupAndAncestors(registry, device.groupId).some((id) => included.has(id)))
    .map((device) => device.id);
}
