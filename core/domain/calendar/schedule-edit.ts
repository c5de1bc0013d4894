import type { Schedule } from './calendar-schedule.ts';
import { isDateTimeInputValue } from '../values/date-time-input.ts';
import { FREQUENCIES, WEEKDAYS, type Recurrence, type RecurrenceEnd } from './recurrence.ts';

/**
 * Changes the start and moves the end with it, so that the duration stays. The end stays where it is while the
 * field of the start is empty, and when it is filled again.
 */
export function withStart(schedule: Schedule, typed: string): Partial<Schedule> {
  const start = `${typed}:00`;
  const length = millisecondsOf(schedule.end) - millisecondsOf(schedule.start);
  const end = millisecondsOf(start) + length;
  return Number.isNaN(end) || length <= 0
    ? { start }
    : { start, end: new Date(end).toISOString().slice(0, 19) };
}

/** Returns the recurrence of a chosen frequency, on the weekday of the start; undefined for none. */
export function withFrequency({ start, repeat }: Schedule, chosen: string | null): Recurrence | undefined {
  const frequency = FREQUENCIES.find((candidate) => candidate === chosen);
  if (!frequency) return undefined;
  const day = WEEKDAYS[new Date(millisecondsOf(start)).getUTCDay()] ?? 'MO';
  return {
    frequency,
    weekdays: frequency === 'weekly' ? [day] : [],
    end: repeat?.end ?? { kind: 'never' },
  };
}

/** Returns the recurrence's end of a chosen kind. */
export function recurrenceEndOf(kind: string | null, start: string): RecurrenceEnd {
  if (kind === 'count') return { kind, count: 10 };
  return kind === 'until' ? { kind, day: start.slice(0, 10) } : { kind: 'never' };
}

/** NaN for an empty field, of which only the seconds are there: browsers take them for a time in 2000. */
function millisecondsOf(clock: string): number {
  return isDateTimeInputValue('dayAndTime', clock.slice(0, 16)) ? Date.parse(`${clock}Z`) : Number.NaN;
}
