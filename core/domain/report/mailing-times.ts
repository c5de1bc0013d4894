import type { Schedule } from '../calendar/calendar-schedule.ts';
import { localDateTimeAt, utcDateTimeText, type LocalDateTime } from '../calendar/time-zone-clock.ts';

/** How often a report is mailed at times that need no calendar of the user's own. */
export const MAILING_FREQUENCIES = ['daily', 'weekly', 'monthly'] as const;
export type MailingFrequency = (typeof MAILING_FREQUENCIES)[number];

/** When a report is mailed: every day, every Monday or on the first of every month. */
export interface MailingTimes {
  readonly frequency: MailingFrequency;
  /** The time of day, `07:00`. */
  readonly time: string;
  /** The time zone of that time. */
  readonly zone: string;
}

/** Whether a text is a time of day at which a report can be mailed, `07:00`. */
export function isMailingTime(text: string): boolean {
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text);
}

const DAY_MS = 86_400_000;

/**
 * A report is about the time since its calendar began the period before (contract §2.9); a plain tracking server takes
 * the period itself, which is therefore as long, and of a month as long as the shortest.
 */
const PERIOD_DAYS: Readonly<Record<MailingFrequency, number>> = { daily: 1, weekly: 7, monthly: 28 };

/**
 * Returns the schedule of these times. It began with the last of them, so that the first report is about a whole
 * period.
 * @param nowMs milliseconds since the epoch
 */
export function mailingSchedule({ frequency, time, zone }: MailingTimes, nowMs: number): Schedule {
  const now = localDateTimeAt(zone, nowMs);
  const start = lastStart(frequency, time, now);
  return {
    start,
    end: utcDateTimeText(Date.parse(`${start}Z`) + PERIOD_DAYS[frequency] * DAY_MS),
    zone,
    repeat: { frequency, weekdays: frequency === 'weekly' ? ['MO'] : [], end: { kind: 'never' } },
    summary: '',
  };
}

/** Returns the last start at or before a local time. */
function lastStart(frequency: MailingFrequency, time: string, now: LocalDateTime): LocalDateTime {
  const at = (day: Date): LocalDateTime => `${day.toISOString().slice(0, 10)}T${time}:00`;
  const day = new Date(`${now.slice(0, 10)}T00:00:00Z`);
  if (frequency === 'weekly') day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  if (frequency === 'monthly') day.setUTCDate(1);
  if (at(day) <= now) return at(day);
  if (frequency === 'monthly') day.setUTCMonth(day.getUTCMonth() - 1);
  else day.setUTCDate(day.getUTCDate() - PERIOD_DAYS[frequency]);
  return at(day);
}
