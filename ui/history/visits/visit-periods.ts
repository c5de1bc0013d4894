import { recentDateRange, timeRangeOf, type TimeRange } from '@farol/core/domain/values/date-range';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** The periods that are one press away. */
export const VISIT_PERIODS = ['lastHour', 'today', 'yesterday'] as const;
export type VisitPeriodName = (typeof VISIT_PERIODS)[number];

/** Returns a period by its name in local time, in whole minutes and up to now. */
export function visitPeriod(name: VisitPeriodName, nowMs: number): TimeRange {
  const now = Math.floor(nowMs / MINUTE_MS) * MINUTE_MS;
  if (name === 'lastHour') return { fromMs: now - HOUR_MS, toMs: now };
  const { fromMs } = timeRangeOf(recentDateRange(nowMs, 1));
  if (name === 'today') return { fromMs, toMs: Math.max(fromMs, now) };
  const before = timeRangeOf(recentDateRange(fromMs - 1, 1));
  return { fromMs: before.fromMs, toMs: fromMs };
}
