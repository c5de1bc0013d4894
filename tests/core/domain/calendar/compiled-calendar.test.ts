import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { localDateTimeAt, instantOf } from '@farol/core/domain/calendar/time-zone-clock';
import { upcomingOccurrences } from '@farol/core/domain/calendar/calendar-schedule';
import { serializeCalendar } from '@farol/core/domain/calendar/calendar-text';
import { schedules } from '../../../arbitraries/schedules.ts';
import { compileCalendar } from '@farol/core/domain/calendar/compiled-calendar';
import { StepBudget } from '@farol/core/domain/values/step-budget';

function calendar(...fields: string[]): string {
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', ...fields, 'END:VEVENT', 'END:VCALENDAR'];
  return lines.join('\r\n');
}
const coversMoment = (data: string, moment: number) =>
  compileCalendar(data).covers(moment, new StepBudget(100_000));
const covers = (data: string, time: string) => coversMoment(data, Date.parse(time));

test.each([
  [
    'once',
    [],
    ['2024-01-01T08:00:00Z', '2024-01-01T17:59:59.999Z'],
    ['2024-01-01T18:00:00Z', '2024-01-02T09:00:00Z'],
  ],
  [
    'each day',
    ['RRULE:FREQ=DAILY'],
    ['2031-07-09T12:00:00Z'],
    ['2023-12-31T12:00:00Z', '2031-07-09T07:59:59Z'],
  ],
  ['every other day', ['RRULE:FREQ=DAILY;INTERVAL=2'], ['2024-01-03T12:00:00Z'], ['2024-01-02T12:00:00Z']],
  [
    'on two days of the week',
    ['RRULE:FREQ=WEEKLY;BYDAY=SA,SU'],
    ['2024-06-01T12:00:00Z', '2024-06-02T12:00:00Z'],
    ['2024-06-03T12:00:00Z'],
  ],
  [
    'each week on its first weekday',
    ['RRULE:FREQ=WEEKLY'],
    ['2024-06-03T12:00:00Z'],
    ['2024-06-04T12:00:00Z'],
  ],
  ['every other week', ['RRULE:FREQ=WEEKLY;INTERVAL=2'], ['2024-01-15T12:00:00Z'], ['2024-01-08T12:00:00Z']],
  [
    'a day of the month',
    ['RRULE:FREQ=MONTHLY;BYMONTHDAY=15,-1'],
    ['2024-02-15T09:00:00Z', '2024-02-29T09:00:00Z'],
    ['2024-02-28T09:00:00Z'],
  ],
  ['the last Friday', ['RRULE:FREQ=MONTHLY;BYDAY=-1FR'], ['2024-05-31T09:00:00Z'], ['2024-05-24T09:00:00Z']],
  [
    'each year',
    ['RRULE:FREQ=YEARLY'],
    ['2027-01-01T12:00:00Z'],
    ['2027-02-01T12:00:00Z', '2027-01-02T12:00:00Z'],
  ],
  ['three times', ['RRULE:FREQ=DAILY;COUNT=3'], ['2024-01-03T12:00:00Z'], ['2024-01-04T12:00:00Z']],
  ['until a day', ['RRULE:FREQ=DAILY;UNTIL=20240110'], ['2024-01-10T12:00:00Z'], ['2024-01-11T12:00:00Z']],
  [
    'until a moment',
    ['RRULE:FREQ=DAILY;UNTIL=20240110T090000Z'],
    ['2024-01-10T12:00:00Z'],
    ['2024-01-11T12:00:00Z'],
  ],
])('a span that comes %s covers those moments and no others', (_, rule, inside, outside) => {
  const data = calendar('DTSTART:20240101T080000', 'DTEND:20240101T180000', ...rule);
  for (const time of inside) expect([time, covers(data, time)]).toEqual([time, true]);
  for (const time of outside) expect([time, covers(data, time)]).toEqual([time, false]);
});

