import type { CalendarDocument } from '../calendar/calendar-text.ts';
import { compactDateTime } from '../calendar/recurrence.ts';
import {
  isKnownZone,
  localDateTimeAt,
  utcDateTimeText,
  type LocalDateTime,
} from '../calendar/time-zone-clock.ts';
import { vtimezoneLines } from '../calendar/vtimezone.ts';

/** How often a report is mailed at times that need no calendar of the user's own. */
export const MAILING_FREQUENCIES = ['daily', 'weekly', 'monthly'] as const;
/** How often a report is mailed. */
export type MailingFrequency = (typeof MAILING_FREQUENCIES)[number];

/** When a report is mailed: every day, every Monday or on the first of every month. */
export interface MailingTimes {
  readonly frequency: MailingFrequency;
  /** The time of day, `07:00`. */
  readonly time: string;
  /** The time zone of that time. */
  readonly zone: string;
}

const DAY_MS = 86_400_000;

/**
 * Returns the calendar of these times: a report is about each of its periods, when that ends (contract §2.9). They
 * follow one another without a gap and began with the last of these times, so that the first report is about a whole
 * period.
 * @param nowMs milliseconds since the epoch
 */
export function mailingCalendar(times: MailingTimes, nowMs: number): CalendarDocument {
  const { frequency, time, zone } = times;
  const now = localDateTimeAt(zone, nowMs);
  if (frequency === 'monthly') return monthlyCalendar(times, Number(now.slice(0, 4)) - 1);
  const [days, weekdays] = frequency === 'weekly' ? [7, ['MO'] as const] : [1, []];
  const latest = `${frequency === 'weekly' ? mondayOf(now) : now.slice(0, 10)}T${time}:00`;
  const start = latest <= now ? latest : later(latest, -days);
  const end = later(start, days);
  const repeat = { frequency, weekdays, end: { kind: 'never' } } as const;
  return { entries: [{ kind: 'schedule', start, end, zone, repeat, summary: '' }], customZones: [] };
}

/** The months of each length but February: their numbers and days. */
const MONTHS = [
  { days: 31, months: [1, 3, 5, 7, 8, 10, 12] },
  { days: 30, months: [4, 6, 9, 11] },
];
/** February is as long again after so many years. */
const LEAP_YEARS = 4;

/**
 * Returns a calendar whose periods are whole months, from a year on. All occurrences of an event are equally long,
 * so that each length of a month needs one.
 */
function monthlyCalendar({ time, zone }: MailingTimes, first: number): CalendarDocument {
  const events = MONTHS.map(({ days, months }) => ({
    start: `${first}-${String(months[0]).padStart(2, '0')}-01T${time}:00`,
    days,
    rule: `FREQ=YEARLY;BYMONTH=${months.join(',')};BYMONTHDAY=1`,
  }));
  for (let february = first - LEAP_YEARS + 1; february <= first; february++)
    events.push({
      start: `${february}-02-01T${time}:00`,
      days: new Date(Date.UTC(february, 2, 0)).getUTCDate(),
      rule: `FREQ=YEARLY;INTERVAL=${LEAP_YEARS};BYMONTH=2;BYMONTHDAY=1`,
    });
  return {
    entries: events.map(({ start, days, rule }, at) => ({
      kind: 'foreign',
      lines: [
        'BEGIN:VEVENT',
        `UID:month-${at + 1}-${compactDateTime(start)}@farol`,
        `DTSTAMP:${compactDateTime(start)}Z`,
        timeLine('DTSTART', start, zone),
        timeLine('DTEND', later(start, days), zone),
        `RRULE:${rule}`,
        'END:VEVENT',
      ],
    })),
    customZones: zone === 'UTC' || !isKnownZone(zone) ? [] : [vtimezoneLines(zone, first - LEAP_YEARS)],
  };
}

function timeLine(name: string, time: LocalDateTime, zone: string): string {
  const text = compactDateTime(time);
  return zone === 'UTC' ? `${name}:${text}Z` : `${name};TZID=${zone}:${text}`;
}

function later(time: LocalDateTime, days: number): LocalDateTime {
  return utcDateTimeText(Date.parse(`${time}Z`) + days * DAY_MS);
}

/** Returns the Monday of the week of a local time, `YYYY-MM-DD`. */
function mondayOf(time: LocalDateTime): string {
  const day = new Date(`${time.slice(0, 10)}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
}
