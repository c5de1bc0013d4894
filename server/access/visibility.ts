import type { Device } from '@farol/core/domain/device/device';
import type { VisibleKind } from '../storage/tables/record-kinds.ts';
import { groupAndAncestors } from '../registry/group-tree.ts';
import type { Registry } from '../registry/registry.ts';
import { downlineOf, type Downline } from './resellers.ts';

/**
 * Whether a record is visible to a user through associations; in constant time, because the live
 * connection checks every message.
 */
export function isVisibleTo(registry: Registry, userId: number, kind: VisibleKind, id: number): boolean {
  if (registry.associations.has('user', userId, kind, id)) return true;
  if (kind !== 'device' && kind !== 'group') return false;
  const { devices, groups } = linksOf(registry, userId);
  if (kind === 'device' && devices.has(id)) return true;
  const groupId = kind === 'group' ? id : (registry.devices.get(id)?.groupId ?? 0);
  return isInLinkedGroup(registry, groups, groupId);
}

/** Yields the devices visible to a user through associations. */
export function* visibleDevices(registry: Registry, userId: number): Generator<Device> {
  const { devices: direct, groups } = linksOf(registry, userId);
  if (groups.size === 0) {
    for (const id of direct) {
      const device = registry.devices.get(id);
      if (device) yield device;
    }
    return;
  }
  for (const device of registry.devices.all())
    if (direct.has(device.id) || isInLinkedGroup(registry, groups, device.groupId)) yield device;
}

/**
 * Returns whether one of some users sees a device through associations, for many devices: the groups of the users are
 * looked up once for each group of the devices. Holds while no association changes.
 */
export function deviceVisibility(
  registry: Registry,
  userIds: readonly number[],
): (device: Pick<Device, 'id' | 'groupId'>) => boolean {
  const links = userIds.map((id) => linksOf(registry, id));
  const devices = [...new Set(links.map((item) => item.devices))].filter(({ size }) => size > 0);
  const groups = new Set(links.flatMap((item) => [...item.groups]));
  const known = new Map<number, boolean>();
  const isGroupSeen = (groupId: number): boolean => {
    const isKnown = known.get(groupId);
    if (isKnown !== undefined) return isKnown;
    const isSeen = isInLinkedGroup(registry, groups, groupId);
    known.set(groupId, isSeen);
    return isSeen;
  };
  return ({ id, groupId }) => isGroupSeen(groupId) || devices.some((ids) => ids.has(id));
}

/** Whether a user sees devices and groups by more than the devices linked with themselves. */
export function seesByGroupOrBelow(registry: Registry, userId: number): boolean {
  return (
    registry.associations.of('user', userId, 'group').size > 0 || downlineOf(registry, userId) !== undefined
  );
}

/** Returns the devices and groups linked with a user; of a reseller also those linked with somebody below. */
function linksOf(registry: Registry, userId: number): Pick<Downline, 'devices' | 'groups'> {
  return (
    downlineOf(registry, userId) ?? {
      devices: registry.associations.of('user', userId, 'device'),
      groups: registry.associations.of('user', userId, 'group'),
    }
  );
}

function isInLinkedGroup(registry: Registry, linked: ReadonlySet<number>, groupId: number): boolean {
  return linked.size > 0 && groupAndAncestors(registry, groupId).some((id) => linked.has(id));
}
