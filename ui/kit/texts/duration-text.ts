import type { Translate } from '../../language/texts.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** From here on minutes say nothing. */
const MANY_HOURS_MS = 100 * HOUR_MS;

/**
 * Formats how long engines ran or vehicles drove, which is counted in hours however long: `48 s`, `12 min`,
 * `3 h 5 min`, `39 h 16 min`, `2,082 h`.
 */
export function workingTimeText(t: Translate, integer: Intl.NumberFormat, ms: number): string {
  if (ms < DAY_MS) return durationText(t, ms);
  if (ms >= MANY_HOURS_MS)
    return t('devices.duration.wholeHours', { hours: integer.format(Math.round(ms / HOUR_MS)) });
  return hoursAndMinutes(t, ms);
}

/** Formats a duration in milliseconds in its two largest units: `48 s`, `12 min`, `3 h 5 min`, `2 d 4 h`. */
export function durationText(t: Translate, ms: number): string {
  if (ms < MINUTE_MS) return t('devices.duration.seconds', { count: Math.max(0, Math.floor(ms / 1000)) });
  if (ms < HOUR_MS) return t('devices.duration.minutes', { count: Math.floor(ms / MINUTE_MS) });
  if (ms < DAY_MS) return hoursAndMinutes(t, ms);
  return t('devices.duration.days', {
    days: Math.floor(ms / DAY_MS),
    hours: Math.floor((ms % DAY_MS) / HOUR_MS),
  });
}

function hoursAndMinutes(t: Translate, ms: number): string {
  return t('devices.duration.hours', {
    hours: Math.floor(ms / HOUR_MS),
    minutes: Math.floor((ms % HOUR_MS) / MINUTE_MS),
  });
}
