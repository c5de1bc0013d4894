import type { User } from '../account/user.ts';

/** §5: the user list is loaded only for administrators and for those who may have users of their own. */
export function mayListUsers(user: User): boolean {
  return user.administrator || user.userLimit === -1 || user.userLimit > 0;
}
