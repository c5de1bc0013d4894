import type { CalendarEventTimes } from '@farol/core/domain/calendar/calendar-event';
import { lastStartDay, parseRuleParts, WEEKDAYS, parseWeekday } from '@farol/core/domain/calendar/recurrence';

type DayRule = (day: number) => boolean;

/**
 * The days on which a time span starts by its RRULE, evaluated day by day without any limit, to compare the
 * server’s bounded evaluation with.
 */
export function unboundedDayRule(rule: string, span: CalendarEventTimes): DayRule {
  const parts = parseRuleParts(rule);
  const first = dayOf(span.start);
  const until = parts.get('UNTIL');
  const last = until === undefined ? undefined : lastStartDay(until, span);
  const end = last === undefined ? Infinity : dayOf(last);
  const count = Number(parts.get('COUNT') ?? Infinity);
  const counted = atMost(count > 0 ? count : Infinity, first, patternOf(parts, first));
  return (day) => day >= first && day <= end && counted(day);
}

const DAY_MS = 86_400_000;

/**
 * Whether a repeated span in UTC covers a moment.
 * @param lengthMs at most 366 days count
 */
export function unboundedCovers(rule: string, span: CalendarEventTimes, moment: number): boolean {
  const [start, lengthMs] = [
    Date.parse(`${span.start}Z`),
    Date.parse(`${span.end}Z`) - Date.parse(`${span.start}Z`),
  ];
  const isOn = unboundedDayRule(rule, span);
  const timeOfDay = ((start % DAY_MS) + DAY_MS) % DAY_MS;
  const today = Math.floor((moment - timeOfDay) / DAY_MS);
  for (let day = today; day >= today - 366; day--) {
    const begin = day * DAY_MS + timeOfDay;
    if (begin >= start && moment < begin + lengthMs && isOn(day)) return true;
  }
  return false;
}

/** The first days of a pattern, at most this many. They are evaluated once, as far as requested. */
function atMost(count: number, first: number, pattern: DayRule): DayRule {
  if (count === Infinity) return pattern;
  let [seen, next, last] = [0, first, Infinity];
  return (day) => {
    for (; next <= day && last === Infinity; next++) {
      if (pattern(next)) seen += 1;
      if (seen >= count) last = next;
    }
    return day <= last && pattern(day);
  };
}

function patternOf(parts: ReadonlyMap<string, string>, first: number): DayRule {
  const interval = Math.max(1, Number(parts.get('INTERVAL') ?? 1) || 1);
  const byDay = parts.get('BYDAY')?.split(',').map(namedDay);
  const byMonthDay = parts.get('BYMONTHDAY')?.split(',').map(Number);
  const named: DayRule = (day) =>
    (byDay?.some((isNamed) => isNamed(day)) ?? true) &&
    (byMonthDay?.some((number) => isMonthDay(number, day)) ?? true);
  const inMonth: DayRule = byDay || byMonthDay ? named : (day) => dateOf(day) === dateOf(first);
  switch (parts.get('FREQ') ?? '') {
    case 'DAILY':
      return (day) => (day - first) % interval === 0 && named(day);
    case 'WEEKLY':
      return (day) =>
        (weekOf(day) - weekOf(first)) % interval === 0 &&
        (byDay ? named(day) : weekdayNumber(day) === weekdayNumber(first));
    case 'MONTHLY':
      return (day) => inMonth(day) && (monthOf(day) - monthOf(first)) % interval === 0;
    case 'YEARLY':
      return (day) => inMonth(day) && (monthOf(day) - monthOf(first)) % (12 * interval) === 0;
    default:
      return (day) => day === first;
  }
}

/** `MO`, or `2MO` and `-1FR` for the second Monday and the last Friday of a month. */
function namedDay(word: string): DayRule {
  const [, ordinal = '', name = ''] = /^([+-]?\d*)([A-Z]{2})$/.exec(word.trim()) ?? [];
  const wanted = WEEKDAYS.findIndex((one) => one === parseWeekday(name));
  const number = Number(ordinal);
  return (day) => {
    if (weekdayNumber(day) !== wanted) return false;
    if (ordinal === '') return true;
    const date = dateOf(day);
    return number > 0
      ? Math.ceil(date / 7) === number
      : Math.ceil((daysInMonth(day) - date + 1) / 7) === -number;
  };
}

function isMonthDay(number: number, day: number): boolean {
  return dateOf(day) === (number > 0 ? number : daysInMonth(day) + number + 1);
}

function dayOf(clock: string): number {
  return Math.floor(Date.parse(`${clock.slice(0, 10)}T00:00:00Z`) / DAY_MS);
}

/** 1970-01-01 was a Thursday; 0 is Sunday. */
function weekdayNumber(day: number): number {
  return (((day + 4) % 7) + 7) % 7;
}

/** Weeks start on Monday. */
function weekOf(day: number): number {
  return Math.floor((day + 3) / 7);
}

function dateOf(day: number): number {
  return new Date(day * DAY_MS).getUTCDate();
}

function monthOf(day: number): number {
  const date = new Date(day * DAY_MS);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

function daysInMonth(day: number): number {
  const date = new Date(day * DAY_MS);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
}
