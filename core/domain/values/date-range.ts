/** Two days, both included, as `yyyy-mm-dd`. */
export interface DateRange {
  readonly from: string;
  readonly to: string;
}

/** A stretch of time in milliseconds since the epoch, both ends included. */
export interface TimeRange {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Why two days are no stretch of time that can be asked for. */
export type DateRangeProblem = 'noDay' | 'backwards' | 'tooLong';

/** What is wrong with two days; nothing when they can be asked for. Longer than a year is too much for one answer. */
export function dateRangeProblem({ from, to }: DateRange): DateRangeProblem | undefined {
  const [start, end] = [dayStart(from), dayStart(to)];
  if (start === undefined || end === undefined) return 'noDay';
  if (start > end) return 'backwards';
  return end - start > LONGEST_MS ? 'tooLong' : undefined;
}

/** Whether these are the same two days. */
export function isSameDateRange(one: DateRange, other: DateRange): boolean {
  return one.from === other.from && one.to === other.to;
}

/** From the first moment of the first day to the last one of the last day, on the clock of this machine; empty for days that are none. */
export function timeRangeOf({ from, to }: DateRange): TimeRange {
  const [start, end] = [dayStart(from), dayStart(to, 1)];
  return start === undefined || end === undefined
    ? { fromMs: 0, toMs: -1 }
    : { fromMs: start, toMs: end - 1 };
}

/** So many days up to the one of this moment, on the clock of this machine. */
export function recentDateRange(nowMs: number, count: number): DateRange {
  const now = new Date(nowMs);
  const first = new Date(now.getFullYear(), now.getMonth(), now.getDate() - count + 1);
  return { from: dayText(first), to: dayText(now) };
}

const LONGEST_MS = 366 * 86_400_000;

/** The first moment of a day, or of one later; nothing for a text that names none, such as 30 February. */
function dayStart(text: string, later = 0): number | undefined {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  if (year === undefined) return undefined;
  const date = new Date(Number(year), Number(month) - 1, Number(day));
  return dayText(date) === text ? date.setDate(date.getDate() + later) : undefined;
}

function padTwoDigits(part: number): string {
  return String(part).padStart(2, '0');
}

function dayText(date: Date): string {
  return `${String(date.getFullYear()).padStart(4, '0')}-${padTwoDigits(date.getMonth() + 1)}-${padTwoDigits(date.getDate())}`;
}
