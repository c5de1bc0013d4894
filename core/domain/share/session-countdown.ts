/** The remaining time of a guest's session, ready for the catalog. */
export type Countdown =
  | { readonly unit: 'days' | 'hours' | 'minutes' | 'seconds'; readonly count: number }
  | { readonly unit: 'over' };

/** How far the clock of a browser may be behind the server's when a session expires, milliseconds. */
const CLOCK_SKEW_MS = 60_000;

/**
 * Whether a session that the server no longer accepts ended because its time is over (§4): the user reads so
 * before they leave, by whichever side it was noticed first.
 * @param reason why it ended, as a failure code; undefined when the server only says that there is none
 * @param expirationTime ISO text; null for an account that does not expire
 */
export function endedByExpiry(
  reason: string | undefined,
  expirationTime: string | null,
  now: number,
): boolean {
  if (reason !== undefined) return reason === 'USER_HAS_EXPIRED';
  return expirationTime !== null && Date.parse(expirationTime) <= now + CLOCK_SKEW_MS;
}

/**
 * Returns the remaining time of a guest's session (§4, "Shared-user session"): days above 86400 s, hours
 * above 3600 s, minutes above 60 s, all rounded up, then seconds; `over` below zero.
 * @param expirationTime ISO text
 * @param now milliseconds since the epoch
 */
export function sessionCountdown(expirationTime: string, now: number): Countdown {
  const seconds = Math.floor((Date.parse(expirationTime) - now) / 1000);
  if (seconds < 0) return { unit: 'over' };
  if (seconds > 86_400) return { unit: 'days', count: Math.ceil(seconds / 86_400) };
  if (seconds > 3600) return { unit: 'hours', count: Math.ceil(seconds / 3600) };
  if (seconds > 60) return { unit: 'minutes', count: Math.ceil(seconds / 60) };
  return { unit: 'seconds', count: seconds };
}
