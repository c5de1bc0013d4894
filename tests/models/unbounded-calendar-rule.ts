import type { CalendarEventTimes } from '@farol/core/domain/calendar/calendar-event';
import { parseRuleParts, WEEKDAYS, parseWeekday, lastStartDay } from '@farol/core/domain/calendar/recurrence';

type Test = (ms: number) => boolean;

const DAY_MS = 86_400_000;

/**
 * The starts of a time span by its RRULE, tried one by one without any limit, to compare the bounded evaluation with.
 * Times are local ones, in milliseconds as if they were UTC.
 */
export function unboundedStarts(rule: string, span: CalendarEventTimes): (day: number) => readonly number[] {
  const parts = parseRuleParts(rule);
  const first = Date.parse(`${span.start}Z`);
  const last = lastOf(parts, span);
  const list = patternOf(parts, first);
  const counted = atMost(Number(parts.get('COUNT') ?? Infinity), Math.floor(first / DAY_MS), (day) =>
    list(day).filter((ms) => ms >= first && ms <= last),
  );
  return counted;
}

/** Whether a repeated span in UTC covers a moment; of its length at most 366 days count. */
export function unboundedCovers(rule: string, span: CalendarEventTimes, moment: number): boolean {
  const length = Math.min(Date.parse(`${span.end}Z`) - Date.parse(`${span.start}Z`), 366 * DAY_MS);
  const startsOn = unboundedStarts(rule, span);
  const [today, days] = [Math.floor(moment / DAY_MS), Math.ceil(length / DAY_MS)];
  for (let day = today; day >= today - days; day--)
    if (startsOn(day).some((begin) => begin <= moment && moment < begin + length)) return true;
  return false;
}

function lastOf(parts: ReadonlyMap<string, string>, span: CalendarEventTimes): number {
  const until = parts.get('UNTIL');
  if (until === undefined) return Infinity;
  // To the second for those with a time; older writers wrote a moment of the last day.
  const exact = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z?$/.exec(until);
  if (exact) return Date.parse(`${exact.slice(1, 4).join('-')}T${exact.slice(4, 7).join(':')}Z`);
  const day = lastStartDay(until, span);
  return day === undefined ? Infinity : Date.parse(`${day}T23:59:59Z`);
}

/** The first starts of a pattern, at most this many. Days are evaluated once, as far as requested. */
function atMost(
  count: number,
  first: number,
  list: (day: number) => readonly number[],
): (day: number) => readonly number[] {
  if (!(count > 0) || count === Infinity) return list;
  let [left, next] = [count, first];
  const known = new Map<number, readonly number[]>();
  return (day) => {
    for (; next <= day && left > 0; next++) {
      const starts = list(next).slice(0, left);
      left -= starts.length;
      known.set(next, starts);
    }
    return known.get(day) ?? [];
  };
}

function patternOf(parts: ReadonlyMap<string, string>, first: number): (day: number) => readonly number[] {
  const isDay = dayTestOf(parts, first);
  const isTime = timeTestOf(parts, first);
  const times = timesOf(parts, first);
  const known = new Map<number, readonly number[]>();
  const startsOf = (day: number): readonly number[] =>
    isDay(day * DAY_MS) ? times.map((time) => day * DAY_MS + time).filter(isTime) : [];
  const all = (day: number): readonly number[] => {
    const starts = known.get(day) ?? startsOf(day);
    known.set(day, starts);
    return starts;
  };
  const positions = parts.get('BYSETPOS')?.split(',').map(Number);
  if (!positions) return all;
  const periods = new Map<number, readonly number[]>();
  const startsIn = (period: number, day: number): readonly number[] => {
    const days = Array.from({ length: 733 }, (_, at) => day - 366 + at);
    return days.filter((other) => periodOf(parts, other) === period).flatMap(all);
  };
  return (day) => {
    const period = periodOf(parts, day);
    const set = periods.get(period) ?? startsIn(period, day);
    periods.set(period, set);
    return all(day).filter((ms) =>
      positions.some((position) => set[position > 0 ? position - 1 : set.length + position] === ms),
    );
  };
}

