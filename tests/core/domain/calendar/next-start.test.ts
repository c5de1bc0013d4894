import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeCalendarData } from '@farol/core/domain/calendar/calendar-data';
import type { Schedule } from '@farol/core/domain/calendar/calendar-schedule';
import { serializeCalendar } from '@farol/core/domain/calendar/calendar-text';
import { nextCalendarStart } from '@farol/core/domain/calendar/next-start';
import { compileCalendar } from '../../../../server/calendars/compiled-calendar.ts';
import { StepBudget } from '../../../../server/runtime/step-budget.ts';
import { aSchedule, schedules } from '../../../arbitraries/schedules.ts';

const DAY_MS = 86_400_000;

function dataOf(list: readonly Schedule[]): string {
  const entries = list.map((one) => ({ kind: 'schedule' as const, ...one }));
  return encodeCalendarData(serializeCalendar({ entries, customZones: [] }));
}

test('the next run is when the server sees the calendar begin its next period', () => {
  const now = Date.parse('2026-08-03T11:00:00Z');
  expect(nextCalendarStart(dataOf([aSchedule()]), now - 1)).toEqual({ kind: 'at', ms: now });
  expect(nextCalendarStart(dataOf([aSchedule()]), now)).toEqual({ kind: 'at', ms: now + DAY_MS });
  fc.assert(
    fc.property(
      fc.array(schedules, { minLength: 1, maxLength: 3 }),
      fc.integer({ min: -400, max: 4000 }),
      (list, days) => {
        const moment = Date.parse(`${list[0]?.start ?? ''}Z`) + days * DAY_MS;
        const data = dataOf(list);
        const next = nextCalendarStart(data, moment);
        const lastStart = (ms: number) => compileCalendar(data).lastStart(ms, new StepBudget(100_000));
        if (next.kind !== 'at') {
          expect(next.kind).toBe('over');
          const later = lastStart(moment + 300 * DAY_MS);
          expect(later === undefined || later <= moment).toBe(true);
          return;
        }
        expect(next.ms).toBeGreaterThan(moment);
        expect(lastStart(next.ms)).toBe(next.ms);
        // No period begins before it.
        const before = lastStart(next.ms - 1);
        expect(before === undefined || before <= moment).toBe(true);
      },
    ),
  );
});

test('a calendar that only the server reads has a next run that is not known', () => {
  const text = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'DTSTART:20240101T080000Z', 'DTEND:20240101T090000Z'];
  const rich = [...text, 'RRULE:FREQ=MONTHLY;BYDAY=-1FR', 'END:VEVENT', 'END:VCALENDAR'].join('\r\n');
  expect(nextCalendarStart(encodeCalendarData(rich), 0)).toEqual({ kind: 'unknown' });
  expect(nextCalendarStart('no Base64 %', 0)).toEqual({ kind: 'unknown' });
});

test('a schedule of every day that began long ago is answered at once', () => {
  const old = aSchedule({
    start: '0100-01-01T08:00:00',
    end: '0100-01-01T09:00:00',
    zone: 'UTC',
    repeat: { frequency: 'daily', weekdays: [], end: { kind: 'never' } },
  });
  const now = Date.parse('2026-08-03T08:00:00Z');
  expect(nextCalendarStart(dataOf([old]), now)).toEqual({ kind: 'at', ms: now + DAY_MS });
});
