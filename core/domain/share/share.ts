/** A temporary link to one device (§3, "Share"); on the server it is an account that expires. */
export interface Share {
  /** 0 until it is saved. */
  id: number;
  name: string;
  deviceId: number;
  /** The guest may not lock the vehicle. */
  limitCommands: boolean;
  /** ISO text. */
  expirationTime: string;
  /** The last part of the link's URL; null until it is saved. */
  token: string | null;
}

/** The durations of a share (§2, "temporary link"). */
export type ShareDuration = 'halfHour' | 'hour' | 'twoHours' | 'threeHours' | 'day' | 'twoDays';

const MINUTE_MS = 60_000;
const DURATIONS_MS: Readonly<Record<ShareDuration, number>> = {
  halfHour: 30 * MINUTE_MS,
  hour: 60 * MINUTE_MS,
  twoHours: 120 * MINUTE_MS,
  threeHours: 180 * MINUTE_MS,
  day: 24 * 60 * MINUTE_MS,
  twoDays: 48 * 60 * MINUTE_MS,
};

/** The durations in display order. */
export const SHARE_DURATIONS: readonly ShareDuration[] = [
  'halfHour',
  'hour',
  'twoHours',
  'threeHours',
  'day',
  'twoDays',
];

/**
 * Returns the expiry of a share as ISO text. Users cannot grant more time than they have themselves (contract
 * §3.1).
 * @param nowMs milliseconds since the epoch
 * @param accountExpiry when the granting user's own account expires; null where that does not limit it
 */
export function shareExpiry(length: ShareDuration, nowMs: number, accountExpiry: string | null): string {
  const own = accountExpiry === null ? Number.NaN : Date.parse(accountExpiry);
  const wanted = nowMs + DURATIONS_MS[length];
  return new Date(Number.isNaN(own) ? wanted : Math.min(wanted, own)).toISOString();
}

/**
 * Returns when a share really ends, as ISO text: the guest's account may end before what was asked for.
 * @param accountEnd ISO text; null for an account without an end
 */
export function shareEnd(asked: string, accountEnd: string | null): string {
  return accountEnd !== null && Date.parse(accountEnd) < Date.parse(asked) ? accountEnd : asked;
}

/** Whether a share has expired. */
export function isShareExpired({ expirationTime }: Pick<Share, 'expirationTime'>, nowMs: number): boolean {
  return !(Date.parse(expirationTime) > nowMs);
}

/** Returns a new share of a device with the default values: half an hour, without locking. */
export function newShare(deviceId: number, name: string, nowMs: number, accountExpiry: string | null): Share {
  return {
    id: 0,
    name,
    deviceId,
    limitCommands: true,
    expirationTime: shareExpiry('halfHour', nowMs, accountExpiry),
    token: null,
  };
}

/** Why a share cannot be saved. */
export type ShareProblem = 'NO_END' | 'END_IS_PAST' | 'END_IS_TOO_LATE';

/**
 * Returns the problem of a share; undefined when it can be saved. An expired share can be changed without a new
 * expiry.
 * @param stored the user's shares as they are on the server
 * @param accountExpiry when the granting user's own account expires, which limits the share
 */
export function shareProblem(
  share: Share,
  stored: readonly Share[],
  nowMs: number,
  accountExpiry: string | null,
): ShareProblem | undefined {
  const before = stored.find(({ id }) => id === share.id);
  if (before?.expirationTime === share.expirationTime) return undefined;
  const end = Date.parse(share.expirationTime);
  if (Number.isNaN(end)) return 'NO_END';
  if (end <= nowMs) return 'END_IS_PAST';
  return accountExpiry !== null && end > Date.parse(accountExpiry) ? 'END_IS_TOO_LATE' : undefined;
}

/**
 * Returns the URL of a share.
 * @param origin protocol and host of the console, without a slash at its end
 */
export function shareUrl(origin: string, token: string): string {
  return `${origin}/share/${encodeURIComponent(token)}`;
}
