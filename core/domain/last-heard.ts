/** How long ago something happened, in the one unit a glance needs (§4, device list). */
export type Ago =
  | { unit: 'never' }
  | { unit: 'now' }
  | { unit: 'lessThanMinute' }
  | { unit: 'minutes' | 'hours' | 'days'; count: number };

/**
 * The age of a time for the list: never heard, "now" for a time still to come, less than a minute, then whole
 * minutes, whole hours above 3600 s and rounded days above 86400 s. Both times in milliseconds since the epoch,
 * NaN for a device that was never heard.
 */
export function ago(timeMs: number, nowMs: number): Ago {
  if (Number.isNaN(timeMs)) return { unit: 'never' };
  const seconds = (nowMs - timeMs) / 1000;
  if (seconds < 0) return { unit: 'now' };
  if (seconds > DAY) return { unit: 'days', count: Math.round(seconds / DAY) };
  if (seconds > HOUR) return { unit: 'hours', count: Math.min(23, Math.floor(seconds / HOUR)) };
  if (seconds > MINUTE) return { unit: 'minutes', count: Math.min(59, Math.floor(seconds / MINUTE)) };
  return { unit: 'lessThanMinute' };
}

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;
