import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  compileRecurrenceRule,
  recurrenceRuleProblem,
  type CompiledRecurrenceRule,
} from '@farol/core/domain/calendar/compiled-recurrence-rule';
import { WEEKDAYS } from '@farol/core/domain/calendar/recurrence';
import type { ZoneClock } from '@farol/core/domain/calendar/time-zone-clock';
import { StepBudget } from '@farol/core/domain/values/step-budget';
import { honouredRules } from '../../../arbitraries/calendar-rules.ts';
import { unboundedStarts } from '../../../models/unbounded-calendar-rule.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const UTC: ZoneClock = { offsetMs: () => 0 };
/** Three hours behind UTC. */
const RECIFE: ZoneClock = { offsetMs: () => -3 * HOUR_MS };

function compiled(rule: string, start: string, zone = UTC, steps = 1_000_000): CompiledRecurrenceRule {
  const found = compileRecurrenceRule(rule, Date.parse(`${start}Z`), zone, new StepBudget(steps));
  if (!found) throw new Error(`${rule} takes too long`);
  return found;
}

function dayOf(date: string): number {
  return Date.parse(date) / DAY_MS;
}

/** Returns the local times at which a rule starts on the days from one to another, to the second. */
function startsBetween(rule: CompiledRecurrenceRule, from: number, to: number): string[] {
  const starts: string[] = [];
  for (let day = from; day <= to; day++)
    for (const time of rule.startsOn(day, new StepBudget(10_000)) ?? [Number.NaN])
      starts.push(clockOf(day * DAY_MS + time));
  return starts;
}

function clockOf(local: number): string {
  return new Date(local).toISOString().slice(0, 19);
}

/** Returns the fewest steps that a day can be answered with. */
function stepsFor(rule: CompiledRecurrenceRule, date: string): number {
  for (let steps = 0; ; steps++) if (rule.startsOn(dayOf(date), new StepBudget(steps))) return steps;
}

