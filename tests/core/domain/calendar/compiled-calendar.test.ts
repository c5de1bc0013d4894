import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { localDateTimeAt, instantOf } from '@farol/core/domain/calendar/time-zone-clock';
import { upcomingOccurrences } from '@farol/core/domain/calendar/calendar-schedule';
import { serializeCalendar } from '@farol/core/domain/calendar/calendar-text';
import { schedules } from '../../../arbitraries/schedules.ts';
import {
  compileCalendar,
  type CalendarPeriod,
  type CompiledCalendar,
} from '@farol/core/domain/calendar/compiled-calendar';
import { compileRecurrenceRule } from '@farol/core/domain/calendar/compiled-recurrence-rule';
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
])(
  'compiled calendar: a span that comes %s covers those moments and no others',
  (_, rule, inside, outside) => {
    const data = calendar('DTSTART:20240101T080000', 'DTEND:20240101T180000', ...rule);
    for (const time of inside) expect([time, covers(data, time)]).toEqual([time, true]);
    for (const time of outside) expect([time, covers(data, time)]).toEqual([time, false]);
  },
);

test('compiled calendar: hours are local to the time zone, in summer and winter', () => {
  const zone = ';TZID=America/New_York:';
  const data = calendar(`DTSTART${zone}20240101T080000`, `DTEND${zone}20240101T180000`, 'RRULE:FREQ=DAILY');
  expect(covers(data, '2024-01-10T13:00:00Z')).toBe(true);
  expect(covers(data, '2024-01-10T12:59:59Z')).toBe(false);
  expect(covers(data, '2024-07-10T12:00:00Z')).toBe(true);
  expect(covers(data, '2024-07-10T22:00:00Z')).toBe(false);
});

test('compiled calendar: a span over midnight, and one of several days, cover their whole duration', () => {
  const night = calendar('DTSTART:20240105T220000', 'DTEND:20240106T060000', 'RRULE:FREQ=WEEKLY;BYDAY=FR');
  expect(covers(night, '2024-01-13T05:00:00Z')).toBe(true);
  expect(covers(night, '2024-01-13T23:00:00Z')).toBe(false);
  const weekend = calendar('DTSTART:20240105T180000Z', 'DTEND:20240108T060000Z', 'RRULE:FREQ=WEEKLY');
  expect(covers(weekend, '2024-01-14T12:00:00Z')).toBe(true);
  expect(covers(weekend, '2024-01-15T06:00:00Z')).toBe(false);
});

test('compiled calendar: alerts count at exactly the times that the editor shows', () => {
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
])('compiled calendar: a rule that %s counts as it is shown', (_, rule, inside, outside) => {
  const data = calendar('DTSTART:20240101T080000', 'DTEND:20240101T180000', rule);
  expect([covers(data, inside), covers(data, outside)]).toEqual([true, false]);
});

test('compiled calendar: an event of another calendar program keeps its duration and exceptions, and its reminders are ignored', () => {
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
  ['RDATE:20240105T080000Z/20240105T080000Z', [START, END, 'RDATE:20240105T080000Z/20240105T080000Z']],
  ['RDATE:soon/PT1H', [START, END, 'RDATE:soon/PT1H']],
  ['RDATE:20240105T080000Z/later', [START, END, 'RDATE:20240105T080000Z/later']],
  ['RDATE:20240105T080000Z/20240105T070000Z', [START, END, 'RDATE:20240105T080000Z/20240105T070000Z']],
  ['RRULE FREQ=SECONDLY', ['BEGIN:VALARM', 'END:VALARM', START, END, 'RRULE:FREQ=SECONDLY']],
])('a calendar whose line %s cannot be honoured is not saved: the line is named', (problem, lines) => {
  const compiled = compiledOf(...lines);
  expect(compiled.problem).toBe(problem);
  // The rest counts.
  expect(compiled.covers(Date.parse('2030-01-01T00:00:00Z'), new StepBudget(100_000))).toBe(false);
});

test.each([
  ['that takes no time', [START]],
  ['that ends as it starts', [START, 'DTEND:20240101T080000Z']],
  ['with blanks between its exceptions', [START, END, 'EXDATE:20240102T080000Z, 20240103T080000Z']],
  ['with a range of something else', [START, END, 'EXDATE;RANGE=THISANDFUTURE:20240102T080000Z']],
  ['with a reminder that cannot be read', [START, END, 'BEGIN:VALARM', 'EXRULE:x', 'END:VALARM']],
])('compiled calendar: an event %s is no reason not to save a calendar', (_, lines) => {
  expect(compileCalendar(calendar(...lines)).problem).toBeUndefined();
});

