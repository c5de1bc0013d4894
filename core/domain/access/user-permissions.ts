import { hasPermission, type Principal } from './permission.ts';
import { PERMISSION } from './permission-flags.ts';
import { mayListUsers } from './user-list-permission.ts';
import { isShare } from '../account/guest.ts';
import type { User } from '../account/user.ts';

/** Why an account may not be changed or deleted. */
export type UserProblem = 'USER_IS_SUPERIOR' | 'USER_IS_SELF';

/**
 * Whether `me` may not change another account (§5): an administrator created earlier, or any administrator if
 * `me` is none.
 */
export function isSuperior(other: User, me: User): boolean {
  if (!other.administrator || other.id <= 0 || other.id === me.id) return false;
  return !me.administrator || other.id < me.id;
}

/**
 * Whether a user appears in lists of users (§6). Shares have a list of their own; temporary accounts of a tracking server
 * have none, so they are listed, marked as guests, where they can be removed.
 */
export function isListedUser(user: User): boolean {
  return !isShare(user);
}

/** Why an account may not be deleted: it is the user's own or a superior's. */
export function userRemovalProblem(other: User, me: User): UserProblem | undefined {
  if (other.id === me.id) return 'USER_IS_SELF';
  return isSuperior(other, me) ? 'USER_IS_SUPERIOR' : undefined;
}

/** Whether a user may edit and delete an account, as far as that depends on whose it is (§5). */
export function userActions(other: User, me: User): { edit: boolean; remove: boolean } {
  return { edit: !isSuperior(other, me), remove: userRemovalProblem(other, me) === undefined };
}

/**
 * Whether a field of an account may be edited (§6). On their own account users need flag 0 for name, phone
 * and e-mail.
 */
export function mayEditUserField(field: string, other: User, principal: Principal): boolean {
  const { user: me, server } = principal;
  if (isSuperior(other, me)) return false;
  const isOwn = other.id === me.id;
  if (field === 'email' && isOwn && !me.administrator && (other.fixedEmail || server.info.fixedEmail))
    return false;
  return (
    !isOwn ||
    !['name', 'phone', 'email'].includes(field) ||
    hasPermission(PERMISSION.editOwnAccount, principal)
  );
}

/**
 * Whether the principal may impersonate a user (contract §1.2). Only managers and administrators may, not as
 * themselves or a superior, and only with the permission to edit users (flag 18), because it opens everything
 * of an account.
 */
export function mayImpersonate(other: User, principal: Principal): boolean {
  const { user: me } = principal;
  return (
    mayListUsers(me) &&
    hasPermission(PERMISSION.editUsers, principal) &&
    other.id !== me.id &&
    !isSuperior(other, me)
  );
}

/** Whether password and confirmation differ (§3, "password and confirm password"). */
export function passwordsDiffer(password: string, again: string): boolean {
  return password !== again;
}