describe('compiled rule', () => {
  test('starts on the days and at the times that the standard says, and on no others', () => {
    fc.assert(
      fc.property(
        honouredRules,
        fc.integer({ min: Date.UTC(2019, 0, 1) / 1000, max: Date.UTC(2026, 0, 1) / 1000 }),
        (rule, seconds) => {
          const start = clockOf(seconds * 1000);
          const first = Math.floor(seconds / 86_400);
          const last = first + (/MINUTELY|HOURLY/.test(rule) ? 3 : 800);
          const startsOn = unboundedStarts(rule, { start, end: start, zone: 'UTC' });
          const days = Array.from({ length: last - first + 1 }, (_, at) => first + at);
          expect(startsBetween(compiled(rule, start), first - 3, last)).toEqual(
            days.flatMap((day) => startsOn(day).map(clockOf)),
          );
        },
      ),
      { numRuns: 50 },
    );
  });

  test('that cannot be read starts once, when its event does', () => {
    const once = compiled('FREQ=SECONDLY', '2026-08-03T08:30:00');
    const day = dayOf('2026-08-03');
    expect([once.firstDay, once.lastDay]).toEqual([day, day]);
    expect(startsBetween(once, day - 2, day + 2)).toEqual(['2026-08-03T08:30:00']);
    expect(recurrenceRuleProblem('FREQ=SECONDLY')).toEqual({ part: 'FREQ=SECONDLY' });
    expect(recurrenceRuleProblem('FREQ=DAILY')).toBeUndefined();
  });

  test.each([
    ['a day: on all of it', 'UNTIL=20260805', '2026-08-05T18:00:00'],
    ['a time: to the second', 'UNTIL=20260805T180000', '2026-08-05T18:00:00'],
    ['a time: not after it', 'UNTIL=20260805T175959', '2026-08-05T08:00:00'],
    ['a time in UTC: on the clock of the zone', 'UNTIL=20260805T210000Z', '2026-08-05T18:00:00'],
    ['a time in UTC: not after it', 'UNTIL=20260805T205959Z', '2026-08-05T08:00:00'],
    ['seconds since the epoch: on that day of the zone', 'UNTIL=1785967200', '2026-08-05T18:00:00'],
    ['milliseconds since the epoch: the same', 'UNTIL=1785967200000', '2026-08-05T18:00:00'],
    ['a day that does not exist: as it counts on', 'UNTIL=20260931', '2026-10-01T18:00:00'],
    ['a count', 'COUNT=5', '2026-08-05T08:00:00'],
    ['a count and a day, the count being first', 'COUNT=5;UNTIL=20260805', '2026-08-05T08:00:00'],
    ['a count and a day, the day being first', 'COUNT=99;UNTIL=20260805', '2026-08-05T18:00:00'],
  ])('ends at %s', (_, end, last) => {
    const rule = compiled(`FREQ=DAILY;BYHOUR=8,18;${end}`, '2026-08-03T08:00:00', RECIFE);
    expect(rule.lastDay).toBe(dayOf(last.slice(0, 10)));
    expect(startsBetween(rule, rule.lastDay - 1, rule.lastDay + 3).at(-1)).toBe(last);
  });

  test('starts at no time of its first day before the first one, and ends in the middle of its last', () => {
    const rule = compiled('FREQ=HOURLY;UNTIL=20260804T010000', '2026-08-03T21:15:00');
    expect(startsBetween(rule, dayOf('2026-08-02'), dayOf('2026-08-05'))).toEqual([
      '2026-08-03T21:15:00',
      '2026-08-03T22:15:00',
      '2026-08-03T23:15:00',
      '2026-08-04T00:15:00',
    ]);
  });

  test.each([
    ['FREQ=MONTHLY', '2026-08-31', ['2026-08-31', '2026-10-31', '2026-12-31', '2027-01-31', '2027-03-31']],
    ['FREQ=YEARLY', '2024-02-29', ['2024-02-29', '2028-02-29', '2032-02-29']],
    ['FREQ=YEARLY;BYMONTH=2,12', '2026-08-30', ['2026-12-30', '2027-12-30', '2028-12-30', '2029-12-30']],
    ['FREQ=YEARLY;BYYEARDAY=-1,-306', '2026-08-03', ['2026-12-31', '2027-03-01', '2027-12-31', '2028-03-01']],
    [
      'FREQ=YEARLY;BYYEARDAY=366,-366',
      '2026-08-03',
      ['2028-01-01', '2028-12-31', '2032-01-01', '2032-12-31'],
    ],
    ['FREQ=YEARLY;BYDAY=-1MO', '2026-08-03', ['2026-12-28', '2027-12-27', '2028-12-25', '2029-12-31']],
    ['FREQ=YEARLY;BYDAY=-53TH', '2026-01-01', ['2026-01-01', '2032-01-01', '2037-01-01']],
    ['FREQ=YEARLY;BYWEEKNO=-1', '2026-08-03', ['2026-12-28', '2027-12-27', '2028-12-25', '2029-12-24']],
    ['FREQ=YEARLY;BYWEEKNO=-53', '2020-01-01', ['2020-01-01', '2025-12-31']],
    ['FREQ=YEARLY;BYWEEKNO=53;BYDAY=SU', '2026-08-03', ['2027-01-03', '2033-01-02', '2038-01-03']],
  ])('%s from %s is on those days', (text, date, expected) => {
    const rule = compiled(text, `${date}T08:00:00`);
    const days = startsBetween(rule, dayOf(date), dayOf(date) + 12 * 366).map((start) => start.slice(0, 10));
    expect(days.slice(0, expected.length)).toEqual(expected);
  });

  test('every fifth hour within some hours is on the days on which the two meet', () => {
    const rule = compiled('FREQ=HOURLY;INTERVAL=5;BYHOUR=8,9', '2026-08-03T08:00:45');
    expect(startsBetween(rule, dayOf('2026-08-03'), dayOf('2026-08-09'))).toEqual([
      '2026-08-03T08:00:45',
      '2026-08-04T09:00:45',
      '2026-08-08T08:00:45',
      '2026-08-09T09:00:45',
    ]);
  });

  test('every seventh week is every seventh, wherever weeks begin', () => {
    for (const weekStart of WEEKDAYS) {
      const rule = compiled(`FREQ=WEEKLY;INTERVAL=7;WKST=${weekStart}`, '2026-08-05T08:00:00');
      const day = dayOf('2026-08-05');
      expect(startsBetween(rule, day, day + 98)).toEqual([
        '2026-08-05T08:00:00',
        '2026-09-23T08:00:00',
        '2026-11-11T08:00:00',
      ]);
    }
  });

  test('without an end has no last day, also when its count would take centuries', () => {
    expect(compiled('FREQ=DAILY', '2026-08-03T08:00:00').lastDay).toBe(Infinity);
    expect(compiled('FREQ=YEARLY;COUNT=174', '2026-08-03T08:00:00').lastDay).toBe(dayOf('2199-08-03'));
    expect(compiled('FREQ=YEARLY;COUNT=175', '2026-08-03T08:00:00').lastDay).toBe(Infinity);
  });
});

