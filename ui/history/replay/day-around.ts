import type { TimeRange } from '@farol/core/domain/values/date-range';

/** Returns the day of a moment in the time zone of the page, from midnight to midnight. */
export function dayAround(atMs: number): TimeRange {
  const start = new Date(atMs);
  start.setHours(0, 0, 0, 0);
  const end = new Date(start);
  end.setDate(end.getDate() + 1);
  return { fromMs: start.getTime(), toMs: end.getTime() };
}

/** Returns the same time of day some days later, but no time to come. */
export function daysLater(atMs: number, days: number, nowMs: number): number {
  const moved = new Date(atMs);
  moved.setDate(moved.getDate() + days);
  return Math.min(moved.getTime(), nowMs);
}