test('compiled calendar: an event that is called off takes no time, in whatever case that is said, and another status does not count', () => {
  const at = (status: string) => covers(calendar(START, END, `STATUS:${status}`), '2024-01-01T12:00:00Z');
  expect(['CANCELLED', 'cancelled', 'X-CANCELLED', 'CANCELLED-X', 'CONFIRMED'].map(at)).toEqual([
    false,
    false,
    true,
    true,
    true,
  ]);
  // One that ends as it starts takes none either.
  const moment = Date.parse('2024-01-01T08:00:00Z');
  const empty = compiledOf(START, 'DTEND:20240101T080000Z');
  expect(answersOf(empty, moment, 9)).toEqual([false, undefined, undefined]);
  expect(answersOf(empty, moment - 1, 9)).toEqual([false, undefined, undefined]);
});

/** Returns which of the first days of 2024 have an occurrence of an event of each day in Sao Paulo. */
function daysWithout(...exceptions: string[]): string {
  const zone = ';TZID=America/Sao_Paulo';
  const data = calendar(`DTSTART${zone}:20240101T080000`, 'DURATION:PT1H', 'RRULE:FREQ=DAILY', ...exceptions);
  return ['1', '2', '3', '4', '5'].filter((day) => covers(data, `2024-01-0${day}T11:30:00Z`)).join(' ');
}

test.each([
  ['without a zone, on the clock of the event', 'EXDATE:20240103T080000', '1 2 4 5'],
  ['in UTC', 'EXDATE:20240103T110000Z', '1 2 4 5'],
  ['in UTC, in small letters', 'EXDATE:20240103t110000z', '1 2 4 5'],
  ['in UTC, at another time', 'EXDATE:20240103T080000Z', '1 2 3 4 5'],
  ['in another zone', 'EXDATE;TZID=Europe/Lisbon:20240103T110000', '1 2 4 5'],
  ['with blanks between them', 'EXDATE:20240103T110000Z , 20240105T110000Z', '1 2 4'],
  [
    'of whole days, with a zone that does not matter',
    'EXDATE;TZID=Asia/Tokyo;VALUE=DATE:20240103',
    '1 2 4 5',
  ],
  ['that cannot be read, beside one that can', 'EXDATE:soon,20240103T110000Z', '1 2 4 5'],
])('compiled calendar: exceptions %s are left out', (_, exception, days) => {
  expect(daysWithout(exception)).toBe(days);
});

test('compiled calendar: an occurrence at an hour that the clock skips is left out by its own time', () => {
  const zone = ';TZID=America/New_York';
  const event = [`DTSTART${zone}:20260301T023000`, 'DURATION:PT2H', 'RRULE:FREQ=DAILY'];
  // Half past three: the clock went from two to three.
  const skipped = '2026-03-08T07:30:00Z';
  expect(covers(calendar(...event), skipped)).toBe(true);
  expect(covers(calendar(...event, `EXDATE${zone}:20260308T023000`), skipped)).toBe(false);
});

test('compiled calendar: an occurrence that is moved to the time of another one leaves that other one where it is', () => {
  const data = calendar(
    'UID:shift',
    START,
    'DURATION:PT2H',
    'RRULE:FREQ=DAILY',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'UID:shift',
    'RECURRENCE-ID:20240102T080000Z',
    'DTSTART:20240104T080000Z',
    'DURATION:PT1H',
  );
  const days = ['1', '2', '3', '4'].filter((day) => covers(data, `2024-01-0${day}T09:30:00Z`));
  expect(days).toEqual(['1', '3', '4']);
});

test('compiled calendar: events without a name of their own are moved together, and an addition may have blanks', () => {
  const data = calendar(
    START,
    'DURATION:PT1H',
    'RRULE:FREQ=DAILY',
    'RDATE;VALUE=PERIOD:20240102T200000Z/PT3H , 20240103T200000Z/ 20240103T220000Z',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'RECURRENCE-ID:20240102T080000Z',
    'DTSTART:20240102T120000Z',
    'DURATION:PT1H',
  );
  const times = ['02T08:30', '02T12:30', '02T22:59', '02T23:00', '03T08:30', '03T21:59', '03T22:00'];
  expect(times.filter((time) => covers(data, `2024-01-${time}:00Z`))).toEqual([
    '02T12:30',
    '02T22:59',
    '03T08:30',
    '03T21:59',
  ]);
});