/** Returns the number of the period of a day, of which positions count. */
function periodOf(parts: ReadonlyMap<string, string>, day: number): number {
  const frequency = parts.get('FREQ') ?? '';
  return ['YEARLY', 'MONTHLY', 'WEEKLY'].includes(frequency) ? unitOf(parts, frequency, day * DAY_MS) : day;
}

/** All times of a day that may be starts: each second that a list names, or that of the first start. */
function timesOf(parts: ReadonlyMap<string, string>, first: number): number[] {
  const date = new Date(first);
  const frequency = parts.get('FREQ') ?? '';
  const named = (part: string, own: number, all: number, isEach: boolean): number[] =>
    parts.get(part)?.split(',').map(Number) ?? (isEach ? Array.from({ length: all }, (_, at) => at) : [own]);
  const isEachMinute = frequency === 'MINUTELY';
  const hours = named('BYHOUR', date.getUTCHours(), 24, isEachMinute || frequency === 'HOURLY');
  const minutes = named('BYMINUTE', date.getUTCMinutes(), 60, isEachMinute);
  const seconds = named('BYSECOND', date.getUTCSeconds(), 60, false);
  const times = hours.flatMap((hour) =>
    minutes.flatMap((minute) => seconds.map((second) => ((hour * 60 + minute) * 60 + second) * 1000)),
  );
  return [...new Set(times)].toSorted((left, right) => left - right);
}

/** Whether a time is a whole number of intervals from the first start. */
function timeTestOf(parts: ReadonlyMap<string, string>, first: number): Test {
  const frequency = parts.get('FREQ') ?? '';
  const interval = Math.max(1, Number(parts.get('INTERVAL') ?? 1) || 1);
  const begin = unitOf(parts, frequency, first);
  return (ms) => (unitOf(parts, frequency, ms) - begin) % interval === 0;
}

/** Whether the parts of a rule that are about days, weeks and months name the day of a time. */
function dayTestOf(parts: ReadonlyMap<string, string>, first: number): Test {
  const frequency = parts.get('FREQ') ?? '';
  const tests: Test[] = [];
  const numbers = (part: string): number[] | undefined => parts.get(part)?.split(',').map(Number);
  const months = numbers('BYMONTH');
  if (months) tests.push((ms) => months.includes(new Date(ms).getUTCMonth() + 1));
  const dates = frequency === 'WEEKLY' ? undefined : numbers('BYMONTHDAY');
  if (dates)
    tests.push((ms) => dates.includes(dateOf(ms)) || dates.includes(dateOf(ms) - daysInMonth(ms) - 1));
  const yearDays = numbers('BYYEARDAY');
  if (yearDays)
    tests.push((ms) => yearDays.includes(yearDay(ms)) || yearDays.includes(yearDay(ms) - daysInYear(ms) - 1));
  const weeks = numbers('BYWEEKNO');
  if (weeks) tests.push((ms) => weekNumbers(ms, weekStart(parts)).some((number) => weeks.includes(number)));
  const days = parts.get('BYDAY')?.split(',');
  const isYear = frequency === 'YEARLY' && !months && !dates && !yearDays && !weeks;
  if (days) tests.push((ms) => days.some((word) => isNamedDay(word, ms, isYear)));
  if (!days && !dates && !yearDays) {
    if (frequency === 'WEEKLY' || weeks) tests.push((ms) => weekday(ms) === weekday(first));
    else if (frequency === 'MONTHLY' || frequency === 'YEARLY') {
      tests.push((ms) => dateOf(ms) === dateOf(first));
      if (frequency === 'YEARLY' && !months)
        tests.push((ms) => new Date(ms).getUTCMonth() === new Date(first).getUTCMonth());
    }
  }
  return (ms) => tests.every((test) => test(ms));
}

