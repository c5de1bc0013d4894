import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { localDateTimeAt, instantOf } from '@farol/core/domain/calendar/time-zone-clock';
import {
  startingOnFirstOccurrence,
  upcomingOccurrences,
  scheduleProblem,
  type Schedule,
} from '@farol/core/domain/calendar/calendar-schedule';
import { serializeCalendar } from '@farol/core/domain/calendar/calendar-text';
import { aSchedule, schedules, zones } from '../../../arbitraries/schedules.ts';

const DAY_MS = 86_400_000;
const NAMES = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/**
 * The starts that the serialized rule allows, found by testing every day of six years; a calendar without a
 * rule has one.
 */
function naiveStarts(schedule: Schedule): string[] {
  const text = serializeCalendar({ entries: [{ kind: 'schedule', ...schedule }], customZones: [] });
  const rule = /RRULE:(.*)\r/.exec(text.replaceAll('\r\n ', ''))?.[1];
  if (rule === undefined) return [schedule.start];
  const parts = new Map(
    rule.split(';').map((part): [string, string] => [part.split('=')[0] ?? '', part.split('=')[1] ?? '']),
  );
  const first = Date.parse(`${schedule.start}Z`);
  const begin = new Date(first);
  const starts: string[] = [];
  for (let day = first; day < first + 6 * 365 * DAY_MS; day += DAY_MS) {
    const date = new Date(day);
    const clock = date.toISOString().slice(0, 19);
    const until = parts.get('UNTIL');
    if (until !== undefined) {
      const moment = until.endsWith('Z')
        ? new Date(instantOf(schedule.zone, clock)).toISOString().slice(0, 19)
        : clock;
      if (moment.replaceAll(/[-:]/g, '') > until.replace('Z', '')) break;
    }
    const isMeant = {
      DAILY: true,
      WEEKLY:
        parts
          .get('BYDAY')
          ?.split(',')
          .includes(NAMES[date.getUTCDay()] ?? '') ?? false,
      MONTHLY: date.getUTCDate() === Number(parts.get('BYMONTHDAY')),
      YEARLY: date.getUTCDate() === begin.getUTCDate() && date.getUTCMonth() === begin.getUTCMonth(),
    }[parts.get('FREQ') ?? ''];
    if (isMeant) starts.push(clock);
    if (starts.length === Number(parts.get('COUNT') ?? Infinity)) break;
  }
  return starts;
}

test('calendar schedule: a schedule occurs exactly when its serialized rule says, day by day', () => {
  fc.assert(
    fc.property(schedules, fc.integer({ min: -5, max: 700 }), (schedule, daysLater) => {
      const first = Date.parse(`${schedule.start}Z`);
      const length = Date.parse(`${schedule.end}Z`) - first;
      const now = new Date(first + daysLater * DAY_MS).toISOString().slice(0, 19);
      const expected = naiveStarts(schedule)
        .map((start) => ({
          start,
          end: new Date(Date.parse(`${start}Z`) + length).toISOString().slice(0, 19),
        }))
        .filter(({ end }) => end > now)
        .slice(0, 3);
      const found = upcomingOccurrences(schedule, now, 3);
      // The naive search covers six years only.
      expect(found.slice(0, expected.length)).toEqual(expected);
      if (schedule.repeat?.end.kind !== 'never') expect(found.length).toBe(expected.length);
    }),
    { numRuns: 60 },
  );
});

test('calendar schedule: a schedule that starts on its first occurrence occurs at the same times', () => {
  fc.assert(
    fc.property(schedules, fc.integer({ min: -5, max: 700 }), (schedule, daysLater) => {
      const moved = startingOnFirstOccurrence(schedule);
      const now = localDateTimeAt('UTC', Date.parse(`${schedule.start}Z`) + daysLater * DAY_MS);
      const expected = upcomingOccurrences(schedule, now, 3);
      expect(upcomingOccurrences(moved, now, 3)).toEqual(expected);
      const first = upcomingOccurrences(schedule, schedule.start, 1)[0];
      expect(moved.start).toBe(first?.start ?? schedule.start);
    }),
  );
});

test('calendar schedule: an occurrence over midnight is still active in the morning', () => {
  const night = aSchedule({ start: '2026-08-03T22:00:00', end: '2026-08-04T06:00:00' });
  expect(upcomingOccurrences(night, '2026-08-08T05:00:00', 1)).toEqual([
    { start: '2026-08-07T22:00:00', end: '2026-08-08T06:00:00' },
  ]);
});

test('calendar schedule: a schedule occurs on its last day for the last time', () => {
  const end = { kind: 'until', day: '2026-08-05' } as const;
  const daily = aSchedule({ repeat: { frequency: 'daily', weekdays: [], end } });
  expect(upcomingOccurrences(daily, '2026-08-03T00:00:00', 9).map(({ start }) => start.slice(0, 10))).toEqual(
    ['2026-08-03', '2026-08-04', '2026-08-05'],
  );
});

test('calendar schedule: an occurrence that has just ended is over, and one in the far future is found', () => {
  const daily = aSchedule({ repeat: { frequency: 'daily', weekdays: [], end: { kind: 'never' } } });
  expect(upcomingOccurrences(daily, '2026-08-03T18:00:00', 1)[0]?.start).toBe('2026-08-04T08:00:00');
  expect(upcomingOccurrences(daily, '2026-08-03T17:59:59', 1)[0]?.start).toBe('2026-08-03T08:00:00');
  expect(upcomingOccurrences(daily, '1950-01-01T00:00:00', 2).map(({ start }) => start)).toEqual([
    '2026-08-03T08:00:00',
    '2026-08-04T08:00:00',
  ]);
  expect(upcomingOccurrences({ ...daily, repeat: undefined }, '2026-08-03T18:00:00', 1)).toEqual([]);
});