test('compiled calendar: any text gets an answer', () => {
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

/** Rules with an exact number of starts, some several times a day, for events of hours or days. */
const RULES = [
  undefined,
  'FREQ=DAILY',
  'FREQ=DAILY;BYHOUR=6,18;COUNT=9',
  'FREQ=WEEKLY;BYDAY=MO,FR',
  'FREQ=MONTHLY;BYMONTHDAY=-1',
  'FREQ=HOURLY;INTERVAL=7',
  'FREQ=DAILY;INTERVAL=3;UNTIL=20260601',
];
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const BEGIN = Date.UTC(2026, 0, 5, 6);

interface ModelEvent {
  readonly rule: string | undefined;
  readonly hours: number;
  readonly zone: 'UTC' | 'America/Fortaleza';
  /** Left out: every so many starts, or none. */
  readonly leftOut: number;
  readonly isDayLeftOut: boolean;
}

const modelEvents: fc.Arbitrary<ModelEvent> = fc.record({
  rule: fc.constantFrom(...RULES),
  hours: fc.constantFrom(1, 5, 24, 30, 100),
  zone: fc.constantFrom('UTC', 'America/Fortaleza'),
  leftOut: fc.constantFrom(0, 0, 1, 3),
  isDayLeftOut: fc.boolean(),
});

function icalTime(local: number): string {
  return new Date(local).toISOString().slice(0, 19).replaceAll(/[-:]/g, '');
}

/** Returns an event as lines, and all its periods within two years. */
function modelOf({ rule, hours, zone, leftOut, isDayLeftOut }: ModelEvent): {
  lines: string[];
  periods: CalendarPeriod[];
} {
  const offsetMs = zone === 'UTC' ? 0 : -3 * HOUR_MS;
  const starts: number[] = [];
  const compiled =
    rule === undefined
      ? undefined
      : compileRecurrenceRule(rule, BEGIN, { offsetMs: () => offsetMs }, new StepBudget(1e6));
  for (let day = Math.floor(BEGIN / DAY_MS); day < BEGIN / DAY_MS + 800; day++)
    for (const time of compiled?.startsOn(day, new StepBudget(1_000)) ?? []) starts.push(day * DAY_MS + time);
  if (!compiled) starts.push(BEGIN);
  const out = leftOut === 0 ? [] : starts.filter((_, at) => at % leftOut === 0).slice(0, 12);
  const dates = isDayLeftOut
    ? out.map((local) => `EXDATE;VALUE=DATE:${icalTime(local).slice(0, 8)}`)
    : out.map((local) => `EXDATE;TZID=${zone}:${icalTime(local)}`);
  const gone = isDayLeftOut ? out.map((local) => Math.floor(local / DAY_MS)) : out;
  const periods = starts
    .filter((local) => !gone.includes(isDayLeftOut ? Math.floor(local / DAY_MS) : local))
    .map((local) => ({ start: local - offsetMs, end: local - offsetMs + hours * HOUR_MS }));
  return {
    lines: [
      'BEGIN:VEVENT',
      `DTSTART;TZID=${zone}:${icalTime(BEGIN)}`,
      `DURATION:PT${hours}H`,
      ...(rule === undefined ? [] : [`RRULE:${rule}`]),
      ...dates,
      'END:VEVENT',
    ],
    periods,
  };
}

test('compiled calendar: a calendar covers, has covered and will have covered what the periods of its events say', () => {
  fc.assert(
    fc.property(
      fc.array(modelEvents, { maxLength: 3 }),
      fc.array(fc.integer({ min: -10 * 24 * 4, max: 330 * 24 * 4 }), { minLength: 20, maxLength: 20 }),
      (events, quarters) => {
        const models = events.map(modelOf);
        const lines = models.flatMap((model) => model.lines);
        const compiled = compileCalendar(['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n'));
        const periods = models.flatMap((model) => model.periods);
        for (const quarter of quarters) {
          const at = BEGIN + quarter * 15 * 60_000;
          const [last] = periods
            .filter(({ end }) => end <= at)
            .toSorted((left, right) => right.end - left.end || left.start - right.start);
          const ends = periods.filter(({ end }) => end > at).map(({ end }) => end);
          const found = {
            covers: compiled.covers(at, new StepBudget(100_000)),
            last: compiled.lastPeriod(at, new StepBudget(100_000)),
            next: compiled.nextEnd(at, new StepBudget(100_000)),
          };
          expect(found).toEqual({
            covers: periods.some(({ start, end }) => start <= at && at < end),
            last,
            next: ends.length === 0 ? undefined : Math.min(...ends),
          });
        }
      },
    ),
    { numRuns: 40 },
  );
});

/** Returns an answer with the steps that it took. */
function taken<T>(steps: number, ask: (budget: StepBudget) => T): [answer: T, steps: number] {
  const budget = new StepBudget(steps);
  return [ask(budget), steps - budget.remaining];
}

function compiledOf(...lines: string[]): CompiledCalendar {
  return compileCalendar(calendar(...lines));
}

/** Returns the three answers of a calendar at a moment. */
function answersOf(compiled: CompiledCalendar, moment: number, steps: number): readonly unknown[] {
  return [
    compiled.covers(moment, new StepBudget(steps)),
    compiled.lastPeriod(moment, new StepBudget(steps)),
    compiled.nextEnd(moment, new StepBudget(steps)),
  ];
}

describe('steps of a calendar', () => {
  const NEVER = 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30';
  const moment = Date.UTC(2026, 6, 1, 12);

  test('are one for each event and day on which one may have started', () => {
    const daily = compiledOf('DTSTART:20240101T080000Z', 'DTEND:20240101T100000Z', 'RRULE:FREQ=DAILY');
    expect(taken(9, (budget) => daily.covers(moment - 3 * HOUR_MS, budget))).toEqual([true, 2]);
    // It started today, and may have started yesterday if it had not.
    expect(taken(9, (budget) => daily.covers(moment, budget))).toEqual([false, 2]);
    expect(taken(9, (budget) => daily.covers(moment - 6 * HOUR_MS, budget))).toEqual([false, 2]);
    expect(taken(9, (budget) => daily.lastPeriod(moment, budget)?.end)).toEqual([moment - 2 * HOUR_MS, 2]);
    // The day before as well, as a clock may have been put back.
    expect(taken(9, (budget) => daily.nextEnd(moment - 3 * HOUR_MS, budget))).toEqual([
      moment - 2 * HOUR_MS,
      3,
    ]);
    expect(taken(9, (budget) => daily.nextEnd(moment, budget))).toEqual([moment + 22 * HOUR_MS, 4]);
    const once = compiledOf('DTSTART:20240101T080000Z', 'DTEND:20240101T100000Z');
    expect(taken(9, (budget) => once.covers(moment, budget))).toEqual([false, 1]);
    expect(taken(9, (budget) => once.lastPeriod(moment, budget)?.end)).toEqual([Date.UTC(2024, 0, 1, 10), 1]);
    expect(taken(9, (budget) => once.nextEnd(0, budget))).toEqual([Date.UTC(2024, 0, 1, 10), 1]);
  });

  test('go by the days of the zone, and no further than the rule', () => {
    // In Kiribati it is tomorrow, fourteen hours ahead.
    const zone = ';TZID=Pacific/Kiritimati:';
    const short = compiledOf(
      `DTSTART${zone}20240101T040000`,
      `DTEND${zone}20240101T060000`,
      'RRULE:FREQ=DAILY;UNTIL=20260702T040000',
    );
    const end = Date.UTC(2026, 6, 1, 16);
    expect(taken(99, (budget) => short.nextEnd(moment, budget))).toEqual([end, 3]);
    expect(taken(99, (budget) => short.covers(moment + 3 * HOUR_MS, budget))).toEqual([true, 2]);
    expect(taken(99, (budget) => short.lastPeriod(end, budget)?.end)).toEqual([end, 2]);
    expect(taken(99, (budget) => short.lastPeriod(end + 90 * DAY_MS, budget)?.end)).toEqual([end, 2]);
    expect(taken(99, (budget) => short.nextEnd(end, budget))).toEqual([undefined, 3]);
    const first = Date.UTC(2023, 11, 31, 16);
    expect(taken(99, (budget) => short.nextEnd(0, budget))).toEqual([first, 2]);
    expect(taken(99, (budget) => short.lastPeriod(first - 1, budget))).toEqual([undefined, 2]);
    expect(taken(99, (budget) => short.lastPeriod(0, budget))).toEqual([undefined, 1]);
  });

  test('are those of a year back and of thirty years ahead, where nothing is found', () => {
    const never = compiledOf(START, END, NEVER);
    expect(taken(1e6, (budget) => never.lastPeriod(moment, budget))).toEqual([undefined, 1 + 367]);
    expect(taken(1e6, (budget) => never.nextEnd(moment, budget))).toEqual([undefined, 1 + 30 * 366 + 1]);
    expect(taken(1e6, (budget) => never.covers(moment, budget))).toEqual([false, 1 + 1]);
    const yearly = compiledOf(START, END, 'RRULE:FREQ=YEARLY');
    const end = Date.UTC(2026, 0, 1, 18);
    expect(yearly.lastPeriod(end + 364 * DAY_MS, new StepBudget(1e6))?.end).toBe(end);
    const seldom = compiledOf(START, END, 'RRULE:FREQ=YEARLY;INTERVAL=2');
    expect(seldom.lastPeriod(end + 366 * DAY_MS, new StepBudget(1e6))?.end).toBe(end);
    expect(seldom.lastPeriod(end + 367 * DAY_MS, new StepBudget(1e6))).toBeUndefined();
  });

  test('when they do not suffice there is no answer, unless another event has one', () => {
    const never = compiledOf(START, 'DURATION:P30D', NEVER);
    expect(never.covers(moment, new StepBudget(31))).toBeUndefined();
    expect(never.covers(moment, new StepBudget(32))).toBe(false);
    expect(never.covers(moment, new StepBudget(0))).toBeUndefined();
    const once = compiledOf(START, END);
    expect(once.covers(Date.UTC(2024, 0, 1, 12), new StepBudget(0))).toBeUndefined();
    expect(once.lastPeriod(moment, new StepBudget(0))).toBeUndefined();
    expect(once.nextEnd(0, new StepBudget(0))).toBeUndefined();
    const daily = compiledOf(START, END, 'RRULE:FREQ=DAILY');
    expect(answersOf(daily, moment, 1)).toEqual([undefined, undefined, undefined]);
  });

  test('a rule that takes too long to compile has no answer of its own, and the rest of the calendar has', () => {
    const endless = [START, END, `${NEVER};COUNT=5`];
    const alone = compileCalendar(calendar(...endless), new StepBudget(100));
    expect([alone.isComplete, alone.problem]).toEqual([false, undefined]);
    expect(answersOf(alone, moment, 1e6)).toEqual([undefined, undefined, undefined]);
    expect(alone.covers(Date.UTC(2023, 0, 1), new StepBudget(1e6))).toBe(false);
    const once = ['DTSTART:20260701T080000Z', 'DTEND:20260701T180000Z'];
    const both = compileCalendar(
      calendar(...endless, 'END:VEVENT', 'BEGIN:VEVENT', ...once),
      new StepBudget(100),
    );
    expect(both.isComplete).toBe(false);
    expect(both.covers(moment, new StepBudget(1e6))).toBe(true);
    expect(both.covers(moment + DAY_MS, new StepBudget(1e6))).toBeUndefined();
    expect(both.nextEnd(moment, new StepBudget(1e6))).toBe(Date.UTC(2026, 6, 1, 18));
    expect(both.lastPeriod(moment + DAY_MS, new StepBudget(1e6))?.end).toBe(Date.UTC(2026, 6, 1, 18));
    expect(compiledOf(...once).isComplete).toBe(true);
  });
});

test('compiled calendar: a repeated span of more than a year covers one year of it, and one that comes once covers all', () => {
  const long = ['DTSTART:20240101T000000Z', 'DURATION:P800D'];
  const repeated = calendar(...long, 'RRULE:FREQ=YEARLY;INTERVAL=5');
  const start = Date.UTC(2024, 0, 1);
  expect(coversMoment(repeated, start + 366 * DAY_MS - 1)).toBe(true);
  expect(coversMoment(repeated, start + 366 * DAY_MS)).toBe(false);
  expect(coversMoment(calendar(...long), start + 800 * DAY_MS - 1)).toBe(true);
  const ends = [calendar(...long), repeated].map((data) =>
    compileCalendar(data).nextEnd(start, new StepBudget(1e6)),
  );
  expect(ends).toEqual([start + 800 * DAY_MS, start + 366 * DAY_MS]);
});

/** Returns the lines of an event of an hour each day. */
function dailyIn(zone: string): string[] {
  return [`DTSTART;TZID=${zone}:20240101T080000`, 'DURATION:PT1H', 'RRULE:FREQ=DAILY'];
}

test('compiled calendar: a zone is asked for its offset once, however many events it has, and the first unknown one is named', () => {
  const next = ['END:VEVENT', 'BEGIN:VEVENT'];
  const known = [...dailyIn('America/Manaus'), ...next, ...dailyIn('America/Manaus')];
  const compiled = compiledOf(...known);
  const asked = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
  try {
    expect(compiled.covers(Date.UTC(2026, 6, 1, 20), new StepBudget(9))).toBe(false);
    expect(asked).toHaveBeenCalledTimes(1);
  } finally {
    asked.mockRestore();
  }
  expect(compiled.unknownZone).toBeUndefined();
  expect(compiledOf(...known, ...next, ...dailyIn('Yard'), ...next, ...dailyIn('Depot')).unknownZone).toBe(
    'Yard',
  );
});
