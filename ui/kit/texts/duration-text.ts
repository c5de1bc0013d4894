import type { TFunction } from 'i18next';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Formats a duration in milliseconds in its two largest units: `48 s`, `12 min`, `3 h 5 min`, `2 d 4 h`. */
export function durationText(t: TFunction, ms: number): string {
  if (ms < MINUTE_MS) return t('detail.duration.seconds', { count: Math.max(0, Math.floor(ms / 1000)) });
  if (ms < HOUR_MS) return t('detail.duration.minutes', { count: Math.floor(ms / MINUTE_MS) });
  if (ms < DAY_MS) {
    return t('detail.duration.hours', {
      hours: Math.floor(ms / HOUR_MS),
      minutes: Math.floor((ms % HOUR_MS) / MINUTE_MS),
    });
  }
  return t('detail.duration.days', {
    days: Math.floor(ms / DAY_MS),
    hours: Math.floor((ms % DAY_MS) / HOUR_MS),
  });
}
