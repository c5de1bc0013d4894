import { LruMap } from '../values/lru-map.ts';
import type { StepBudget } from '../values/step-budget.ts';
import { parseRuleParts } from './recurrence.ts';
import {
  readRecurrenceRule,
  type RecurrenceRule,
  type RuleFrequency,
  type RuleWeekday,
} from './recurrence-rule.ts';
import { timesOfDay } from './recurrence-rule-times.ts';
import type { ZoneClock } from './time-zone-clock.ts';
import { civilDateOf, daysInMonth } from '../values/civil-date.ts';

/** A repetition, compiled to be asked day by day. Days are counted from the epoch, in the zone of the event. */
export interface CompiledRecurrenceRule {
  readonly firstDay: number;
  /** Infinity when the rule never ends. */
  readonly lastDay: number;
  /** The months (1 to 12) in which it starts at most; undefined for all. */
  readonly months: readonly number[] | undefined;
  /**
   * Returns at which milliseconds of a day the rule starts, earliest first; undefined when the budget did not
   * suffice. A step per day, and per day of its period for rules that count positions in it.
   */
  startsOn(day: number, budget: StepBudget): readonly number[] | undefined;
}

/** Why a rule cannot be honoured: the part at fault, such as `BYDAY=XX`. */
export interface RuleProblem {
  readonly part: string;
}

const DAY_MS = 86_400_000;
/** A COUNT that reaches beyond this day counts as endless. */
const LAST_COUNTED = Date.UTC(2200, 0, 1) / DAY_MS;
/** A day looks at the period before as well; each is worked out once. */
const KEPT_PERIODS = 3;
const NONE: readonly number[] = [];

/**
 * Compiles an RRULE (RFC 5545 §3.3.10) to the times at which a span starts; tolerates known mistakes of older
 * writers. What cannot be honoured is left out: ask `recurrenceRuleProblem` before a rule is saved.
 * @param start local time written as if it were UTC, in milliseconds
 * @param zone of the start, for an UNTIL in UTC
 * @param budget one step per day that has to be counted for a COUNT
 * @returns undefined when the budget did not suffice
 */
export function compileRecurrenceRule(
  text: string,
  start: number,
  zone: ZoneClock,
  budget: StepBudget,
): CompiledRecurrenceRule | undefined {
  const { rule } = readRecurrenceRule(parseRuleParts(text));
  const firstDay = Math.floor(start / DAY_MS);
  if (!rule) {
    const only = [start - firstDay * DAY_MS];
    return {
      firstDay,
      lastDay: firstDay,
      months: undefined,
      startsOn: (day) => (day === firstDay ? only : NONE),
    };
  }
  const pattern = patternOf(rule, start);
  const until = rule.until === undefined ? Infinity : lastStartOf(rule.until, zone);
  const last = rule.count === undefined ? until : lastOfCount(rule.count, { start, until, pattern }, budget);
  if (last === undefined) return undefined;
  return {
    firstDay,
    lastDay: Math.floor(last / DAY_MS),
    months: rule.months,
    startsOn: (day, steps) => within(pattern(day, steps), day, start, last),
  };
}

/** Returns why a rule cannot be honoured as it stands; undefined when it can. */
export function recurrenceRuleProblem(text: string): RuleProblem | undefined {
  return readRecurrenceRule(parseRuleParts(text)).problem;
}

type Pattern = CompiledRecurrenceRule['startsOn'];

/** Returns the starts of a rule as if it had neither begun nor ended. */
function patternOf(rule: RecurrenceRule, start: number): Pattern {
  const occursOn = dayTestOf(rule, Math.floor(start / DAY_MS));
  const times = timesOfDay(rule, start);
  const simple: Pattern = (day, budget) => {
    if (!budget.take()) return undefined;
    return occursOn(day) ? times(day, budget) : NONE;
  };
  return rule.positions ? atPositions(rule.positions, rule, occursOn, times) : simple;
}

/** Keeps of each period of a rule the starts at these positions; negative ones count from the end. */
function atPositions(
  positions: readonly number[],
  rule: RecurrenceRule,
  occursOn: DayTest,
  times: (day: number, budget: StepBudget) => readonly number[] | undefined,
): Pattern {
  const periods = new LruMap<number, ReadonlyMap<number, readonly number[]>>(KEPT_PERIODS);
  return (day, budget) => {
    if (!budget.take()) return undefined;
    const { from, to } = rulePeriodOf(rule, day);
    const known = periods.get(from);
    if (known) return known.get(day) ?? NONE;
    // Sooner than working it out: most days of a long search lie in periods that do not count at all.
    if (!budget.take(to - from)) return undefined;
    const all: { day: number; time: number }[] = [];
    for (let one = from; one < to; one++)
      if (occursOn(one)) for (const time of times(one, budget) ?? NONE) all.push({ day: one, time });
    const kept = new Set(positions.map((position) => (position > 0 ? position - 1 : all.length + position)));
    const byDay = new Map<number, number[]>();
    for (const [at, one] of all.entries())
      if (kept.has(at)) byDay.set(one.day, [...(byDay.get(one.day) ?? []), one.time]);
    periods.set(from, byDay);
    return byDay.get(day) ?? NONE;
  };
}