describe('steps of a compiled rule', () => {
  const START = '2026-08-03T08:00:00';
  test('a day takes one, whether or not the rule starts on it, and how often it does', () => {
    for (const rule of ['FREQ=WEEKLY', 'FREQ=MINUTELY;INTERVAL=15', 'FREQ=HOURLY', 'FREQ=YEARLY;BYWEEKNO=53'])
      for (const date of ['2026-08-10', '2026-08-11'])
        expect([rule, stepsFor(compiled(rule, START), date)]).toEqual([rule, 1]);
  });

  test('hours and minutes that do not come out even with a day take one each', () => {
    expect(stepsFor(compiled('FREQ=HOURLY;INTERVAL=5', '2026-08-03T00:00:00'), '2026-08-03')).toBe(1 + 5);
    expect(stepsFor(compiled('FREQ=HOURLY;INTERVAL=36', '2026-08-03T00:00:00'), '2026-08-04')).toBe(1 + 1);
    expect(stepsFor(compiled('FREQ=HOURLY;INTERVAL=36', '2026-08-03T00:00:00'), '2026-08-05')).toBe(1);
    // Days on which the rule does not start have no hours.
    expect(stepsFor(compiled('FREQ=HOURLY;INTERVAL=5;BYDAY=TU', START), '2026-08-05')).toBe(1);
  });

  test('positions take the days of their period once', () => {
    for (const [frequency, days] of [
      ['DAILY', 1],
      ['WEEKLY', 7],
      ['MONTHLY', 28],
      ['YEARLY', 365],
    ] as const) {
      const rule = compiled(`FREQ=${frequency};BYDAY=MO,TH,SU;BYSETPOS=-1`, START);
      expect([frequency, stepsFor(rule, '2027-02-18')]).toEqual([frequency, 1 + days]);
      // The day before is of the same period, but for the daily one.
      expect([frequency, stepsFor(rule, '2027-02-17')]).toEqual([frequency, frequency === 'DAILY' ? 2 : 1]);
      expect(rule.startsOn(dayOf('2027-02-18'), new StepBudget(0))).toBeUndefined();
    }
  });

  test('a count takes one for each day that is counted, and without them there is no rule', () => {
    const start = Date.parse(`${START}Z`);
    const compile = (rule: string, steps: number) =>
      compileRecurrenceRule(rule, start, UTC, new StepBudget(steps));
    for (const [rule, steps] of [
      ['FREQ=DAILY;COUNT=10', 10],
      ['FREQ=DAILY;INTERVAL=2;COUNT=10', 19],
      ['FREQ=DAILY;COUNT=99;UNTIL=20260812', 10],
    ] as const) {
      expect(compile(rule, steps - 1)).toBeUndefined();
      expect(compile(rule, steps)?.lastDay).toBeDefined();
    }
    expect(compile('FREQ=DAILY;UNTIL=20260812', 0)?.lastDay).toBe(dayOf('2026-08-12'));
  });
});
