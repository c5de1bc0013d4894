import type { Translate } from '../../language/texts.ts';

/**
 * Formats a duration in milliseconds in one unit: seconds below 2 minutes, minutes below 2 hours, else hours.
 */
export function shortDurationText(t: Translate, ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000));
  if (seconds < 120) return t('connection.seconds', { count: seconds });
  if (seconds < 7200) return t('connection.minutes', { count: Math.round(seconds / 60) });
  return t('connection.hours', { count: Math.round(seconds / 3600) });
}