function unitOf(parts: ReadonlyMap<string, string>, frequency: string, ms: number): number {
  switch (frequency) {
    case 'MINUTELY':
      return Math.floor(ms / 60_000);
    case 'HOURLY':
      return Math.floor(ms / 3_600_000);
    case 'DAILY':
      return Math.floor(ms / DAY_MS);
    case 'WEEKLY':
      return weekOf(ms, weekStart(parts));
    case 'MONTHLY':
      return monthOf(ms);
    default:
      return new Date(ms).getUTCFullYear();
  }
}

/** `MO`, or `2MO` and `-1FR` for the second Monday and the last Friday of a month or year. */
function isNamedDay(word: string, ms: number, isYear: boolean): boolean {
  const [, ordinal = '', name = ''] = /^([+-]?\d*)([A-Z]{2})$/.exec(word.trim()) ?? [];
  if (WEEKDAYS[weekday(ms)] !== parseWeekday(name)) return false;
  if (ordinal === '') return true;
  const [place, length] = isYear ? [yearDay(ms), daysInYear(ms)] : [dateOf(ms), daysInMonth(ms)];
  const number = Number(ordinal);
  return number > 0 ? Math.ceil(place / 7) === number : Math.ceil((length - place + 1) / 7) === -number;
}

function weekStart(parts: ReadonlyMap<string, string>): number {
  return WEEKDAYS.findIndex((day) => day === (parseWeekday(parts.get('WKST') ?? 'MO') ?? 'MO'));
}

/** Counts weeks from one that began before the epoch on this weekday. */
function weekOf(ms: number, start: number): number {
  // 1969-12-28 was a Sunday.
  return Math.floor((Math.floor(ms / DAY_MS) + 4 - start) / 7);
}

/** The number of the week of a day, from the beginning and from the end of the year that it belongs to. */
function weekNumbers(ms: number, start: number): readonly number[] {
  const first = Math.floor(ms / DAY_MS) - ((weekday(ms) - start + 7) % 7);
  const numbers = knownWeeks.get(first) ?? numbersOfWeek(first);
  knownWeeks.set(first, numbers);
  return numbers;
}

const knownWeeks = new Map<number, readonly number[]>();

/** The same of the week that begins on a day. */
function numbersOfWeek(first: number): readonly number[] {
  const days = Array.from({ length: 7 }, (_, at) => new Date((first + at) * DAY_MS).getUTCFullYear());
  const year = days.find((day) => days.filter((other) => other === day).length >= 4) ?? 0;
  let weeks = 0;
  let number = 0;
  for (let week = first - 7 * 60; week <= first + 7 * 60; week += 7) {
    const inYear = Array.from({ length: 7 }, (_, at) => new Date((week + at) * DAY_MS).getUTCFullYear());
    if (inYear.filter((item) => item === year).length < 4) continue;
    weeks += 1;
    if (week === first) number = weeks;
  }
  return [number, number - weeks - 1];
}

function weekday(ms: number): number {
  return new Date(ms).getUTCDay();
}

function dateOf(ms: number): number {
  return new Date(ms).getUTCDate();
}

function monthOf(ms: number): number {
  return new Date(ms).getUTCFullYear() * 12 + new Date(ms).getUTCMonth();
}

function daysInMonth(ms: number): number {
  return new Date(Date.UTC(new Date(ms).getUTCFullYear(), new Date(ms).getUTCMonth() + 1, 0)).getUTCDate();
}

function yearDay(ms: number): number {
  return Math.floor((ms - Date.UTC(new Date(ms).getUTCFullYear(), 0, 1)) / DAY_MS) + 1;
}

function daysInYear(ms: number): number {
  const year = new Date(ms).getUTCFullYear();
  return (Date.UTC(year + 1, 0, 1) - Date.UTC(year, 0, 1)) / DAY_MS;
}
