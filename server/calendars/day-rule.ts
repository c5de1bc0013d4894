import type { CalendarEventTimes } from '@farol/core/domain/calendar/calendar-event';
import { civilDateOf, daysInMonth } from '@farol/core/domain/values/civil-date';
import { lastStartDay, parseRuleParts, WEEKDAYS, parseWeekday } from '@farol/core/domain/calendar/recurrence';
import type { StepBudget } from '../runtime/step-budget.ts';

/** The days on which a repeated span starts, counted from the epoch. */
export interface DayRule {
  readonly first: number;
  /** Infinity when the rule never ends. */
  readonly last: number;
  /** Whether it starts on a day between `first` and `last`; takes constant time. */
  occursOn(day: number): boolean;
}

type DayTest = (day: number) => boolean;

/**
 * Compiles an RRULE (contract §5.2) to the days on which a span starts: daily, weekly, monthly and yearly
 * repetition with interval, days, until and count, tolerating known mistakes of older writers. An unknown
 * frequency means the first day only.
 * @param budget one step per day that has to be counted for a COUNT
 * @returns undefined when the budget did not suffice
 */
export function compileDayRule(
  rule: string,
  span: CalendarEventTimes,
  budget: StepBudget,
): DayRule | undefined {
  const parts = parseRuleParts(rule);
  const first = dayOf(span.start);
  const until = parts.get('UNTIL');
  const lastOfUntil = until === undefined ? undefined : lastStartDay(until, span);
  const end = lastOfUntil === undefined ? Infinity : dayOf(lastOfUntil);
  const occursOn = dayTestOf(parts, first);
  if (!occursOn) return { first, last: Math.min(first, end), occursOn: (day) => day === first };
  const count = Number(parts.get('COUNT') ?? Infinity);
  const last = lastOfCount(count > 0 ? count : Infinity, { first, end, occursOn }, budget);
  return last === undefined ? undefined : { first, last, occursOn };
}

const DAY_MS = 86_400_000;
/** A COUNT that reaches beyond this day counts as endless. */
const LAST_COUNTED = Date.UTC(2200, 0, 1) / DAY_MS;

function lastOfCount(
  count: number,
  { first, end, occursOn }: { first: number; end: number; occursOn: DayTest },
  budget: StepBudget,
): number | undefined {
  if (count === Infinity) return end;
  const stop = Math.min(end, LAST_COUNTED);
  let seen = 0;
  for (let day = first; day <= stop; day++) {
    if (!budget.take()) return undefined;
    if (occursOn(day)) seen += 1;
    if (seen >= count) return day;
  }
  return end;
}

/** Returns undefined for an unknown frequency. */
function dayTestOf(parts: ReadonlyMap<string, string>, first: number): DayTest | undefined {
  const interval = Math.max(1, Number(parts.get('INTERVAL') ?? 1) || 1);
  const byDay = weekdayTest(parts.get('BYDAY'));
  const byMonthDay = monthDayTest(parts.get('BYMONTHDAY'));
  const named: DayTest = (day) => (byDay?.(day) ?? true) && (byMonthDay?.(day) ?? true);
  const { day: date } = civilDateOf(first);
  const inMonth: DayTest = byDay || byMonthDay ? named : (day) => civilDateOf(day).day === date;
  const isMonth = (months: number): DayTest => {
    const firstMonth = monthOf(first);
    return (day) => (monthOf(day) - firstMonth) % months === 0 && inMonth(day);
  };
  switch (parts.get('FREQ') ?? '') {
    case 'DAILY':
      return (day) => (day - first) % interval === 0 && named(day);
    case 'WEEKLY':
      return (day) =>
        (weekOf(day) - weekOf(first)) % interval === 0 &&
        (byDay ? named(day) : weekdayNumber(day) === weekdayNumber(first));
    case 'MONTHLY':
      return isMonth(interval);
    case 'YEARLY':
      return isMonth(12 * interval);
    default:
      return undefined;
  }
}

/** Parses weekdays such as `MO`, or `2MO` and `-1FR` for the second Monday and the last Friday of a month. */
function weekdayTest(list: string | undefined): DayTest | undefined {
  if (list === undefined) return undefined;
  /** By weekday: 0 for all of them, otherwise which ones of the month. */
  const included = WEEKDAYS.map(() => new Set<number>());
  for (const word of list.split(',')) {
    const [, ordinal = '', name = ''] = /^([+-]?\d{0,3})([A-Z]{2})$/.exec(word.trim()) ?? [];
    const weekday = WEEKDAYS.findIndex((one) => one === parseWeekday(name));
    if (ordinal === '') included[weekday]?.add(0);
    else if (Number(ordinal) !== 0) included[weekday]?.add(Number(ordinal));
  }
  return (day) => {
    const ordinals = included[weekdayNumber(day)];
    if (!ordinals || ordinals.size === 0) return false;
    if (ordinals.has(0)) return true;
    const { year, month, day: date } = civilDateOf(day);
    const fromEnd = Math.ceil((daysInMonth(year, month) - date + 1) / 7);
    return ordinals.has(Math.ceil(date / 7)) || ordinals.has(-fromEnd);
  };
}

/** Parses days of the month; negative ones count from its end. */
function monthDayTest(list: string | undefined): DayTest | undefined {
  if (list === undefined) return undefined;
  const included = new Set(list.split(',').map(Number));
  return (day) => {
    const { year, month, day: date } = civilDateOf(day);
    return included.has(date) || included.has(date - daysInMonth(year, month) - 1);
  };
}

function dayOf(clock: string): number {
  return Math.floor(Date.parse(`${clock.slice(0, 10)}T00:00:00Z`) / DAY_MS);
}

/** 1970-01-01 was a Thursday; 0 is Sunday. */
function weekdayNumber(day: number): number {
  return (((day + 4) % 7) + 7) % 7;
}

/** Weeks begin on Monday. */
function weekOf(day: number): number {
  return Math.floor((day + 3) / 7);
}

function monthOf(day: number): number {
  const { year, month } = civilDateOf(day);
  return year * 12 + month;
}