test('hours are local to the time zone, in summer and winter', () => {
  const zone = ';TZID=America/New_York:';
  const data = calendar(`DTSTART${zone}20240101T080000`, `DTEND${zone}20240101T180000`, 'RRULE:FREQ=DAILY');
  expect(covers(data, '2024-01-10T13:00:00Z')).toBe(true);
  expect(covers(data, '2024-01-10T12:59:59Z')).toBe(false);
  expect(covers(data, '2024-07-10T12:00:00Z')).toBe(true);
  expect(covers(data, '2024-07-10T22:00:00Z')).toBe(false);
});

test('a span over midnight, and one of several days, cover their whole duration', () => {
  const night = calendar('DTSTART:20240105T220000', 'DTEND:20240106T060000', 'RRULE:FREQ=WEEKLY;BYDAY=FR');
  expect(covers(night, '2024-01-13T05:00:00Z')).toBe(true);
  expect(covers(night, '2024-01-13T23:00:00Z')).toBe(false);
  const weekend = calendar('DTSTART:20240105T180000Z', 'DTEND:20240108T060000Z', 'RRULE:FREQ=WEEKLY');
  expect(covers(weekend, '2024-01-14T12:00:00Z')).toBe(true);
  expect(covers(weekend, '2024-01-15T06:00:00Z')).toBe(false);
});

test('alerts count at exactly the times that the editor shows', () => {
  fc.assert(
    fc.property(schedules, fc.integer({ min: -1_000, max: 2_000_000 }), (schedule, minutesLater) => {
      const data = serializeCalendar({ entries: [{ kind: 'schedule', ...schedule }], customZones: [] });
      const moment = instantOf(schedule.zone, schedule.start) + minutesLater * 60_000;
      const clock = localDateTimeAt(schedule.zone, moment);
      const next = upcomingOccurrences(schedule, clock, 1)[0];
      expect(coversMoment(data, moment)).toBe(next !== undefined && next.start <= clock);
    }),
  );
});

test.each([
  ['calls Saturday ST', 'RRULE:FREQ=WEEKLY;BYDAY=FR,ST;', '2024-01-13T12:00:00Z', '2024-01-14T12:00:00Z'],
  [
    'ends at milliseconds since the epoch',
    'RRULE:FREQ=DAILY;UNTIL=1704844800000',
    '2024-01-10T12:00:00Z',
    '2024-01-11T12:00:00Z',
  ],
  ['ends with a semicolon', 'RRULE:FREQ=DAILY;COUNT=2;', '2024-01-02T12:00:00Z', '2024-01-03T12:00:00Z'],
  ['is in lower case', 'rrule:freq=daily;count=2', '2024-01-02T12:00:00Z', '2024-01-03T12:00:00Z'],
])('a rule that %s counts as it is shown', (_, rule, inside, outside) => {
  const data = calendar('DTSTART:20240101T080000', 'DTEND:20240101T180000', rule);
  expect([covers(data, inside), covers(data, outside)]).toEqual([true, false]);
});

test('an event of another calendar program keeps its duration and exceptions, and its reminders are ignored', () => {
  const data = calendar(
    'DTSTART;TZID=America/Sao_Paulo:20240101T080000',
    'DURATION:PT2H30M',
    'RRULE:FREQ=DAILY',
    'EXDATE;TZID=America/Sao_Paulo:20240103T080000,20240104T080000',
    'EXDATE;VALUE=DATE:20240105',
    'BEGIN:VALARM',
    'DURATION:PT15M',
    'RRULE:FREQ=YEARLY',
    'END:VALARM',
  );
  expect(covers(data, '2024-01-02T13:29:00Z')).toBe(true);
  expect(covers(data, '2024-01-02T13:30:00Z')).toBe(false);
  const noons = ['01', '02', '03', '04', '05', '06'].map((day) => covers(data, `2024-01-${day}T12:00:00Z`));
  expect(noons).toEqual([true, true, false, false, false, true]);
});

const START = 'DTSTART:20240101T080000Z';
const END = 'DTEND:20240101T180000Z';

