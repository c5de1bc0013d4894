import { loginNameKey } from './login-name.ts';
import type { User } from './user.ts';

/** How long a password that was given at sign-in counts as given just now. */
export const RECENT_LOGIN_MS = 15 * 60_000;

/**
 * Whether somebody gave the password of their account lately (§3, "User"): with a session that only stands open, or a token, nobody
 * takes an account over.
 * @param passwordGivenAtMs when the password was given, milliseconds since the epoch; nothing for who came another way
 */
export function isRecentLogin(passwordGivenAtMs: number | null, nowMs: number): boolean {
  return passwordGivenAtMs !== null && nowMs - passwordGivenAtMs < RECENT_LOGIN_MS;
}

/** Whether a change decides about who can sign in as this user: the password, the key of the codes, or where a new password is mailed to. */
export function changesCredentials(before: User, after: User, hasNewPassword: boolean): boolean {
  return hasNewPassword || isNewTotpKey(before, after) || loginNameKey(before.email) !== loginNameKey(after.email);
}

/** Whether a change ends every other login of the account: whoever had the old password or came without codes is out. */
export function endsOtherSessions(before: User, after: User, hasNewPassword: boolean): boolean {
  return hasNewPassword || isNewTotpKey(before, after);
}

function isNewTotpKey(before: User, after: User): boolean {
  return (before.totpKey ?? '') !== (after.totpKey ?? '');
}
