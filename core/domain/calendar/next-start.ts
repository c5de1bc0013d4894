import { decodeCalendarData } from './calendar-data.ts';
import { upcomingOccurrences, type Schedule } from './calendar-schedule.ts';
import { parseCalendar } from './calendar-text.ts';
import { instantOf, localDateTimeAt, utcDateTimeText } from './time-zone-clock.ts';

/** When a calendar begins its next period. */
export type NextStart =
  /** At this moment, in milliseconds since the epoch. */
  | { readonly kind: 'at'; readonly ms: number }
  /** Its periods are over. */
  | { readonly kind: 'over' }
  /** It has entries that only the server reads. */
  | { readonly kind: 'unknown' };

const WEEK_MS = 7 * 86_400_000;
/** Periods that overlap have begun already; of so many one is yet to begin. */
const MAX_PERIODS = 400;

/**
 * Returns when a calendar begins its next period after a moment: when it runs the reports that it schedules
 * (contract §2.9).
 * @param data the iCalendar text in Base64
 * @param now milliseconds since the epoch
 */
export function nextCalendarStart(data: string, now: number): NextStart {
  const text = decodeCalendarData(data);
  if (text === undefined) return { kind: 'unknown' };
  const { entries } = parseCalendar(text);
  const schedules = entries.filter((entry) => entry.kind === 'schedule');
  if (schedules.length < entries.length) return { kind: 'unknown' };
  const starts = schedules.flatMap((schedule) => nextStart(schedule, now) ?? []);
  return starts.length === 0 ? { kind: 'over' } : { kind: 'at', ms: Math.min(...starts) };
}

function nextStart(schedule: Schedule, now: number): number | undefined {
  const clock = localDateTimeAt(schedule.zone, now);
  return upcomingOccurrences(nearTo(schedule, clock), clock, MAX_PERIODS)
    .map(({ start }) => instantOf(schedule.zone, start))
    .find((start) => start > now);
}

/**
 * Returns the schedule without the weeks that are over, so that an old one is not walked through day by day. One
 * with a count is left as it is, as each time counts.
 */
function nearTo(schedule: Schedule, clock: string): Schedule {
  const { start, end, repeat } = schedule;
  // Stryker disable next-line ConditionalExpression: without weeks left out it only takes longer.
  if (!repeat || repeat.end.kind === 'count') return schedule;
  // Stryker disable next-line ConditionalExpression,LogicalOperator,StringLiteral: without weeks left out it only takes longer.
  if (repeat.frequency !== 'daily' && repeat.frequency !== 'weekly') return schedule;
  const weeks = Math.floor((Date.parse(`${clock}Z`) - Date.parse(`${start}Z`)) / WEEK_MS) - 1;
  // Stryker disable next-line ConditionalExpression,EqualityOperator: the same, as no week at all may be left out.
  if (weeks <= 0) return schedule;
  // Stryker disable next-line ArithmeticOperator: the same with fewer weeks left out.
  const later = (time: string): string => utcDateTimeText(Date.parse(`${time}Z`) + weeks * WEEK_MS);
  return { ...schedule, start: later(start), end: later(end) };
}
