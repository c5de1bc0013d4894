import { isDriverUser } from '../account/account.ts';
import { isGuest } from '../account/guest.ts';
import { isOn } from '../values/attributes.ts';
import { productAttribute, type Namespace } from '../values/namespace.ts';
import type { KnownServer } from '../server/server-info.ts';
import { isReselling, PERMISSION_COUNT, type Permission } from './permission-flags.ts';
import type { User } from '../account/user.ts';

/** The signed-in user, with the server and the namespace. */
export interface Principal {
  user: User;
  server: KnownServer;
  namespace: Namespace;
}

/**
 * Whether a user holds an advanced permission (§6). In this order: drivers hold none; administrators hold
 * all; so does everyone except guests on a server that is not Plus; with the server's switch on and flags
 * stored, the flag decides; otherwise everyone except guests holds it. Reselling is held by nobody but
 * administrators and those whose flags say so.
 */
export function hasPermission(permission: Permission, { user, server, namespace }: Principal): boolean {
  if (isDriverUser(user, namespace)) return false;
  if (user.administrator) return true;
  const isUsual = !isReselling(permission) && !isGuest(user);
  if (hasAdvancedPermissions({ server, namespace })) {
    const flags = parsePermissionFlags(productAttribute(user.attributes, namespace, 'advancedPerms'));
    if (flags) return flags[permission] === true;
  }
  return isUsual;
}

/** Whether permission flags apply on this server (§6): a Plus server with its switch on. */
export function hasAdvancedPermissions({ server, namespace }: Omit<Principal, 'user'>): boolean {
  return server.isPlus && isOn(productAttribute(server.info.attributes, namespace, 'enableAdvancedPerms'));
}

/**
 * Parses 32 hexadecimal characters into 128 flags, the leftmost bit first (§5); undefined for any other
 * value.
 */
export function parsePermissionFlags(stored: unknown): readonly boolean[] | undefined {
  if (typeof stored !== 'string' || !/^[\da-f]{32}$/i.test(stored)) return undefined;
  return stored.split('').flatMap((digit) => {
    const bits = Number.parseInt(digit, 16);
    return [8, 4, 2, 1].map((bit) => (bits & bit) !== 0);
  });
}

/**
 * Formats 128 flags as stored (§5): 32 upper-case hexadecimal characters. Missing flags at the end count as
 * off.
 */
export function formatPermissionFlags(flags: readonly boolean[]): string {
  return Array.from({ length: PERMISSION_COUNT / 4 }, (_, digit) =>
    [8, 4, 2, 1]
      .reduce((sum, bit, at) => sum + (flags[digit * 4 + at] ? bit : 0), 0)
      .toString(16)
      .toUpperCase(),
  ).join('');
}
