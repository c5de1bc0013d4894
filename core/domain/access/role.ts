import { isDriverUser } from '../account/account.ts';
import type { Principal } from './permission.ts';

/** Who somebody is to the console (§6); the first that fits counts. */
export type Role = 'driver' | 'administrator' | 'shared' | 'manager' | 'regular';

/** The role of a user (§6): drivers check in, shared links see one device, managers have users of their own. */
export function roleOf({ user, namespace }: Pick<Principal, 'user' | 'namespace'>): Role {
  if (isDriverUser(user, namespace)) return 'driver';
  if (user.administrator) return 'administrator';
  if (user.attributes['isShared']) return 'shared';
  return user.userLimit === 0 ? 'regular' : 'manager';
}
