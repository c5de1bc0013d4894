import { isDeletedId } from '@farol/core/domain/device/device';
import type { Access } from '../access/access.ts';
import { groupAndAncestors } from '../registry/group-tree.ts';
import { badRequest } from '../wire/http-error.ts';
import type { Registry } from '../registry/registry.ts';

/**
 * The devices that a report is about (contract §4.7): those named and those of the groups named with their sub-groups, or all
 * that the caller sees when none is named. Those that he does not reach are left out silently; more than `most` are refused.
 */
export function reportDevices(
  registry: Registry,
  access: Access,
  { deviceIds, groupIds, most }: { deviceIds: number[]; groupIds: number[]; most: number },
): number[] {
  const chosen = new Set([...deviceIds, ...devicesInGroups(registry, groupIds)]);
  const isNamed = deviceIds.length > 0 || groupIds.length > 0;
  const reached = isNamed
    ? [...chosen].filter((id) => access.canAccess('device', id) && registry.devices.get(id))
    : access.devices().map((device) => device.id);
  if (reached.length > most)
    throw badRequest(`Report is too large - more than ${most} devices, choose fewer of them`);
  return reached;
}

/** The devices of these groups and their sub-groups, without those that were deleted lazily. */
export function devicesInGroups(registry: Registry, groupIds: number[]): number[] {
  if (groupIds.length === 0) return [];
  const wanted = new Set(groupIds);
  return [...registry.devices.all()]
    .filter((device) => !isDeletedId(device.uniqueId))
    .filter((device) => groupAndAncestors(registry, device.groupId).some((id) => wanted.has(id)))
    .map((device) => device.id);
}
