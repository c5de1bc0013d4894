import * as fc from 'fast-check';
import { utcDateTimeText } from '@farol/core/domain/calendar/time-zone-clock';
import type { CalendarEventTimes } from '@farol/core/domain/calendar/calendar-event';
import { compactDateTime, WEEKDAYS } from '@farol/core/domain/calendar/recurrence';

const weekday = fc.tuple(
  fc.constantFrom('', '', '1', '2', '-1', '5', '0'),
  fc.constantFrom(...WEEKDAYS, 'ST', 'XX'),
);
const parts = fc.record(
  {
    INTERVAL: fc.oneof(fc.integer({ min: -1, max: 40 }).map(String), fc.constant('much')),
    COUNT: fc.oneof(fc.integer({ min: -1, max: 400 }).map(String), fc.constantFrom('999999', '1e9', 'x')),
    UNTIL: fc
      .integer({ min: Date.UTC(2019, 0, 1), max: Date.UTC(2032, 0, 1) })
      .chain((ms) =>
        fc.constantFrom(
          compactDateTime(utcDateTimeText(ms)),
          `${compactDateTime(utcDateTimeText(ms))}Z`,
          String(ms),
        ),
      ),
    BYDAY: fc
      .array(
        weekday.map((pair) => pair.join('')),
        { minLength: 1, maxLength: 8 },
      )
      .map((days) => days.join(',')),
    BYMONTHDAY: fc
      .array(fc.integer({ min: -35, max: 35 }), { minLength: 1, maxLength: 200 })
      .map((days) => days.join(',')),
  },
  { requiredKeys: [] },
);

/** RRULE values of every kind, including nonsense and overlong lists. */
export const recurrenceRules: fc.Arbitrary<string> = fc
  .tuple(fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY', 'HOURLY'), parts)
  .map(([frequency, more]) =>
    [`FREQ=${frequency}`, ...Object.entries(more).map(([key, value]) => `${key}=${value}`)].join(';'),
  );

/** Times of a first occurrence: around 2022, lasting minutes to more than a year, in UTC. */
export const calendarEventTimes: fc.Arbitrary<CalendarEventTimes> = fc
  .tuple(
    fc.integer({ min: Date.UTC(2019, 0, 1) / 1000, max: Date.UTC(2027, 0, 1) / 1000 }),
    fc.oneof(fc.integer({ min: 1, max: 3 * 86_400 }), fc.integer({ min: 1, max: 400 * 86_400 })),
  )
  .map(([start, seconds]) => ({
    start: utcDateTimeText(start * 1000),
    end: utcDateTimeText((start + seconds) * 1000),
    zone: 'UTC',
  }));

/** Returns a calendar in Base64 with these recurring events. */
export function calendarOfRepeatedEvents(events: readonly (CalendarEventTimes & { rule: string })[]): string {
  const lines = events.flatMap(({ start, end, rule }) => [
    'BEGIN:VEVENT',
    `DTSTART:${compactDateTime(start)}Z`,
    `DTEND:${compactDateTime(end)}Z`,
    `RRULE:${rule}`,
    'END:VEVENT',
  ]);
  return Buffer.from(['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].join('\r\n')).toString(
    'base64',
  );
}

/** Instants at which such calendars differ. */
export const calendarInstants = fc.integer({ min: Date.UTC(2018, 6, 1), max: Date.UTC(2034, 0, 1) });
