/** Two days, both included, as `yyyy-mm-dd`. */
export interface DateRange {
  readonly from: string;
  readonly to: string;
}

/** A time range in milliseconds since the epoch, both ends included. */
export interface TimeRange {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Why a date range is invalid. */
export type DateRangeProblem = 'noDay' | 'backwards' | 'tooLong';

/**
 * Returns the problem of a date range; undefined when it is valid. More than a year is too much for one
 * response.
 */
export function dateRangeProblem({ from, to }: DateRange): DateRangeProblem | undefined {
  const [start, end] = [dayStart(from), dayStart(to)];
  if (start === undefined || end === undefined) return 'noDay';
  if (start > end) return 'backwards';
  return end - start > MAX_RANGE_MS ? 'tooLong' : undefined;
}

/** Whether two date ranges are equal. */
export function isSameDateRange(left: DateRange, right: DateRange): boolean {
  return left.from === right.from && left.to === right.to;
}

/**
 * Returns the time range from the start of the first day to the end of the last one, in local time; empty for
 * invalid days.
 */
export function timeRangeOf({ from, to }: DateRange): TimeRange {
  const [start, end] = [dayStart(from), dayStart(to, 1)];
  return start === undefined || end === undefined
    ? { fromMs: 0, toMs: -1 }
    : { fromMs: start, toMs: end - 1 };
}

/** Returns the given number of days up to today, in local time. */
export function recentDateRange(nowMs: number, count: number): DateRange {
  const now = new Date(nowMs);
  const first = new Date(now.getFullYear(), now.getMonth(), now.getDate() - count + 1);
  return { from: dayText(first), to: dayText(now) };
}

/** The periods of whole days up to today that are chosen by name (§9, "Date shortcuts"). */
export const RECENT_PERIODS = ['today', 'yesterday', 'last7', 'last30', 'last90'] as const;
/** A period of whole days that users choose by its name (§9). */
export type RecentPeriod = (typeof RECENT_PERIODS)[number];

/** Returns the days of a period, in local time. */
export function recentPeriodDays(name: RecentPeriod, nowMs: number): DateRange {
  if (name !== 'yesterday') return recentDateRange(nowMs, DAY_COUNTS[name]);
  const now = new Date(nowMs);
  return recentDateRange(new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1).getTime(), 1);
}

const DAY_COUNTS = { today: 1, last7: 7, last30: 30, last90: 90 } as const;

const MAX_RANGE_MS = 366 * 86_400_000;

/** Returns the start of a day, or of a later one; undefined for an invalid day, such as 30 February. */
function dayStart(text: string, later = 0): number | undefined {
  const parts = /(\d{4})-(\d\d)-(\d\d)/.exec(text);
  if (!parts) return undefined;
  const [, year, month, day] = parts;
  const date = new Date(Number(year), Number(month) - 1, Number(day));
  return dayText(date) === text ? date.setDate(date.getDate() + later) : undefined;
}

function padTwoDigits(part: number): string {
  return String(part).padStart(2, '0');
}

function dayText(date: Date): string {
  return `${String(date.getFullYear()).padStart(4, '0')}-${padTwoDigits(date.getMonth() + 1)}-${padTwoDigits(date.getDate())}`;
}
