import { isDateOfUntil, parseWeekday, WEEKDAYS, type Weekday } from './recurrence.ts';

/** How often a rule repeats; a rule that repeats each second is not honoured. */
export type RuleFrequency = 'MINUTELY' | 'HOURLY' | 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY';

/** A weekday of a rule: all of a period, or with an ordinal such as -1 for the last one. */
export interface RuleWeekday {
  /** 0 is Sunday. */
  readonly weekday: number;
  /** 0 for all of them. */
  readonly ordinal: number;
}

/** The parts of an RRULE (RFC 5545 §3.3.10); lists that it does not have are undefined. */
export interface RecurrenceRule {
  readonly frequency: RuleFrequency;
  readonly interval: number;
  readonly count: number | undefined;
  /** As written, and of a form that can be read. */
  readonly until: string | undefined;
  /** 0 is Sunday. */
  readonly weekStart: number;
  readonly seconds: readonly number[] | undefined;
  readonly minutes: readonly number[] | undefined;
  readonly hours: readonly number[] | undefined;
  readonly weekdays: readonly RuleWeekday[] | undefined;
  readonly monthDays: readonly number[] | undefined;
  readonly yearDays: readonly number[] | undefined;
  readonly weeks: readonly number[] | undefined;
  readonly months: readonly number[] | undefined;
  readonly positions: readonly number[] | undefined;
}

/** A rule as far as it can be honoured, and the first part that cannot. */
export interface ReadRule {
  /** Undefined when the frequency is not known. */
  readonly rule: RecurrenceRule | undefined;
  /** The part at fault, such as `BYDAY=XX`. */
  readonly problem: { readonly part: string } | undefined;
}

/** Starts of a rule in one day; a fleet needs no more. */
const MAX_STARTS_A_DAY = 1_440;

/** The parts that a rule may have, with what their numbers may be. */
const LISTS = {
  BYSECOND: { least: 0, most: 60, isSigned: false },
  BYMINUTE: { least: 0, most: 59, isSigned: false },
  BYHOUR: { least: 0, most: 23, isSigned: false },
  BYMONTHDAY: { least: 1, most: 31, isSigned: true },
  BYYEARDAY: { least: 1, most: 366, isSigned: true },
  BYWEEKNO: { least: 1, most: 53, isSigned: true },
  BYMONTH: { least: 1, most: 12, isSigned: false },
  BYSETPOS: { least: 1, most: 366, isSigned: true },
} as const;
type ListName = keyof typeof LISTS;
const OTHER_PARTS: ReadonlySet<string> = new Set(['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'WKST', 'BYDAY']);

/** The parts of days, weeks and positions that RFC 5545 does not allow with a frequency. */
const FORBIDDEN: Readonly<Record<RuleFrequency, readonly string[]>> = {
  MINUTELY: ['BYWEEKNO', 'BYSETPOS'],
  HOURLY: ['BYWEEKNO', 'BYSETPOS'],
  DAILY: ['BYWEEKNO', 'BYYEARDAY'],
  WEEKLY: ['BYWEEKNO', 'BYYEARDAY', 'BYMONTHDAY'],
  MONTHLY: ['BYWEEKNO', 'BYYEARDAY'],
  YEARLY: [],
};

/**
 * Reads the parts of a rule. What cannot be read or honoured is left out of the rule and named, so that stored
 * rules still mean something and new ones are refused.
 */
export function readRecurrenceRule(parts: ReadonlyMap<string, string>): ReadRule {
  const wrong: string[] = [];
  const fault = (name: string): undefined => {
    wrong.push(`${name}=${parts.get(name) ?? ''}`);
    return undefined;
  };
  const frequency = frequencyOf(parts.get('FREQ'));
  if (!frequency) return { rule: undefined, problem: { part: `FREQ=${parts.get('FREQ') ?? ''}` } };
  for (const name of parts.keys())
    if (!OTHER_PARTS.has(name) && !isListName(name)) fault(name);
    else if (FORBIDDEN[frequency].includes(name)) fault(name);
  const list = (name: ListName): readonly number[] | undefined => {
    const text = parts.get(name);
    // A part that the frequency does not allow was named already.
    if (text === undefined || FORBIDDEN[frequency].includes(name)) return undefined;
    const numbers = text.split(',').map((word) => numberOf(word.trim(), LISTS[name]));
    if (numbers.includes(undefined)) fault(name);
    return distinct(numbers.filter((number) => number !== undefined));
  };
  const until = untilOf(parts.get('UNTIL'));
  // A stored rule still ends, on the day to which a date such as 30 February counts on.
  if (parts.has('UNTIL') && !(until !== undefined && isDateOfUntil(until))) fault('UNTIL');
  const seconds = list('BYSECOND')?.map((second) => Math.min(second, 59));
  const rule: RecurrenceRule = {
    frequency,
    interval: wholeNumberOf(parts, 'INTERVAL', fault) ?? 1,
    count: wholeNumberOf(parts, 'COUNT', fault),
    until,
    weekStart: weekStartOf(parts, fault),
    seconds: seconds && distinct(seconds),
    minutes: list('BYMINUTE'),
    hours: list('BYHOUR'),
    weekdays: weekdaysOf(parts, frequency, fault),
    monthDays: list('BYMONTHDAY'),
    yearDays: list('BYYEARDAY'),
    weeks: list('BYWEEKNO'),
    months: list('BYMONTH'),
    positions: list('BYSETPOS'),
  };
  if (rule.positions && ![...parts.keys()].some((name) => name !== 'BYSETPOS' && name.startsWith('BY')))
    fault('BYSETPOS');
  // Only with several seconds it can be: a day has no more minutes.
  const isTooOften = startsADay(rule) > MAX_STARTS_A_DAY;
  if (isTooOften) fault('BYSECOND');
  return {
    rule: isTooOften ? { ...rule, seconds: undefined, minutes: undefined } : rule,
    problem: wrong[0] === undefined ? undefined : { part: wrong[0] },
  };
}

const FREQUENCIES: readonly RuleFrequency[] = ['MINUTELY', 'HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'];

function frequencyOf(text: string | undefined): RuleFrequency | undefined {
  return FREQUENCIES.find((frequency) => frequency === text);
}

/** A number that a list names twice counts once: the rule starts no more often for it. */
function distinct(numbers: readonly number[]): readonly number[] {
  return [...new Set(numbers)];
}

function isListName(name: string): name is ListName {
  return Object.hasOwn(LISTS, name);
}

function numberOf(
  word: string,
  { least, most, isSigned }: { least: number; most: number; isSigned: boolean },
): number | undefined {
  if (!(isSigned ? /^[+-]?\d{1,3}$/ : /^\d{1,2}$/).test(word)) return undefined;
  const number = Number(word);
  return Math.abs(number) >= least && Math.abs(number) <= most ? number : undefined;
}

function wholeNumberOf(
  parts: ReadonlyMap<string, string>,
  name: string,
  fault: (name: string) => undefined,
): number | undefined {
  const text = parts.get(name);
  if (text === undefined) return undefined;
  return /^\d{1,6}$/.test(text) && Number(text) > 0 ? Number(text) : fault(name);
}

/** Also seconds and milliseconds since the epoch, as earlier writers had it. */
function untilOf(text: string | undefined): string | undefined {
  if (text === undefined || /^\d{10}$|^\d{13}$/.test(text)) return text;
  const found = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)Z?)?$/.exec(text);
  if (!found) return undefined;
  const [, year, month, day, hour = '00', minute = '00', second = '00'] = found;
  return Number.isNaN(Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)) ? undefined : text;
}