function within(
  times: readonly number[] | undefined,
  day: number,
  first: number,
  last: number,
): readonly number[] | undefined {
  const begin = day * DAY_MS;
  if (!times || (begin >= first && begin + DAY_MS <= last)) return times;
  return times.filter((time) => begin + time >= first && begin + time <= last);
}

interface Counted {
  readonly start: number;
  readonly until: number;
  readonly pattern: Pattern;
}

/** Returns the last start of a rule with a COUNT; undefined when the budget did not suffice. */
function lastOfCount(
  count: number,
  { start, until, pattern }: Counted,
  budget: StepBudget,
): number | undefined {
  let seen = 0;
  const stop = Math.min(Math.floor(until / DAY_MS), LAST_COUNTED);
  for (let day = Math.floor(start / DAY_MS); day <= stop; day++) {
    const times = within(pattern(day, budget), day, start, until);
    if (!times) return undefined;
    const last = times[count - seen - 1];
    if (last !== undefined) return day * DAY_MS + last;
    seen += times.length;
  }
  return until;
}

/** Returns the last local time at which a span may start, from an UNTIL that `readRecurrenceRule` accepted. */
function lastStartOf(until: string, zone: ZoneClock): number {
  if (until.length === 10 || until.length === 13) {
    const instant = Number(until) * (until.length === 10 ? 1000 : 1);
    return endOfDay(instant + zone.offsetMs(instant));
  }
  const field = (from: number, to: number): number => Number(until.slice(from, to));
  // A date such as 30 February counts on; a date alone has no time.
  const ms = Date.UTC(field(0, 4), field(4, 6) - 1, field(6, 8), field(9, 11), field(11, 13), field(13, 15));
  if (!until.includes('T')) return endOfDay(ms);
  return until.endsWith('Z') ? ms + zone.offsetMs(ms) : ms;
}

function endOfDay(local: number): number {
  return (Math.floor(local / DAY_MS) + 1) * DAY_MS - 1;
}

/** Whether a rule starts on a day, counted from the epoch, were it without beginning, end and positions. */
type DayTest = (day: number) => boolean;

/**
 * Compiles the parts of a rule that choose days (the table of RFC 5545 §3.3.10); the test takes constant time.
 * @param first the day of the first occurrence, which fills what the rule leaves open
 */
function dayTestOf(rule: RecurrenceRule, first: number): DayTest {
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
function rulePeriodOf({ frequency, weekStart }: RecurrenceRule, day: number): { from: number; to: number } {
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
  const ordinalOf = ORDINALS[frequency];
  if (!ordinalOf) return undefined;
  const origin = ordinalOf(first, weekStart);
  return (day) => (ordinalOf(day, weekStart) - origin) % interval === 0;
}

/** What an INTERVAL counts; the times of the day count hours and minutes. */
const ORDINALS: Readonly<Record<RuleFrequency, ((day: number, weekStart: number) => number) | undefined>> = {
  MINUTELY: undefined,
  HOURLY: undefined,
  DAILY: (day) => day,
  WEEKLY: (day, weekStart) => Math.floor(weekStartOf(day, weekStart) / 7),
  MONTHLY: monthOf,
  YEARLY: (day) => civilDateOf(day).year,
};

/** Whether `2MO` means the second Monday of the year. */
function isOfYear({ frequency, months, monthDays, yearDays, weeks }: RecurrenceRule): boolean {
  return frequency === 'YEARLY' && !months && !monthDays && !yearDays && !weeks;
}

function weekdayTest(days: readonly RuleWeekday[], isYear: boolean): DayTest {
  /** By weekday: 0 for all of them, otherwise which ones of the month or year. */
  const included = new Map(
    Array.from(
      Map.groupBy(days, ({ weekday }) => weekday),
      ([weekday, ofWeekday]) => [weekday, new Set(ofWeekday.map(({ ordinal }) => ordinal))],
    ),
  );
  return (day) => {
    const ordinals = included.get(weekdayNumber(day));
    if (!ordinals) return false;
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

/** Weeks are numbered as in ISO 8601, with any first day: the first week of a year has at least four of its days. */
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
