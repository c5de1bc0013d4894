import { nameKey } from './login-name.ts';
import type { User } from './user.ts';

/** How long a password that was given at sign-in counts as given just now. */
export const RECENT_LOGIN_MS = 15 * 60_000;

/**
 * Whether somebody gave the password of their account lately (§3, "User"): with a session that only stands open, or a token, nobody
 * takes an account over.
 * @param provedAt when the password was given, milliseconds since the epoch; nothing for who came another way
 */
export function isRecentLogin(provedAt: number | null, nowMs: number): boolean {
  return provedAt !== null && nowMs - provedAt < RECENT_LOGIN_MS;
}

/** Whether a change decides about who can sign in as this user: the password, the key of the codes, or where a new password is mailed to. */
export function changesLogin(before: User, after: User, hasNewPassword: boolean): boolean {
  return hasNewPassword || isNewKey(before, after) || nameKey(before.email) !== nameKey(after.email);
}

/** Whether a change ends every other login of the account: whoever had the old password or came without codes is out. */
export function endsOtherLogins(before: User, after: User, hasNewPassword: boolean): boolean {
  return hasNewPassword || isNewKey(before, after);
}

function isNewKey(before: User, after: User): boolean {
  return (before.totpKey ?? '') !== (after.totpKey ?? '');
}