test.each([
  ['DTSTART:soon', ['DTSTART:soon', END]],
  ['DTSTART', [END]],
  ['DTEND:later', [START, 'DTEND:later']],
  ['DURATION:long', [START, 'DURATION:long']],
  ['DTEND:20240101T075959Z', [START, 'DTEND:20240101T075959Z']],
  ['EXRULE:FREQ=DAILY', [START, END, 'EXRULE:FREQ=DAILY']],
  ['RRULE BYDAY=XX', [START, END, 'RRULE:FREQ=DAILY;BYDAY=XX']],
  ['RRULE:FREQ=DAILY', [START, END, 'RECURRENCE-ID:20240101T080000Z', 'RRULE:FREQ=DAILY']],
  ['RECURRENCE-ID;RANGE=THISANDFUTURE', [START, END, 'RECURRENCE-ID;RANGE=THISANDFUTURE:20240101T080000Z']],
  ['RECURRENCE-ID:soon', [START, END, 'RECURRENCE-ID:soon']],
  ['EXDATE:20240101T080000Z,soon', [START, END, 'EXDATE:20240101T080000Z,soon']],
  ['RDATE:soon', [START, END, 'RDATE:soon']],
  ['RDATE:20240105T080000Z/PT0S', [START, END, 'RDATE:20240105T080000Z/PT0S']],
  ['RDATE:20240105T080000Z/20240105T070000Z', [START, END, 'RDATE:20240105T080000Z/20240105T070000Z']],
  ['RRULE FREQ=SECONDLY', ['BEGIN:VALARM', 'END:VALARM', START, END, 'RRULE:FREQ=SECONDLY']],
])('a calendar whose line %s cannot be honoured is not saved: the line is named', (problem, lines) => {
  expect(compileCalendar(calendar(...lines)).problem).toBe(problem);
});

test.each([
  ['that takes no time', [START]],
  ['that ends as it starts', [START, 'DTEND:20240101T080000Z']],
  ['with blanks between its exceptions', [START, END, 'EXDATE:20240102T080000Z, 20240103T080000Z']],
  ['with a range of something else', [START, END, 'EXDATE;RANGE=THISANDFUTURE:20240102T080000Z']],
  ['with a reminder that cannot be read', [START, END, 'BEGIN:VALARM', 'EXRULE:x', 'END:VALARM']],
])('an event %s is no reason not to save a calendar', (_, lines) => {
  expect(compileCalendar(calendar(...lines)).problem).toBeUndefined();
});

test('an event that is called off takes no time, in whatever case that is said, and another status does not count', () => {
  const at = (status: string) => covers(calendar(START, END, `STATUS:${status}`), '2024-01-01T12:00:00Z');
  expect(['CANCELLED', 'cancelled', 'X-CANCELLED', 'CANCELLED-X', 'CONFIRMED'].map(at)).toEqual([
    false,
    false,
    true,
    true,
    true,
  ]);
  // One that ends as it starts takes none either.
  expect(covers(calendar(START, 'DTEND:20240101T080000Z'), '2024-01-01T08:00:00Z')).toBe(false);
});

test('any text gets an answer', () => {
  const word = fc.constantFrom(
    'FREQ',
    'DAILY',
    '=',
    ';',
    'BYDAY',
    'MO',
    '-',
    'COUNT',
    '99',
    'UNTIL',
    '20240101',
    'INTERVAL',
    '0',
    ':',
  );
  const text = fc.array(word, { maxLength: 12 }).map((words) => words.join(''));
  fc.assert(
    fc.property(text, text, text, fc.integer({ min: 0, max: 4e12 }), (start, end, rule, moment) => {
      for (const data of [
        calendar(`DTSTART:2024${start}`, `DTEND${end}:20240102`, `RRULE:${rule}`),
        calendar('DTSTART;TZID=Nowhere/Else:20240101', 'DTEND:20240102T000000', `RRULE:FREQ=DAILY;${rule}`),
        start,
      ])
        expect(typeof coversMoment(data, moment)).toBe('boolean');
    }),
  );
});
