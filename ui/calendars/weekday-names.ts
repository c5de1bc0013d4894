import { WEEKDAYS, type Weekday } from '@farol/core/domain/calendar/recurrence';

/** The days of the week in a language, Sunday first. */
export function weekdayNames(language: string): readonly { day: Weekday; short: string; long: string }[] {
  const name = (at: number, weekday: 'short' | 'long'): string =>
    // The first of January 2023 was a Sunday.
    new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' }).format(Date.UTC(2023, 0, 1 + at));
  return WEEKDAYS.map((day, at) => ({ day, short: name(at, 'short'), long: name(at, 'long') }));
}
