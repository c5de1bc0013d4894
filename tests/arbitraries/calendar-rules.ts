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

/** RRULE values of daily and slower repetition, including nonsense and overlong lists. */
export const recurrenceRules: fc.Arbitrary<string> = fc
  .tuple(fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'), parts)
  .map(([frequency, more]) => ruleOf(frequency, more));

const list = (least: number, most: number, isSigned = false): fc.Arbitrary<string> =>
  fc
    .array(
      fc
        .integer({ min: least, max: most })
        .chain((number) => fc.constantFrom(String(number), isSigned ? `-${number}` : String(number))),
      { minLength: 1, maxLength: 4 },
    )
    .map((numbers) => numbers.join(','));
const plainDays = fc.subarray([...WEEKDAYS], { minLength: 1 }).map((days) => days.join(','));
const ordinalDays = fc
  .array(
    fc.tuple(fc.constantFrom('', '1', '2', '-1', '-2', '5', '20', '-53'), fc.constantFrom(...WEEKDAYS)),
    {
      minLength: 1,
      maxLength: 3,
    },
  )
  .map((days) => days.map((day) => day.join('')).join(','));
const always = {
  INTERVAL: fc.integer({ min: 1, max: 5 }).map(String),
  COUNT: fc.integer({ min: 1, max: 60 }).map(String),
  UNTIL: fc
    .integer({ min: Date.UTC(2019, 0, 1), max: Date.UTC(2032, 0, 1) })
    .map((ms) => `${compactDateTime(utcDateTimeText(ms))}Z`),
  WKST: fc.constantFrom(...WEEKDAYS),
  BYMONTH: list(1, 12),
  BYHOUR: list(0, 23),
  BYMINUTE: list(0, 59),
  BYSECOND: list(0, 59),
};
const positions = { BYSETPOS: list(1, 8, true) };
const PARTS: Readonly<Record<string, Readonly<Record<string, fc.Arbitrary<string>>>>> = {
  MINUTELY: { ...always, BYDAY: plainDays, BYMONTHDAY: list(1, 31, true), BYYEARDAY: list(1, 366, true) },
  HOURLY: { ...always, BYDAY: plainDays, BYMONTHDAY: list(1, 31, true), BYYEARDAY: list(1, 366, true) },
  DAILY: { ...always, ...positions, BYDAY: plainDays, BYMONTHDAY: list(1, 31, true) },
  WEEKLY: { ...always, ...positions, BYDAY: plainDays },
  MONTHLY: { ...always, ...positions, BYDAY: ordinalDays, BYMONTHDAY: list(1, 31, true) },
  YEARLY: {
    ...always,
    ...positions,
    BYDAY: ordinalDays,
    BYMONTHDAY: list(1, 31, true),
    BYYEARDAY: list(1, 366, true),
    BYWEEKNO: list(1, 53, true),
  },
};

/** RRULE values that RFC 5545 allows and a calendar honours, of every frequency and with every part. */
export const honouredRules: fc.Arbitrary<string> = fc
  .constantFrom(...Object.keys(PARTS))
  .chain((frequency) =>
    fc
      .record(PARTS[frequency] ?? {}, { requiredKeys: [] })
      .map((more) => ruleOf(frequency, fit(frequency, more))),
  );

/** Leaves out what RFC 5545 does not allow together, and what would start more than once in each minute of a day. */
function fit(
  frequency: string,
  more: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> {
  const isEachMinute = frequency === 'MINUTELY' && !more['BYHOUR'] && !more['BYMINUTE'];
  const names = Object.keys(more).filter((name) => name.startsWith('BY') && name !== 'BYSETPOS');
  return Object.fromEntries(
    Object.entries(more)
      .flatMap(([name, value]): [string, string][] => (value === undefined ? [] : [[name, value]]))
      .filter(([name]) => name !== 'BYSETPOS' || names.length > 0)
      .map(([name, value]) => [
        name,
        name === 'BYSECOND' && isEachMinute
          ? value.replace(/,.*/, '')
          : name === 'BYDAY' && names.includes('BYWEEKNO')
            ? value.replaceAll(/[-\d]/g, '')
            : value,
      ]),
  );
}

function ruleOf(frequency: string, more: Readonly<Record<string, string>>): string {
  return [`FREQ=${frequency}`, ...Object.entries(more).map(([key, value]) => `${key}=${value}`)].join(';');
}

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
