import { hasPermission, type Principal } from './permission.ts';
import { mayListUsers } from './user-list-permission.ts';
import type { User } from '../account/user.ts';

/** Why somebody may not change or delete an account. */
export type UserProblem = 'USER_IS_SUPERIOR' | 'USER_IS_SELF';

/** Whose account is not to be touched by me (§5): an administrator's who was there before, and any administrator's if I am none. */
export function isSuperior(other: User, me: User): boolean {
  if (!other.administrator || other.id <= 0 || other.id === me.id) return false;
  return !me.administrator || other.id < me.id;
}

/** Shared links are accounts too; lists of users do not show them (§6). */
export function isListedUser(user: User): boolean {
  return !user.attributes['isShared'];
}

/** Why an account may not be deleted: it is one's own or a superior's. */
export function userRemovalProblem(other: User, me: User): UserProblem | undefined {
  if (other.id === me.id) return 'USER_IS_SELF';
  return isSuperior(other, me) ? 'USER_IS_SUPERIOR' : undefined;
}

/** Which of the usual acts of a list one may do to an account, as far as that depends on whose it is (§5). */
export function userActions(other: User, me: User): { edit: boolean; remove: boolean } {
  return { edit: !isSuperior(other, me), remove: userRemovalProblem(other, me) === undefined };
}

/** What of an account one may change (facts of the form, §6): on one's own account name, phone and e-mail need flag 0. */
export function mayEditUserField(field: string, other: User, principal: Principal): boolean {
  const { user: me, server } = principal;
  if (isSuperior(other, me)) return false;
  const isOwn = other.id === me.id;
  if (field === 'email' && isOwn && !me.administrator && (other.fixedEmail || server.info.fixedEmail))
    return false;
  return !isOwn || !['name', 'phone', 'email'].includes(field) || hasPermission(0, principal);
}

/**
 * Whether one may sign in as somebody (contract §1.2): a manager or administrator, as anybody but himself and his superiors, and only
 * who may edit users (flag 18): it opens everything of an account.
 */
export function mayImpersonate(other: User, principal: Principal): boolean {
  const { user: me } = principal;
  return mayListUsers(me) && hasPermission(18, principal) && other.id !== me.id && !isSuperior(other, me);
}

/** §3, "password and confirm password": whether what was typed twice differs. */
export function passwordsDiffer(password: string, again: string): boolean {
  return password !== again;
}
