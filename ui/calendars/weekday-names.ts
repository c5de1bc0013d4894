import { WEEKDAYS, type Weekday } from '@farol/core/domain/calendar/recurrence';

/** Returns the names of the weekdays in a language, Sunday first. */
export function weekdayNames(language: string): readonly { day: Weekday; short: string; long: string }[] {
  const name = (index: number, weekday: 'short' | 'long'): string =>
    // 1 January 2023 was a Sunday.
    new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' }).format(Date.UTC(2023, 0, 1 + index));
  return WEEKDAYS.map((day, index) => ({ day, short: name(index, 'short'), long: name(index, 'long') }));
}
