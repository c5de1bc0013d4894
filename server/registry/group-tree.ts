import { isDeletedId } from '@farol/core/domain/device/device';
import type { Registry } from './registry.ts';

/**
 * How deep groups may be nested. An association with a group includes everything below it (contract §3.1), and each
 * report of a device asks for all groups above it.
 */
export const MAX_GROUP_LEVELS = 32;

/**
 * Returns a group and its ancestors, whose associations all include it, nearest first; empty for 0.
 * @param moved the parents of groups that are about to be moved
 */
export function groupAndAncestors(
  registry: Registry,
  groupId: number,
  moved?: ReadonlyMap<number, number>,
): number[] {
  const ids: number[] = [];
  for (
    let id = groupId;
    id !== 0 && ids.length < MAX_GROUP_LEVELS;
    id = moved?.get(id) ?? registry.groups.get(id)?.groupId ?? 0
  ) {
    // Old data may hold a circle.
    if (ids.includes(id)) break;
    ids.push(id);
  }
  return ids;
}

/** Returns how many levels a group has with all below it; 1 for one without subgroups. */
export function levelsOfGroup(registry: Registry, groupId: number): number {
  let levels = 1;
  for (const { id } of registry.groups.all())
    levels = Math.max(levels, groupAndAncestors(registry, id).indexOf(groupId) + 1);
  return levels;
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
