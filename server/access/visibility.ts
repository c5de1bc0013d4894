import type { Device } from '@farol/core/domain/device/device';
import type { VisibleKind } from '../storage/tables/record-kinds.ts';
import { groupAndAncestors } from '../registry/group-tree.ts';
import type { Registry } from '../registry/registry.ts';

/**
 * Whether a record is visible to a user through associations; in constant time, because the live
 * connection checks every message.
 */
export function isVisibleTo(registry: Registry, userId: number, kind: VisibleKind, id: number): boolean {
  if (registry.associations.has('user', userId, kind, id)) return true;
  if (kind !== 'device' && kind !== 'group') return false;
  const groupId = kind === 'group' ? id : (registry.devices.get(id)?.groupId ?? 0);
  return isInLinkedGroup(registry, registry.associations.of('user', userId, 'group'), groupId);
}

/** Yields the devices visible to a user through associations. */
export function* visibleDevices(registry: Registry, userId: number): Generator<Device> {
  const direct = registry.associations.of('user', userId, 'device');
  const groups = registry.associations.of('user', userId, 'group');
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

function isInLinkedGroup(registry: Registry, linked: ReadonlySet<number>, groupId: number): boolean {
  return linked.size > 0 && groupAndAncestors(registry, groupId).some((id) => linked.has(id));
}
