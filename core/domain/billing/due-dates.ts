import { civilDateOf, daysInMonth } from '../values/civil-date.ts';

/**
 * A day as `YYYY-MM-DD`, from 2000 to 2199. Bills know days alone: which day it is for a customer is decided once, in
 * the server's time zone, and no rule below asks for a clock.
 */
export type IsoDate = string;

const DAY_MS = 86_400_000;
const FIRST_YEAR = 2000;
const LAST_YEAR = 2199;

/** Whether a value is a day that exists, between the bounds of `IsoDate`. */
export function isIsoDate(value: unknown): value is IsoDate {
  if (typeof value !== 'string' || !isDay(value)) return false;
  const year = Number(value.slice(0, 4));
  return year >= FIRST_YEAR && year <= LAST_YEAR;
}

/** Returns how many days after `from` the day `to` is; negative before it. Throws `RangeError` for what is no day. */
export function daysBetween(from: IsoDate, to: IsoDate): number {
  return dayNumber(to) - dayNumber(from);
}

/** Returns the day that is a number of days later, or earlier if negative. */
export function addDays(day: IsoDate, days: number): IsoDate {
  return dayText(dayNumber(day) + days);
}

/** Returns the days by which a payment on a day is late: 0 on the due date and before it. */
export function lateDays(due: IsoDate, on: IsoDate): number {
  return Math.max(0, daysBetween(due, on));
}

/**
 * Returns the due date of the n-th month after the first one (0 is the first itself): the same day of the month, or the
 * last day where the month is shorter. It counts from the first due date, so that the 31st comes back after February.
 */
export function dueDate(first: IsoDate, n: number): IsoDate {
  if (!isIsoDate(first) || !Number.isSafeInteger(n) || n < 0) throw new RangeError('No such due date');
  const [year = 0, month = 0, day = 0] = first.split('-').map(Number);
  const months = year * 12 + (month - 1) + n;
  const dueYear = Math.floor(months / 12);
  if (dueYear > LAST_YEAR) throw new RangeError('Due date out of bounds');
  const dueMonth = (months % 12) + 1;
  return isoDay(dueYear, dueMonth, Math.min(day, daysInMonth(dueYear, dueMonth)));
}

/** Returns the period that a due date belongs to, as `YYYY-MM`. */
export function periodOf(due: IsoDate): string {
  return due.slice(0, 7);
}

/** Returns up to a number of due dates on or after a day, the earliest first; fewer where the bound of days is reached. */
export function dueDatesFrom(first: IsoDate, day: IsoDate, count: number): readonly IsoDate[] {
  const monthsTo = (year: number, month: number): number =>
    (year - Number(first.slice(0, 4))) * 12 + month - Number(first.slice(5, 7));
  const months = Math.max(0, monthsTo(Number(day.slice(0, 4)), Number(day.slice(5, 7))));
  const next = dueDate(first, months) < day ? months + 1 : months;
  const end = Math.min(next + count, monthsTo(LAST_YEAR, 12) + 1);
  const dates: IsoDate[] = [];
  for (let n = next; n < end; n += 1) dates.push(dueDate(first, n));
  return dates;
}

/** Whether a text is a day that exists. Sums of days may leave the bounds of `IsoDate` a little. */
function isDay(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return false;
  const [year = 0, month = 0, day = 0] = match.slice(1).map(Number);
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

function dayNumber(day: IsoDate): number {
  if (!isDay(day)) throw new RangeError('Not a day');
  return Date.parse(`${day}T00:00:00Z`) / DAY_MS;
}

function dayText(number: number): IsoDate {
  const { year, month, day } = civilDateOf(number);
  return isoDay(year, month, day);
}

function isoDay(year: number, month: number, day: number): IsoDate {
  return [String(year).padStart(4, '0'), ...[month, day].map((part) => String(part).padStart(2, '0'))].join(
    '-',
  );
}
