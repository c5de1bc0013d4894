import { instantOf, localDateTimeAt } from '../calendar/time-zone-clock.ts';
import type { TimeRange } from '../values/date-range.ts';

/** The periods that are chosen by name (§9, "Date shortcuts"). */
export const NAMED_PERIODS = [
  'today',
  'yesterday',
  'last7',
  'last30',
  'last90',
  'thisWeek',
  'lastWeek',
  'thisMonth',
  'lastMonth',
] as const;
/** A period that users choose by its name (§9). */
export type NamedPeriod = (typeof NAMED_PERIODS)[number];

/** The period of a report: one that moves with the calendar, or two moments. */
export type ReportPeriod = NamedPeriod | TimeRange;

/** Why a period cannot be reported. */
export type PeriodProblem = 'noTime' | 'backwards' | 'tooLong' | 'future';

/** Whether a text is the name of a period. */
export function isNamedPeriod(text: string | undefined): text is NamedPeriod {
  return NAMED_PERIODS.some((name) => name === text);
}

/**
 * Returns the moments of a period in a time zone. Days begin at midnight there, weeks on Monday; a period that
 * includes today ends now.
 */
export function periodRange(period: ReportPeriod, nowMs: number, zone: string): TimeRange {
  if (typeof period !== 'string') return period;
  const today = dayOf(localDateTimeAt(zone, nowMs));
  const [first, next] = DAYS[period](today);
  return {
    fromMs: startOfDay(zone, first),
    toMs: next === undefined ? nowMs : startOfDay(zone, next) - 1,
  };
}

/** Returns the problem of a period for a report of so many days; undefined when there is none. */
export function periodProblem(
  { fromMs, toMs }: TimeRange,
  nowMs: number,
  maxDays: number,
): PeriodProblem | undefined {
  if (!Number.isFinite(fromMs) || !Number.isFinite(toMs)) return 'noTime';
  if (fromMs > toMs) return 'backwards';
  if (fromMs > nowMs) return 'future';
  // Days on which the clocks change have an hour more.
  return toMs - fromMs > maxDays * DAY_MS + HOUR_MS ? 'tooLong' : undefined;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The first day of each period and the day after its last one, as days since 1970-01-01; undefined for a period that ends now. */
const DAYS: Readonly<Record<NamedPeriod, (today: number) => readonly [number, number | undefined]>> = {
  today: (today) => [today, undefined],
  yesterday: (today) => [today - 1, today],
  last7: (today) => [today - 6, undefined],
  last30: (today) => [today - 29, undefined],
  last90: (today) => [today - 89, undefined],
  thisWeek: (today) => [mondayOf(today), undefined],
  lastWeek: (today) => [mondayOf(today) - 7, mondayOf(today)],
  thisMonth: (today) => [firstOfMonth(today, 0), undefined],
  lastMonth: (today) => [firstOfMonth(today, -1), firstOfMonth(today, 0)],
};

function dayOf(local: string): number {
  return Date.parse(`${local.slice(0, 10)}T00:00:00Z`) / DAY_MS;
}

function startOfDay(zone: string, day: number): number {
  return instantOf(zone, new Date(day * DAY_MS).toISOString().slice(0, 19));
}

/** 1970-01-01 was a Thursday. */
function mondayOf(day: number): number {
  return day - ((day + 3) % 7);
}

function firstOfMonth(day: number, later: number): number {
  const date = new Date(day * DAY_MS);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later, 1) / DAY_MS;
}
