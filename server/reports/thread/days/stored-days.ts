import type { TripRules } from '@farol/core/domain/trip/trip-rules';
import type { MotionDay } from '@farol/core/domain/trip/motion-day';
import type { Kysely } from 'kysely';
import { DAY_MS, motionDayOf, rulesKey } from '../../../storage/history/daily-aggregate.ts';
import type { Schema } from '../../../storage/schema/schema.ts';
import { readableDay } from './unreadable-days.ts';

/** A span of time, milliseconds since the epoch, inclusive. */
export interface StoredDayRange {
  from: number;
  to: number;
}

/** Days read at a time. */
const DAYS_PER_PAGE = 100;

/** Returns the first and the last day (UTC, counted from 1970-01-01) that are completely within a range. */
export function wholeDays({ from, to }: StoredDayRange): { first: number; last: number } {
  return { first: Math.ceil(from / DAY_MS), last: Math.floor((to + 1) / DAY_MS) - 1 };
}

/** Returns the span of a day. */
export function rangeOfDay(day: number): StoredDayRange {
  return { from: day * DAY_MS, to: (day + 1) * DAY_MS - 1 };
}

/** What trips and stops are told from; the outline is large. */
const MOTION_COLUMNS = ['day', 'start_motion', 'end_motion', 'segments', 'unbroken_within'] as const;

/**
 * Yields the motion of the daily aggregates of a device within a range, by these rules, ascending. Days that cannot be read
 * count as not folded.
 */
export async function* dailyAggregates(
  query: Kysely<Schema>,
  deviceId: number,
  range: StoredDayRange,
  rules: TripRules,
): AsyncGenerator<{ day: number; motion: MotionDay }> {
  const { first, last } = wholeDays(range);
  for (let from = first; ;) {
    const rows = await query
      .selectFrom('report_days')
      .select(MOTION_COLUMNS)
      .where('device_id', '=', deviceId)
      .where('day', '>=', from)
      .where('day', '<=', last)
      .where('rules', '=', rulesKey(rules))
      .orderBy('day')
      .limit(DAYS_PER_PAGE)
      .execute();
    for (const row of rows) {
      const motion = readableDay(deviceId, row.day, () => motionDayOf(row));
      if (motion) yield { day: row.day, motion };
    }
    const newest = rows.at(-1);
    if (!newest || rows.length < DAYS_PER_PAGE) return;
    from = newest.day + 1;
  }
}

/**
 * Returns the parts of a range that no daily aggregate of a device answers.
 * @param rules undefined where it does not matter by which rules days were folded
 */
export async function rangesToAggregate(
  query: Kysely<Schema>,
  deviceId: number,
  range: StoredDayRange,
  rules: TripRules | undefined,
): Promise<StoredDayRange[]> {
  const { first, last } = wholeDays(range);
  let days = query
    .selectFrom('report_days')
    .select('day')
    .where('device_id', '=', deviceId)
    .where('day', '>=', first)
    .where('day', '<=', last)
    .orderBy('day');
  if (rules) days = days.where('rules', '=', rulesKey(rules));
  const ranges: StoredDayRange[] = [];
  let { from } = range;
  for (const { day } of await days.execute()) {
    const folded = rangeOfDay(day);
    if (from < folded.from) ranges.push({ from, to: folded.from - 1 });
    from = folded.to + 1;
  }
  if (from <= range.to) ranges.push({ from, to: range.to });
  return ranges;
}
