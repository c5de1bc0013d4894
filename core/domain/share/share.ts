/** A temporary link to one device (§3, "Share"): on the server it is an account that ends by itself. */
export interface Share {
  /** 0 while it is not saved. */
  id: number;
  name: string;
  deviceId: number;
  /** Whoever opens the link may not lock the vehicle. */
  limitCommands: boolean;
  /** ISO text. */
  expirationTime: string;
  /** What the link ends with; null while it is not saved. */
  token: string | null;
}

/** How long a link can be made to live in one step (§2, "temporary link"). */
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

/** The lengths in the order in which they are offered. */
export const SHARE_DURATIONS: readonly ShareDuration[] = [
  'halfHour',
  'hour',
  'twoHours',
  'threeHours',
  'day',
  'twoDays',
];

/**
 * When a link of this length ends, as ISO text. Nobody gives more time than he has himself (contract §3.1).
 * @param nowMs milliseconds since the epoch
 * @param accountExpiry when the giver's own account ends; nothing where that does not bind him
 */
export function shareExpiry(length: ShareDuration, nowMs: number, accountExpiry: string | null): string {
  const own = accountExpiry === null ? Number.NaN : Date.parse(accountExpiry);
  const wanted = nowMs + DURATIONS_MS[length];
  return new Date(Number.isNaN(own) ? wanted : Math.min(wanted, own)).toISOString();
}

/** Whether nobody comes in by this link any more. */
export function isShareExpired({ expirationTime }: Pick<Share, 'expirationTime'>, nowMs: number): boolean {
  return !(Date.parse(expirationTime) > nowMs);
}

/** A new link to a device, as it is offered: half an hour, without locking. */
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

/** Why a link cannot be saved as it stands. */
export type ShareProblem = 'NO_END' | 'END_IS_PAST' | 'END_IS_TOO_LATE';

/**
 * What has to be put right before a link is saved; nothing when it can be.
 * @param accountExpiry when the giver's own account ends, which no link of his outlives
 */
export function shareProblem(share: Share, nowMs: number, accountExpiry: string | null): ShareProblem | undefined {
  const end = Date.parse(share.expirationTime);
  if (Number.isNaN(end)) return 'NO_END';
  if (end <= nowMs) return 'END_IS_PAST';
  return accountExpiry !== null && end > Date.parse(accountExpiry) ? 'END_IS_TOO_LATE' : undefined;
}

/** The address that opens a link.
 * @param origin protocol and host of the console, without a slash at its end
 */
export function shareUrl(origin: string, token: string): string {
  return `${origin}/share/${encodeURIComponent(token)}`;
}