function weekStartOf(parts: ReadonlyMap<string, string>, fault: (name: string) => undefined): number {
  const text = parts.get('WKST');
  const day = text === undefined ? 'MO' : (parseWeekday(text) ?? fault('WKST') ?? 'MO');
  return numberOfWeekday(day);
}

function weekdaysOf(
  parts: ReadonlyMap<string, string>,
  frequency: RuleFrequency,
  fault: (name: string) => undefined,
): readonly RuleWeekday[] | undefined {
  const text = parts.get('BYDAY');
  if (text === undefined) return undefined;
  const takesOrdinals = frequency === 'MONTHLY' || (frequency === 'YEARLY' && !parts.has('BYWEEKNO'));
  const days: RuleWeekday[] = [];
  for (const word of text.split(',')) {
    const [, ordinal = '', name = ''] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(word.trim()) ?? [];
    const day = parseWeekday(name);
    const number = Number(ordinal);
    const isSensible = ordinal === '' || (number !== 0 && Math.abs(number) <= 53 && takesOrdinals);
    if (!day || !isSensible) fault('BYDAY');
    if (day && (ordinal === '' || number !== 0))
      days.push({ weekday: numberOfWeekday(day), ordinal: number });
  }
  return days;
}

function numberOfWeekday(day: Weekday): number {
  return WEEKDAYS.indexOf(day);
}

/** Returns at most how often a rule starts in one day. */
function startsADay({ frequency, seconds, minutes, hours }: RecurrenceRule): number {
  const perMinute = seconds?.length ?? 1;
  const perHour = minutes?.length ?? (frequency === 'MINUTELY' ? 60 : 1);
  const perDay = hours?.length ?? (frequency === 'MINUTELY' || frequency === 'HOURLY' ? 24 : 1);
  return perMinute * perHour * perDay;
}
