import { isDriverUser } from './account.ts';
import { ownAttribute, type Namespace } from './namespace.ts';
import type { ServerKnowledge } from './server-info.ts';
import type { User } from './user.ts';

/** Who asks, and of which server. */
export interface Asker {
  user: User;
  server: ServerKnowledge;
  namespace: Namespace;
}

/**
 * Whether a user holds an advanced permission (§6), in this order: drivers hold none; administrators all; so does everyone on a
 * server that is not Plus; with the server's switch on and flags stored, the flag decides; else everyone but shared links.
 * @param permission 0 to 127
 */
export function may(permission: number, { user, server, namespace }: Asker): boolean {
  if (isDriverUser(user, namespace)) return false;
  if (user.administrator || !server.isPlus) return true;
  if (ownAttribute(server.info.attributes, namespace, 'enableAdvancedPerms')) {
    const flags = permissionFlags(ownAttribute(user.attributes, namespace, 'advancedPerms'));
    if (flags) return flags[permission] ?? false;
  }
  return !user.attributes['isShared'];
}

/** §5: 32 hexadecimal characters as 128 flags, the leftmost bit first; nothing for any other value. */
export function permissionFlags(stored: unknown): readonly boolean[] | undefined {
  if (typeof stored !== 'string' || !/^[\da-f]{32}$/i.test(stored)) return undefined;
  return stored.split('').flatMap((digit) => {
    const bits = Number.parseInt(digit, 16);
    return [8, 4, 2, 1].map((bit) => (bits & bit) !== 0);
  });
}
