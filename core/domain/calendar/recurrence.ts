import { daysInMonth } from '../values/civil-date.ts';
import {
  localDateTimeAt,
  isKnownZone,
  instantOf,
  utcDateTimeText,
  type LocalDateTime,
} from './time-zone-clock.ts';

/** How often a schedule repeats (§3, "Calendar"). */
export interface Recurrence {
  readonly frequency: Frequency;
  /** The days of a weekly recurrence, Sunday first; empty for the others. */
  readonly weekdays: readonly Weekday[];
  readonly end: RecurrenceEnd;
}

/** How often something recurs. */
export type Frequency = 'daily' | 'weekly' | 'monthly' | 'yearly';
/** A day of the week, as calendars write it. */
export type Weekday = (typeof WEEKDAYS)[number];

/** When a recurrence ends; `day` (`2026-12-31`) is the last day on which an occurrence may start. */
export type RecurrenceEnd =
  | { readonly kind: 'never' }
  | { readonly kind: 'count'; readonly count: number }
  | { readonly kind: 'until'; readonly day: string };

/** The start that a rule refers to, as local time and its time zone. */
interface RecurrenceStart {
  readonly start: LocalDateTime;
  readonly zone: string;
}

/** The days of the week by their iCalendar names, Sunday first. */
export const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;
export const FREQUENCIES: readonly Frequency[] = ['daily', 'weekly', 'monthly', 'yearly'];

/**
 * Formats a recurrence as an RRULE value, without the errors of earlier writers: SA for Saturday, no `;` at
 * the end, a complete UNTIL.
 */
export function formatRecurrenceRule(
  { frequency, weekdays, end }: Recurrence,
  { start, zone }: RecurrenceStart,
): string {
  const parts = [`FREQ=${frequency.toUpperCase()}`];
  if (frequency === 'weekly' && weekdays.length > 0) parts.push(`BYDAY=${weekdays.join(',')}`);
  if (frequency === 'monthly') parts.push(`BYMONTHDAY=${Number(start.slice(8, 10))}`);
  if (end.kind === 'count') parts.push(`COUNT=${end.count}`);
  if (end.kind === 'until') {
    const last = `${end.day}T${start.slice(11)}`;
    parts.push(
      isKnownZone(zone)
        ? `UNTIL=${compactDateTime(utcDateTimeText(instantOf(zone, last)))}Z`
        : `UNTIL=${compactDateTime(last)}`,
    );
  }
  return parts.join(';');
}

/**
 * Parses an RRULE value; undefined for a rule beyond the features of a schedule. Accepts the errors of
 * earlier writers: a `;` at the end, ST for Saturday, an UNTIL in milliseconds or seconds since the epoch.
 */
export function parseRecurrenceRule(rule: string, at: RecurrenceStart): Recurrence | undefined {
  const parts = parseRuleParts(rule);
  const frequency = FREQUENCIES.find((item) => item.toUpperCase() === parts.get('FREQ'));
  const end = expiryOf(parts, at);
  if (!frequency || !end) return undefined;
  const known = new Set(['FREQ', 'COUNT', 'UNTIL', 'WKST']);
  if (parts.get('INTERVAL') === '1') known.add('INTERVAL');
  if (frequency === 'weekly') known.add('BYDAY');
  // A schedule cannot repeat on another day of the month than that of its start.
  if (frequency === 'monthly' && Number(parts.get('BYMONTHDAY')) === Number(at.start.slice(8, 10)))
    known.add('BYMONTHDAY');
  if ([...parts.keys()].some((key) => !known.has(key))) return undefined;
  const named = parts.get('BYDAY')?.split(',').map(parseWeekday) ?? [];
  if (named.includes(undefined)) return undefined;
  const days = WEEKDAYS.filter((day) => named.includes(day));
  const isFree = frequency === 'weekly' && days.length === 0;
  return { frequency, weekdays: isFree ? [startDay(at.start)] : days, end };
}

/** Parses an RRULE value into its parts by name, both in upper case; empty parts are skipped. */
export function parseRuleParts(rule: string): ReadonlyMap<string, string> {
  const parts = rule.split(';').filter((part) => part.trim() !== '');
  return new Map(
    parts.map((part): [string, string] => {
      const [key = '', ...rest] = part.split('=');
      const [value = ''] = rest;
      return [key.trim().toUpperCase(), value.trim().toUpperCase()];
    }),
  );
}

const DAY_MS = 86_400_000;

function expiryOf(parts: ReadonlyMap<string, string>, at: RecurrenceStart): RecurrenceEnd | undefined {
  const [count, until] = [parts.get('COUNT'), parts.get('UNTIL')];
  if (count !== undefined && until !== undefined) return undefined;
  if (count !== undefined)
    return /^[1-9]\d{0,5}$/.test(count) ? { kind: 'count', count: Number(count) } : undefined;
  if (until === undefined) return { kind: 'never' };
  const day = lastStartDay(until, at);
  return day === undefined ? undefined : { kind: 'until', day };
}

/**
 * Returns the last day on which an occurrence at this time of day may start, from an UNTIL; undefined for an
 * invalid one.
 */
export function lastStartDay(until: string, { start, zone }: RecurrenceStart): string | undefined {
  if (/^\d{10}$|^\d{13}$/.test(until)) {
    const instant = Number(until) * (until.length === 10 ? 1000 : 1);
    return localDateTimeAt(zone, instant).slice(0, 10);
  }
  const found = /^(\d{4})(\d{2})(\d{2})(?:T(\d{6})(Z?))?$/.exec(until);
  if (!found) return undefined;
  const [, year, month, day, time, isUtc] = found;
  const date = `${year}-${month}-${day}`;
  if (Number.isNaN(Date.parse(date)) || !isDateOfUntil(until)) return undefined;
  if (time === undefined) return date;
  const clock = `${date}T${time.replace(/(..)(..)(..)/, '$1:$2:$3')}`;
  if (Number.isNaN(Date.parse(`${clock}Z`))) return undefined;
  const local = isUtc ? localDateTimeAt(zone, Date.parse(`${clock}Z`)) : clock;
  if (local.slice(11) >= start.slice(11)) return local.slice(0, 10);
  return utcDateTimeText(Date.parse(`${local.slice(0, 10)}T00:00:00Z`) - DAY_MS).slice(0, 10);
}

/** Whether the date of an UNTIL exists; a moment since the epoch has no date of its own. */
export function isDateOfUntil(until: string): boolean {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)(?:T.*)?$/.exec(until) ?? [];
  return day === undefined || Number(day) <= daysInMonth(Number(year), Number(month));
}

function startDay(start: LocalDateTime): Weekday {
  return WEEKDAYS[new Date(`${start}Z`).getUTCDay()] ?? 'SU';
}

/** Parses a weekday such as `MO`; earlier writers called Saturday ST. */
export function parseWeekday(word: string): Weekday | undefined {
  const day = word.trim();
  return WEEKDAYS.find((weekday) => weekday === (day === 'ST' ? 'SA' : day));
}

/** Returns a local date-time as iCalendar writes it. */
export function compactDateTime(clock: LocalDateTime): string {
  return clock.replaceAll(/[-:]/g, '');
}
