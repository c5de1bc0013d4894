import type { Device } from '@farol/core/domain/device';
import type { Visible } from './access.ts';
import { lineageOf } from './group-tree.ts';
import type { Registry } from './registry.ts';

/** Whether a user sees a record by his links; what the live line asks for every message (O(1)). */
export function isVisibleTo(registry: Registry, userId: number, kind: Visible, id: number): boolean {
  if (registry.links.has('user', userId, kind, id)) return true;
  if (kind !== 'device' && kind !== 'group') return false;
  const groupId = kind === 'group' ? id : (registry.devices.get(id)?.groupId ?? 0);
  return isInLinkedGroup(registry, registry.links.of('user', userId, 'group'), groupId);
}

/** The devices a user sees by his links. */
export function* visibleDevices(registry: Registry, userId: number): Generator<Device> {
  const direct = registry.links.of('user', userId, 'device');
  const groups = registry.links.of('user', userId, 'group');
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
  return linked.size > 0 && lineageOf(registry, groupId).some((id) => linked.has(id));
}
