import { daysInMonth } from './civil-date.ts';
import { parseLanguage, type Language } from './locale.ts';

/**
 * The kind of a field: a day as `yyyy-mm-dd`, a day with time as `yyyy-mm-ddThh:mm`, or a time of any day as `hh:mm`,
 * without a time zone.
 */
export type DateTimeInputKind = 'day' | 'dayAndTime' | 'time';

/** How dates and times are formatted for a user. */
export interface DateTimeStyle {
  /** For instance `es-MX`. */
  readonly locale: string;
  readonly twelveHour: boolean;
}

/** Why a text is not valid for its field. */
export type DateTimeInputProblem = 'notDate' | 'notDateAndTime' | 'notTime' | 'noSuchDate';

/** The stored value of a field; '' for an empty text. */
export type DateTimeInputResult = { readonly value: string } | { readonly problem: DateTimeInputProblem };

/** Formats a day, a time, or a day with time, as users of a locale type it; any other text is unchanged. */
export function formatDateTimeInput(value: string, style: DateTimeStyle): string {
  const [, timeHour, timeMinute] = TIME.exec(value) ?? [];
  if (timeHour !== undefined) return clockText(timeHour, timeMinute ?? '', style);
  const [, year, month, day, hour, minute] = VALUE.exec(value) ?? [];
  if (year === undefined) return value;
  const date = dateText(style.locale, { year, month: month ?? '', day: day ?? '' });
  return hour === undefined ? date : `${date} ${clockText(hour, minute ?? '', style)}`;
}

/** Whether a value is a valid stored value for a field of this kind. */
export function isDateTimeInputValue(kind: DateTimeInputKind, value: string): boolean {
  if (kind === 'time') {
    const [, timeHour, timeMinute] = TIME.exec(value) ?? [];
    return Number(timeHour) < 24 && Number(timeMinute) < 60;
  }
  const [, year, month, day, hour, minute] = VALUE.exec(value) ?? [];
  if (!isDate(Number(year), Number(month), Number(day))) return false;
  return kind === 'day' ? hour === undefined : Number(hour) < 24 && Number(minute) < 60;
}

/**
 * Parses typed dates: in the order of the locale or with the year first (ISO 8601), with `/`, `-` or `.`;
 * times with either hour cycle, as `14:00`, `14h` or `2 pm`. Accepts everything that `formatDateTimeInput`
 * returns.
 */
export function parseDateTimeInput(
  text: string,
  kind: DateTimeInputKind,
  locale: string,
): DateTimeInputResult {
  const typed = text.trim();
  if (typed === '') return { value: '' };
  if (kind === 'time') {
    const clock = typed.length > MAX_LENGTH ? undefined : clockIn(typed);
    return clock === undefined ? { problem: 'notTime' } : { value: clock };
  }
  const invalid = { problem: kind === 'day' ? 'notDate' : 'notDateAndTime' } as const;
  const found = typed.length > MAX_LENGTH ? undefined : dateIn(typed, locale);
  if (!found) return invalid;
  const time = kind === 'day' ? found.rest : timeIn(found.rest);
  if (time === undefined || (kind === 'day' && time !== '')) return invalid;
  const { year, month, day } = found;
  if (!isDate(year, month, day)) return { problem: 'noSuchDate' };
  return { value: `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}${time}` };
}

const VALUE = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d))?$/;
const TIME = /^(\d\d):(\d\d)$/;
const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)(.*)/s;
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?!\d)(.*)/s;
const BEFORE_TIME = /^(?:T|[,\s]\s*)/i;
const FULL_TIME = /^(\d{1,2})[:h](\d\d)(?::00(?:\.0+)?)?$/i;
const FULL_HOUR = /^(\d{1,2})\s?h$/i;
const HALF_DAY_TIME = /^(\d{1,2})(?::(\d\d))?(?::00)?\s?([ap])\.?\s?m\.?$/i;
const DAY_PERIODS: Readonly<Record<Language, readonly [string, string]>> = {
  'pt-BR': ['AM', 'PM'],
  'es-ES': ['a. m.', 'p. m.'],
  'en-US': ['AM', 'PM'],
};
const MAX_LENGTH = 40;

type DatePart = 'year' | 'month' | 'day';
const orders = new Map<string, readonly DatePart[]>();

/** Returns the order in which a locale writes the parts of a date. */
function orderOf(locale: string): readonly DatePart[] {
  const known = orders.get(locale);
  if (known) return known;
  const order = new Intl.DateTimeFormat(locale)
    .formatToParts(0)
    .flatMap(({ type }) => (type === 'year' || type === 'month' || type === 'day' ? [type] : []));
  orders.set(locale, order);
  return order;
}

function dateText(locale: string, parts: Readonly<Record<DatePart, string>>): string {
  const order = orderOf(locale);
  return order.map((part) => parts[part]).join(order[0] === 'year' ? '-' : '/');
}

function clockText(hour: string, minute: string, { locale, twelveHour }: DateTimeStyle): string {
  if (!twelveHour) return `${hour}:${minute}`;
  return `${Number(hour) % 12 || 12}:${minute} ${dayPeriod(locale, Number(hour))}`;
}

function dayPeriod(locale: string, hour: number): string {
  return DAY_PERIODS[parseLanguage(locale) ?? 'en-US'][hour < 12 ? 0 : 1];
}

function dateIn(typed: string, locale: string) {
  const [, year, , month, day, rest] = YEAR_FIRST.exec(typed) ?? [];
  if (rest !== undefined) return { year: Number(year), month: Number(month), day: Number(day), rest };
  const [, one, , other, lastYear, lastRest] = YEAR_LAST.exec(typed) ?? [];
  if (lastRest === undefined) return undefined;
  const order = orderOf(locale);
  const isMonthFirst = order.indexOf('month') < order.indexOf('day') && order[0] !== 'year';
  const [ownDay, ownMonth] = isMonthFirst ? [other, one] : [one, other];
  return {
    year: Number(lastYear),
    month: Number(ownMonth),
    day: Number(ownDay),
    rest: lastRest,
  };
}

/** Returns the time after a date as `Thh:mm`; undefined for an invalid one. */
function timeIn(rest: string): string | undefined {
  const before = BEFORE_TIME.exec(rest);
  const clock = before && clockIn(rest.slice(before[0].length));
  return clock ? `T${clock}` : undefined;
}

/** Returns a time as `hh:mm`; undefined for an invalid one. */
function clockIn(typed: string): string | undefined {
  const [half, clockHour, clockMinute, letter] = HALF_DAY_TIME.exec(typed) ?? [];
  if (half !== undefined) {
    const hour = Number(clockHour);
    if (hour < 1 || hour > 12) return undefined;
    return timeText((hour % 12) + (letter === 'p' || letter === 'P' ? 12 : 0), Number(clockMinute ?? 0));
  }
  const [, hour, minute = 0] = FULL_TIME.exec(typed) ?? FULL_HOUR.exec(typed) ?? [];
  return timeText(Number(hour), Number(minute));
}

function timeText(hour: number, minute: number): string | undefined {
  return hour < 24 && minute < 60 ? `${twoDigits(hour)}:${twoDigits(minute)}` : undefined;
}

function isDate(year: number, month: number, day: number): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

function twoDigits(part: number): string {
  return String(part).padStart(2, '0');
}
