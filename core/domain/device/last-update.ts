/**
 * The age of a device's last report, ready for the catalog messages `new`, `now`, `lessMinute`, `minutes`,
 * `hours`, `days`.
 */
export interface LastUpdateAge {
  readonly unit: 'new' | 'now' | 'lessMinute' | 'minutes' | 'hours' | 'days';
  /** Whole minutes, hours or days; 0 for messages without a number. */
  readonly count: number;
}

/**
 * Returns the age of the last report (§4): `new` if it never reported, `now` for a time in the future; more
 * than a day in rounded days, more than an hour in hours, more than a minute in minutes.
 * @param lastUpdate milliseconds since the epoch, NaN if it never reported
 * @param now milliseconds since the epoch
 */
export function lastUpdateAge(lastUpdate: number, now: number): LastUpdateAge {
  if (Number.isNaN(lastUpdate)) return { unit: 'new', count: 0 };
  const seconds = (now - lastUpdate) / 1000;
  if (seconds < 0) return { unit: 'now', count: 0 };
  if (seconds > 86_400) return { unit: 'days', count: Math.round(seconds / 86_400) };
  if (seconds > 3600) return { unit: 'hours', count: Math.round(seconds / 3600) };
  if (seconds > 60) return { unit: 'minutes', count: Math.round(seconds / 60) };
  return { unit: 'lessMinute', count: 0 };
}
