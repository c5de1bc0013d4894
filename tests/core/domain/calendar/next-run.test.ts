import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeCalendarData, encodeCalendarData } from '@farol/core/domain/calendar/calendar-data';
import type { Schedule } from '@farol/core/domain/calendar/calendar-schedule';
import { serializeCalendar } from '@farol/core/domain/calendar/calendar-text';
import { nextCalendarRun } from '@farol/core/domain/calendar/next-run';
import { compileCalendar } from '@farol/core/domain/calendar/compiled-calendar';
import { StepBudget } from '@farol/core/domain/values/step-budget';
import { aSchedule, schedules } from '../../../arbitraries/schedules.ts';

const DAY_MS = 86_400_000;

function dataOf(list: readonly Schedule[]): string {
  const entries = list.map((item) => ({ kind: 'schedule' as const, ...item }));
  return encodeCalendarData(serializeCalendar({ entries, customZones: [] }));
}

test('next run: is when the server sees the next period of the calendar end', () => {
  const end = Date.parse('2026-08-03T11:00:00Z') + lengthOf(aSchedule());
  expect(nextCalendarRun(dataOf([aSchedule()]), end - 1)).toEqual({ kind: 'at', ms: end });
  expect(nextCalendarRun(dataOf([aSchedule()]), end)).toEqual({ kind: 'at', ms: end + DAY_MS });
  fc.assert(
    fc.property(
      fc.array(schedules, { minLength: 1, maxLength: 3 }),
      fc.integer({ min: -400, max: 4000 }),
      (list, days) => {
        const moment = Date.parse(`${list[0]?.start ?? ''}Z`) + days * DAY_MS;
        const data = dataOf(list);
        const next = nextCalendarRun(data, moment);
        const lastEnd = (ms: number) =>
          compileCalendar(decodeCalendarData(data) ?? '').lastPeriod(ms, new StepBudget(100_000))?.end;
        if (next.kind !== 'at') {
          expect(next.kind).toBe('over');
          const later = lastEnd(moment + 300 * DAY_MS);
          expect(later === undefined || later <= moment).toBe(true);
          return;
        }
        expect(next.ms).toBeGreaterThan(moment);
        expect(lastEnd(next.ms)).toBe(next.ms);
        // No period ends before it.
        const before = lastEnd(next.ms - 1);
        expect(before === undefined || before <= moment).toBe(true);
      },
    ),
  );
});

function lengthOf({ start, end }: Schedule): number {
  return Date.parse(`${end}Z`) - Date.parse(`${start}Z`);
}

const event = (...lines: string[]): string =>
  encodeCalendarData(
    ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n'),
  );
const LASTS = ['DTSTART:20240101T080000Z', 'DTEND:20240101T090000Z'];

test('next run: is known for rules beyond the features of a schedule, too', () => {
  expect(nextCalendarRun(event(...LASTS, 'RRULE:FREQ=MONTHLY;BYDAY=-1FR'), Date.UTC(2026, 7, 3))).toEqual({
    kind: 'at',
    ms: Date.UTC(2026, 7, 28, 9),
  });
});

test('next run: is unknown for a calendar that cannot be evaluated, or takes too long to evaluate', () => {
  const never = Array.from({ length: 60 }, () => ['RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30']).flat();
  for (const data of [
    'no Base64 %',
    event(...LASTS, 'RRULE:FREQ=SECONDLY'),
    event('DTSTART;TZID=Nowhere/Land:20240101T080000', 'DURATION:PT1H'),
    event(...LASTS, ...never),
  ])
    expect(nextCalendarRun(data, Date.UTC(2026, 7, 3))).toEqual({ kind: 'unknown' });
});

test('next run: a schedule of every day that began long ago is answered at once', () => {
  const old = aSchedule({
    start: '0100-01-01T08:00:00',
    end: '0100-01-01T09:00:00',
    zone: 'UTC',
    repeat: { frequency: 'daily', weekdays: [], end: { kind: 'never' } },
  });
  const now = Date.parse('2026-08-03T08:00:00Z');
  expect(nextCalendarRun(dataOf([old]), now)).toEqual({ kind: 'at', ms: now + 3_600_000 });
});
