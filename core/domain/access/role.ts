import { isDriverUser } from '../account/account.ts';
import { isGuest } from '../account/guest.ts';
import type { Principal } from './permission.ts';

/** The roles of users (§6); the first that matches counts. `shared` is a guest. */
export type Role = 'driver' | 'administrator' | 'shared' | 'manager' | 'regular';

/**
 * Returns the role of a user (§6): drivers check in, guests see one device, managers have users of their own.
 */
export function roleOf({ user, namespace }: Pick<Principal, 'user' | 'namespace'>): Role {
  if (isDriverUser(user, namespace)) return 'driver';
  if (user.administrator) return 'administrator';
  if (isGuest(user)) return 'shared';
  return user.userLimit === 0 ? 'regular' : 'manager';
}
