import { DEFAULT_USER, type User } from '@farol/core/domain/account/user';
import type { Share } from '@farol/core/domain/share/share';

/** Shares that ended this long ago are removed. */
const RETENTION_MS = 30 * 86_400_000;

/** A guest account sees its one device and changes nothing. */
export const GUEST_ACCOUNT: User = { ...DEFAULT_USER, deviceReadonly: true, fixedEmail: true };

/** Returns the id of the user who shares; undefined for an account that is no share. */
export function creatorOf({ attributes }: User): unknown {
  return attributes['isShared'];
}

/** Returns the share behind an account. */
export function shareOf({ id, name, attributes, limitCommands, expirationTime }: User): Share {
  const { deviceId, token } = attributes;
  return {
    id,
    name,
    deviceId: Number(deviceId),
    expirationTime: expirationTime ?? '',
    limitCommands,
    token: typeof token === 'string' ? token : null,
  };
}

/** Whether an account is a share that ended more than thirty days ago. */
export function isPastRetention(user: User, now: number): boolean {
  const { expirationTime } = user;
  return (
    Boolean(creatorOf(user)) && expirationTime !== null && Date.parse(expirationTime) < now - RETENTION_MS
  );
}
