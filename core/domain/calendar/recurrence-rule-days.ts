import { civilDateOf, daysInMonth } from '../values/civil-date.ts';
import type { RecurrenceRule, RuleWeekday } from './recurrence-rule.ts';

/** Whether a rule starts on a day, counted from the epoch, were it without beginning, end and positions. */
export type DayTest = (day: number) => boolean;

/**
 * Compiles the parts of a rule that choose days (the table of RFC 5545 §3.3.10); the test takes constant time.
 * @param first the day of the first occurrence, which fills what the rule leaves open
 */
export function dayTestOf(rule: RecurrenceRule, first: number): DayTest {
  const { frequency, months, weekdays, monthDays, yearDays, weeks } = rule;
  const tests: DayTest[] = [];
  const add = (test: DayTest | undefined): void => {
    if (test) tests.push(test);
  };
  // The cheapest test that turns away most days comes first.
  add(intervalTest(rule, first));
  add(months && memberTest(months, (day) => civilDateOf(day).month));
  add(weeks && weekTest(weeks, rule.weekStart));
  add(yearDays && yearDayTest(yearDays));
  add(monthDays && monthDayTest(monthDays));
  add(weekdays && weekdayTest(weekdays, isOfYear(rule)));
  if (weekdays || monthDays || yearDays) return allOf(tests);
  const date = civilDateOf(first);
  if (frequency === 'WEEKLY' || weeks) add((day) => weekdayNumber(day) === weekdayNumber(first));
  else if (frequency === 'MONTHLY' || frequency === 'YEARLY') {
    if (frequency === 'YEARLY' && !months) add((day) => civilDateOf(day).month === date.month);
    add((day) => civilDateOf(day).day === date.day);
  }
  return allOf(tests);
}

/** Returns the period of a rule that a day is in, of which BYSETPOS counts: a day, week, month or year. */
export function rulePeriodOf(
  { frequency, weekStart }: RecurrenceRule,
  day: number,
): { from: number; to: number } {
  if (frequency === 'WEEKLY') {
    const from = weekStartOf(day, weekStart);
    return { from, to: from + 7 };
  }
  const { year, month, day: date } = civilDateOf(day);
  if (frequency === 'MONTHLY') return { from: day - date + 1, to: day - date + 1 + daysInMonth(year, month) };
  if (frequency === 'YEARLY') return { from: firstDayOf(year), to: firstDayOf(year + 1) };
  return { from: day, to: day + 1 };
}

function intervalTest(
  { frequency, interval, weekStart }: RecurrenceRule,
  first: number,
): DayTest | undefined {
  if (interval === 1) return undefined;
  const every = (ordinalOf: (day: number) => number): DayTest => {
    const origin = ordinalOf(first);
    return (day) => (ordinalOf(day) - origin) % interval === 0;
  };
  switch (frequency) {
    case 'DAILY':
      return every((day) => day);
    case 'WEEKLY':
      return every((day) => weekStartOf(day, weekStart) / 7 - weekStartOf(0, weekStart) / 7);
    case 'MONTHLY':
      return every(monthOf);
    case 'YEARLY':
      return every((day) => civilDateOf(day).year);
    case 'HOURLY':
    case 'MINUTELY':
      break;
  }
  // The times of the day count hours and minutes.
  return undefined;
}

/** Whether `2MO` means the second Monday of the year. */
function isOfYear({ frequency, months, monthDays, yearDays, weeks }: RecurrenceRule): boolean {
  return frequency === 'YEARLY' && !months && !monthDays && !yearDays && !weeks;
}

function weekdayTest(days: readonly RuleWeekday[], isYear: boolean): DayTest {
  /** By weekday: 0 for all of them, otherwise which ones of the month or year. */
  const included = Array.from({ length: 7 }, () => new Set<number>());
  for (const { weekday, ordinal } of days) included[weekday]?.add(ordinal);
  return (day) => {
    const ordinals = included[weekdayNumber(day)];
    if (!ordinals || ordinals.size === 0) return false;
    if (ordinals.has(0)) return true;
    const { year, month, day: date } = civilDateOf(day);
    const place = isYear ? day - firstDayOf(year) : date - 1;
    const length = isYear ? firstDayOf(year + 1) - firstDayOf(year) : daysInMonth(year, month);
    return ordinals.has(Math.floor(place / 7) + 1) || ordinals.has(-Math.ceil((length - place) / 7));
  };
}

function monthDayTest(list: readonly number[]): DayTest {
  const included = new Set(list);
  return (day) => {
    const { year, month, day: date } = civilDateOf(day);
    return included.has(date) || included.has(date - daysInMonth(year, month) - 1);
  };
}

function yearDayTest(list: readonly number[]): DayTest {
  const included = new Set(list);
  return (day) => {
    const { year } = civilDateOf(day);
    return included.has(day - firstDayOf(year) + 1) || included.has(day - firstDayOf(year + 1));
  };
}

/** Weeks are those of ISO 8601, but for the day on which they start: the first has four days in its year. */
function weekTest(list: readonly number[], weekStart: number): DayTest {
  const included = new Set(list);
  return (day) => {
    // The fourth day of a week lies in the year that the week belongs to.
    const middle = weekStartOf(day, weekStart) + 3;
    const { year } = civilDateOf(middle);
    const week = Math.floor((middle - firstDayOf(year)) / 7) + 1;
    const after = Math.floor((firstDayOf(year + 1) - 1 - middle) / 7);
    return included.has(week) || included.has(-after - 1);
  };
}

function memberTest(list: readonly number[], of: (day: number) => number): DayTest {
  const included = new Set(list);
  return (day) => included.has(of(day));
}

function allOf(tests: readonly DayTest[]): DayTest {
  return (day) => tests.every((test) => test(day));
}

/** 1970-01-01 was a Thursday; 0 is Sunday. */
function weekdayNumber(day: number): number {
  return (((day + 4) % 7) + 7) % 7;
}

function weekStartOf(day: number, weekStart: number): number {
  return day - ((weekdayNumber(day) - weekStart + 7) % 7);
}

function monthOf(day: number): number {
  const { year, month } = civilDateOf(day);
  return year * 12 + month;
}

/** Counts from the epoch. */
function firstDayOf(year: number): number {
  const before = year - 1;
  return (
    365 * before + Math.floor(before / 4) - Math.floor(before / 100) + Math.floor(before / 400) - 719_162
  );
}
