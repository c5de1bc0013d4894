import { clockAt, isKnownZone, momentOf, readingOf, type ClockReading } from './calendar-clock.ts';

/** How often a schedule comes again (§3, "Calendar"). */
export interface Recurrence {
  readonly frequency: Frequency;
  /** The days of a weekly one, Sunday first; none for the others. */
  readonly days: readonly Weekday[];
  readonly expires: Expiry;
}

export type Frequency = 'daily' | 'weekly' | 'monthly' | 'yearly';
export type Weekday = (typeof WEEKDAYS)[number];

/** When it comes for the last time; `day` (`2026-12-31`) is the last one on which it may start. */
export type Expiry =
  | { readonly kind: 'never' }
  | { readonly kind: 'count'; readonly count: number }
  | { readonly kind: 'until'; readonly day: string };

/** Where a rule stands: the clock's reading at its start and the zone of that clock. */
interface RuleStart {
  readonly start: ClockReading;
  readonly zone: string;
}

/** Sunday first, as iCalendar calls them. */
export const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;
export const FREQUENCIES: readonly Frequency[] = ['daily', 'weekly', 'monthly', 'yearly'];

/** A recurrence as an RRULE value, without the faults of earlier writers: SA for Saturday, no `;` at its end, a full UNTIL. */
export function recurrenceRule({ frequency, days, expires }: Recurrence, { start, zone }: RuleStart): string {
  const parts = [`FREQ=${frequency.toUpperCase()}`];
  if (frequency === 'weekly' && days.length > 0) parts.push(`BYDAY=${days.join(',')}`);
  if (frequency === 'monthly') parts.push(`BYMONTHDAY=${Number(start.slice(8, 10))}`);
  if (expires.kind === 'count') parts.push(`COUNT=${expires.count}`);
  if (expires.kind === 'until') {
    const last = `${expires.day}T${start.slice(11)}`;
    parts.push(
      isKnownZone(zone) ? `UNTIL=${compact(readingOf(momentOf(zone, last)))}Z` : `UNTIL=${compact(last)}`,
    );
  }
  return parts.join(';');
}

/**
 * The recurrence that an RRULE value means; nothing for one that is richer than this product's schedules. Reads what earlier writers
 * got wrong: a `;` at the end, ST for Saturday, an UNTIL in milliseconds or seconds since the epoch.
 */
export function parsedRecurrence(rule: string, at: RuleStart): Recurrence | undefined {
  const parts = ruleParts(rule);
  const frequency = FREQUENCIES.find((one) => one.toUpperCase() === parts.get('FREQ'));
  const expires = expiryOf(parts, at);
  if (!frequency || !expires) return undefined;
  const known = new Set(['FREQ', 'COUNT', 'UNTIL', 'WKST']);
  if (parts.get('INTERVAL') === '1') known.add('INTERVAL');
  if (frequency === 'weekly') known.add('BYDAY');
  // A day of the month other than that of the start is more than a schedule can say.
  if (frequency === 'monthly' && Number(parts.get('BYMONTHDAY')) === Number(at.start.slice(8, 10)))
    known.add('BYMONTHDAY');
  if ([...parts.keys()].some((key) => !known.has(key))) return undefined;
  const named = parts.get('BYDAY')?.split(',').map(weekdayOf) ?? [];
  if (named.includes(undefined)) return undefined;
  const days = WEEKDAYS.filter((day) => named.includes(day));
  const isFree = frequency === 'weekly' && days.length === 0;
  return { frequency, days: isFree ? [startDay(at.start)] : days, expires };
}

/** The parts of an RRULE value by their names, both in capitals; what stands between two `;` and says nothing is passed over. */
export function ruleParts(rule: string): ReadonlyMap<string, string> {
  const parts = rule.split(';').filter((part) => part.trim() !== '');
  return new Map(
    parts.map((part): [string, string] => {
      const [key = '', value = ''] = part.split('=');
      return [key.trim().toUpperCase(), value.trim().toUpperCase()];
    }),
  );
}

const DAY_MS = 86_400_000;

function expiryOf(parts: ReadonlyMap<string, string>, at: RuleStart): Expiry | undefined {
  const [count, until] = [parts.get('COUNT'), parts.get('UNTIL')];
  if (count !== undefined && until !== undefined) return undefined;
  if (count !== undefined)
    return /^[1-9]\d{0,5}$/.test(count) ? { kind: 'count', count: Number(count) } : undefined;
  if (until === undefined) return { kind: 'never' };
  const day = lastDay(until, at);
  return day === undefined ? undefined : { kind: 'until', day };
}

/** The last day on which something that starts at this time of the day may start, out of an UNTIL; nothing when it is none. */
export function lastDay(until: string, { start, zone }: RuleStart): string | undefined {
  if (/^\d{10}$|^\d{13}$/.test(until)) {
    const moment = Number(until) * (until.length === 10 ? 1000 : 1);
    return clockAt(zone, moment).slice(0, 10);
  }
  const [, year, month, day, time, isUtc] = /^(\d{4})(\d{2})(\d{2})(?:T(\d{6})(Z?))?$/.exec(until) ?? [];
  const date = `${year}-${month}-${day}`;
  if (Number.isNaN(Date.parse(date))) return undefined;
  if (time === undefined) return date;
  const clock = `${date}T${time.replace(/(..)(..)(..)/, '$1:$2:$3')}`;
  if (Number.isNaN(Date.parse(`${clock}Z`))) return undefined;
  const local = isUtc ? clockAt(zone, Date.parse(`${clock}Z`)) : clock;
  if (local.slice(11) >= start.slice(11)) return local.slice(0, 10);
  return readingOf(Date.parse(`${local.slice(0, 10)}T00:00:00Z`) - DAY_MS).slice(0, 10);
}

function startDay(start: ClockReading): Weekday {
  return WEEKDAYS[new Date(`${start}Z`).getUTCDay()] ?? 'SU';
}

/** The day of the week that a word such as `MO` means; earlier writers called Saturday ST. */
export function weekdayOf(word: string): Weekday | undefined {
  const day = word.trim();
  return WEEKDAYS.find((one) => one === (day === 'ST' ? 'SA' : day));
}

/** A clock's reading as iCalendar writes it. */
export function compact(clock: ClockReading): string {
  return clock.replaceAll(/[-:]/g, '');
}
