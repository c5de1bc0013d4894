import type { User } from '../account/user.ts';

/**
 * Whether the user list is loaded (§5): only for administrators and for users who may have users of their
 * own.
 */
export function mayListUsers(user: User): boolean {
  return user.administrator || user.userLimit === -1 || user.userLimit > 0;
}
