import { loginNameKey } from './login-name.ts';
import type { User } from './user.ts';

/** How long a password given at sign-in counts as recent. */
export const RECENT_LOGIN_MS = 15 * 60_000;

/**
 * Whether the user gave the account's password recently (§3, "User"), so that an unattended session or a
 * token cannot take over an account.
 * @param passwordGivenAtMs when the password was given, milliseconds since the epoch; null for a login
 * without a password
 */
export function isRecentLogin(passwordGivenAtMs: number | null, nowMs: number): boolean {
  return passwordGivenAtMs !== null && nowMs - passwordGivenAtMs < RECENT_LOGIN_MS;
}

/**
 * Whether a change affects who can sign in as this user: the password, the TOTP key, or the e-mail to which
 * password resets go.
 */
export function changesCredentials(before: User, after: User, hasNewPassword: boolean): boolean {
  return (
    hasNewPassword || isNewTotpKey(before, after) || loginNameKey(before.email) !== loginNameKey(after.email)
  );
}

/** Whether a change ends every other session of the account: a new password or a new TOTP key. */
export function endsOtherSessions(before: User, after: User, hasNewPassword: boolean): boolean {
  return hasNewPassword || isNewTotpKey(before, after);
}

function isNewTotpKey(before: User, after: User): boolean {
  return (before.totpKey ?? '') !== (after.totpKey ?? '');
}
