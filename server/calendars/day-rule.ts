import type { CalendarEventTimes } from '@farol/core/domain/calendar/calendar-event';
import { civilDateOf, daysInMonth } from '@farol/core/domain/values/civil-date';
import { lastStartDay, parseRuleParts, WEEKDAYS, parseWeekday } from '@farol/core/domain/calendar/recurrence';
import type { StepBudget } from '../runtime/step-budget.ts';

/** On which days a repeated span begins, counted from the epoch. */
export interface DayRule {
  readonly first: number;
  /** Infinity for one without end. */
  readonly last: number;
  /** Whether it begins on a day between the two; takes the same time whatever the rule is. */
  occursOn(day: number): boolean;
}

type DayTest = (day: number) => boolean;

/**
 * On which days a span begins by its RRULE (contract §5.2): daily, weekly, monthly and yearly repetition with interval, days, until
 * and count, with what earlier writers got wrong. A frequency that is not known means the first day only.
 * @param budget a step for each day that has to be counted for a COUNT
 * @returns nothing when the budget did not suffice
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
/** Nobody asks for later days; what is counted beyond is without end. */
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

/** Nothing for a frequency that is not known. */
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

/** Words such as `MO`, or `2MO` and `-1FR` for the second Monday and the last Friday of a month. */
function weekdayTest(list: string | undefined): DayTest | undefined {
  if (list === undefined) return undefined;
  /** By day of the week: 0 for each of them, else which one of the month. */
  const wanted = WEEKDAYS.map(() => new Set<number>());
  for (const word of list.split(',')) {
    const [, ordinal = '', name = ''] = /^([+-]?\d{0,3})([A-Z]{2})$/.exec(word.trim()) ?? [];
    const weekday = WEEKDAYS.findIndex((one) => one === parseWeekday(name));
    if (ordinal === '') wanted[weekday]?.add(0);
    else if (Number(ordinal) !== 0) wanted[weekday]?.add(Number(ordinal));
  }
  return (day) => {
    const ordinals = wanted[weekdayNumber(day)];
    if (!ordinals || ordinals.size === 0) return false;
    if (ordinals.has(0)) return true;
    const { year, month, day: date } = civilDateOf(day);
    const fromEnd = Math.ceil((daysInMonth(year, month) - date + 1) / 7);
    return ordinals.has(Math.ceil(date / 7)) || ordinals.has(-fromEnd);
  };
}

/** Days of the month, counted from its end when they are negative. */
function monthDayTest(list: string | undefined): DayTest | undefined {
  if (list === undefined) return undefined;
  const wanted = new Set(list.split(',').map(Number));
  return (day) => {
    const { year, month, day: date } = civilDateOf(day);
    return wanted.has(date) || wanted.has(date - daysInMonth(year, month) - 1);
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