test('calendar schedule: only a weekly schedule can begin before its first occurrence', () => {
  const monday = aSchedule();
  expect(startingOnFirstOccurrence(monday)).toBe(monday);
  const monthly = aSchedule({ repeat: { frequency: 'monthly', weekdays: ['TU'], end: { kind: 'never' } } });
  expect(startingOnFirstOccurrence(monthly)).toBe(monthly);
  const never = aSchedule({ repeat: { frequency: 'weekly', weekdays: [], end: { kind: 'never' } } });
  expect(startingOnFirstOccurrence(never)).toBe(never);
  const saturdays = aSchedule({ repeat: { frequency: 'weekly', weekdays: ['SA'], end: { kind: 'never' } } });
  expect(startingOnFirstOccurrence(saturdays)).toMatchObject({
    start: '2026-08-08T08:00:00',
    end: '2026-08-08T18:00:00',
  });
});

test('calendar schedule: a leap day occurs every four years, and the 31st only in months that have one', () => {
  const yearly = { frequency: 'yearly', weekdays: [], end: { kind: 'never' } } as const;
  const leap = aSchedule({ start: '2024-02-29T08:00:00', end: '2024-02-29T09:00:00', repeat: yearly });
  expect(upcomingOccurrences(leap, '2096-03-01T00:00:00', 2).map(({ start }) => start.slice(0, 10))).toEqual([
    '2104-02-29',
    '2108-02-29',
  ]);
  const monthly = aSchedule({
    start: '2026-01-31T08:00:00',
    end: '2026-01-31T09:00:00',
    repeat: { ...yearly, frequency: 'monthly' },
  });
  expect(
    upcomingOccurrences(monthly, '2026-01-01T00:00:00', 3).map(({ start }) => start.slice(5, 10)),
  ).toEqual(['01-31', '03-31', '05-31']);
});

test.for<[string, Partial<Schedule>, string | undefined]>([
  ['a valid schedule', {}, undefined],
  ['an end before the start', { end: '2026-08-03T07:59:00' }, 'endBeforeStart'],
  ['no duration', { end: '2026-08-03T08:00:00' }, 'endBeforeStart'],
  ['no start', { start: 'T00:00:00' }, 'notDate'],
  ['no end', { end: '' }, 'notDate'],
  ['more than a start', { start: '2026-08-03T08:00:00Z' }, 'notDate'],
  ['a year of six digits', { start: '+012026-08-03T08:00', end: '9999-08-03T18:00:00' }, 'notDate'],
  ['a start of five digits', { start: '02026-08-03T08:00:00' }, 'notDate'],
  ['the 30th of February', { start: '2026-02-30T00:00:00' }, 'notDate'],
  [
    'a week without days',
    { repeat: { frequency: 'weekly', weekdays: [], end: { kind: 'never' } } },
    'noWeekday',
  ],
  [
    'no occurrences',
    { repeat: { frequency: 'daily', weekdays: [], end: { kind: 'count', count: 0 } } },
    'noCount',
  ],
  [
    'a fraction of an occurrence',
    { repeat: { frequency: 'daily', weekdays: [], end: { kind: 'count', count: 1.5 } } },
    'noCount',
  ],
  [
    'a rule that ends before its start',
    { repeat: { frequency: 'daily', weekdays: [], end: { kind: 'until', day: '2026-08-02' } } },
    'untilBeforeStart',
  ],
  [
    'a rule with an invalid end',
    { repeat: { frequency: 'daily', weekdays: [], end: { kind: 'until', day: '' } } },
    'notDate',
  ],
  [
    'a million occurrences',
    { repeat: { frequency: 'daily', weekdays: [], end: { kind: 'count', count: 1_000_000 } } },
    'noCount',
  ],
  [
    'one occurrence less',
    { repeat: { frequency: 'daily', weekdays: [], end: { kind: 'count', count: 999_999 } } },
    undefined,
  ],
  [
    'a single occurrence',
    { repeat: { frequency: 'daily', weekdays: [], end: { kind: 'count', count: 1 } } },
    undefined,
  ],
  [
    'a rule that ends on the day of its start',
    { repeat: { frequency: 'daily', weekdays: [], end: { kind: 'until', day: '2026-08-03' } } },
    undefined,
  ],
  ['no repetition', { repeat: undefined }, undefined],
])('calendar schedule: the editor says what is wrong with %s', ([, changes, problem]) => {
  expect(scheduleProblem(aSchedule(changes))).toBe(problem);
});

test('calendar schedule: every generated schedule of these tests can be saved', () => {
  fc.assert(fc.property(schedules, (item) => scheduleProblem(item) === undefined));
});

test('calendar schedule: a local time and its instant match in every zone', () => {
  fc.assert(
    fc.property(zones, fc.integer({ min: 0, max: 2_000_000_000 }), (zone, seconds) => {
      const clock = localDateTimeAt(zone, seconds * 1000);
      expect(localDateTimeAt(zone, instantOf(zone, clock))).toBe(clock);
    }),
  );
  // Clocks in New York jump from two to three that night.
  expect(localDateTimeAt('America/New_York', instantOf('America/New_York', '2026-03-08T02:30:00'))).toBe(
    '2026-03-08T03:30:00',
  );
});
