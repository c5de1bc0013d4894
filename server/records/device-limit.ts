import { isDeletedId, type Device } from '@farol/core/domain/device/device';
import type { Group } from '@farol/core/domain/device/group';
import { serverDeviceLimit } from '@farol/core/domain/device/device-limit';
import type { Namespace } from '@farol/core/domain/values/namespace';
import type { Access } from '../access/access.ts';
import type { StoredAssociation } from '../storage/tables/associations.ts';
import { requireResellerLimits } from '../access/resellers.ts';
import { groupAndAncestors } from '../registry/group-tree.ts';
import { forbidden, HttpError } from '../wire/http-error.ts';
import type { Registry } from '../registry/registry.ts';

/**
 * Returns how many more devices fit on the server (§5), not counting deleted ones; may be
 * negative, undefined without a limit.
 */
export function remainingDevices(registry: Registry, namespace: Namespace): number | undefined {
  const limit = serverDeviceLimit(registry.server.attributes, namespace);
  return limit === Infinity ? undefined : limit - count(registry.devices.all());
}

/** Throws when one more device exceeds the caller's limit (contract §3.1), a reseller's above (§6) or the server's. */
export function requireDeviceLimit(
  registry: Registry,
  namespace: Namespace,
  access: Access,
  device: Device,
): void {
  requireOwnDeviceLimit(access);
  const isNew = registry.devices.get(device.id) === undefined;
  requireResellerLimits(registry, access, {
    accounts: [
      ...(isNew ? [access.user.id] : usersLinkedWith(registry, 'device', device.id)),
      ...usersOfGroup(registry, device.groupId),
    ],
    devices: [device],
    ...(isNew && { added: [ownLink(access, device)] }),
  });
  if ((remainingDevices(registry, namespace) ?? 1) <= 0)
    throw new HttpError(503, 'Server Device Limit Exceeded - SecurityException');
}

/** Throws when the caller may have no further device, whether it is new on the server or not. */
export function requireOwnDeviceLimit(access: Access): void {
  const { deviceLimit } = access.user;
  if (!access.isAdministrator && deviceLimit !== -1 && count(access.devices()) >= deviceLimit)
    throw forbidden('Write access denied');
}

/**
 * Throws when the caller's link with a device takes a reseller over the limit of devices (§6). One that a reseller has
 * already takes no more room. @param device undefined for one that nobody has
 */
export function requireResellerLimitsForLink(
  registry: Registry,
  access: Access,
  device: Device | undefined,
): void {
  const linked = device ?? { id: 0, uniqueId: '', groupId: 0 };
  requireResellerLimits(registry, access, {
    accounts: [access.user.id],
    added: [ownLink(access, linked)],
    devices: [linked],
  });
}

function ownLink(access: Access, { id }: Pick<Device, 'id'>): StoredAssociation {
  return { owner: 'user', ownerId: access.user.id, property: 'device', propertyId: id };
}

/** Throws when a device or group that moves to another group takes a reseller over the limit of devices (§6). */
export function requireResellerLimitsInGroup(
  registry: Registry,
  access: Access,
  moved: { readonly devices?: readonly Device[]; readonly groups?: readonly Group[] },
): void {
  const groupIds = [...(moved.devices ?? []), ...(moved.groups ?? [])].map(({ groupId }) => groupId);
  const accounts = groupIds.flatMap((id) => usersOfGroup(registry, id));
  requireResellerLimits(registry, access, { accounts, ...moved });
}

/** Returns the users who see what is in a group. */
function usersOfGroup(registry: Registry, groupId: number): number[] {
  return groupAndAncestors(registry, groupId).flatMap((id) => usersLinkedWith(registry, 'group', id));
}

function usersLinkedWith(registry: Registry, kind: 'device' | 'group', id: number): number[] {
  return [...registry.users.all()].flatMap((user) =>
    registry.associations.has('user', user.id, kind, id) ? [user.id] : [],
  );
}

function count(devices: Iterable<{ uniqueId: string }>): number {
  let found = 0;
  for (const { uniqueId } of devices) if (!isDeletedId(uniqueId)) found += 1;
  return found;
}
