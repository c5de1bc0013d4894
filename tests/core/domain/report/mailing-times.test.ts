import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeCalendarData } from '@farol/core/domain/calendar/calendar-data';
import { serializeCalendar } from '@farol/core/domain/calendar/calendar-text';
import { nextCalendarStart } from '@farol/core/domain/calendar/next-start';
import { instantOf, localDateTimeAt } from '@farol/core/domain/calendar/time-zone-clock';
import {
  isMailingTime,
  MAILING_FREQUENCIES,
  mailingSchedule,
  type MailingTimes,
} from '@farol/core/domain/report/mailing-times';

const DAY_MS = 86_400_000;
/** A Friday. */
const NOW = Date.UTC(2026, 10, 27, 12);

function scheduleOf(frequency: MailingTimes['frequency'], time: string, now = NOW) {
  const { start, end } = mailingSchedule({ frequency, time, zone: 'UTC' }, now);
  return [start, end];
}

test('a report of every day is about the day before, and of the week and the month about all of it', () => {
  expect(scheduleOf('daily', '07:00')).toEqual(['2026-11-27T07:00:00', '2026-11-28T07:00:00']);
  expect(scheduleOf('daily', '12:00')).toEqual(['2026-11-27T12:00:00', '2026-11-28T12:00:00']);
  expect(scheduleOf('daily', '12:01')).toEqual(['2026-11-26T12:01:00', '2026-11-27T12:01:00']);
  expect(scheduleOf('weekly', '07:00')).toEqual(['2026-11-23T07:00:00', '2026-11-30T07:00:00']);
  expect(scheduleOf('monthly', '07:00')).toEqual(['2026-11-01T07:00:00', '2026-11-29T07:00:00']);
});

test('a report is mailed on every day, on Mondays or on the first, without an end and without a name', () => {
  for (const [frequency, weekdays] of [
    ['daily', []],
    ['weekly', ['MO']],
    ['monthly', []],
  ] as const)
    expect(mailingSchedule({ frequency, time: '07:00', zone: 'UTC' }, NOW)).toMatchObject({
      repeat: { frequency, weekdays, end: { kind: 'never' } },
      summary: '',
      zone: 'UTC',
    });
});

test('before the time of day, the last mailing was the period before', () => {
  const monday = Date.UTC(2026, 10, 23, 6);
  expect(scheduleOf('weekly', '07:00', monday)[0]).toBe('2026-11-16T07:00:00');
  expect(scheduleOf('weekly', '06:00', monday)[0]).toBe('2026-11-23T06:00:00');
  const first = Date.UTC(2027, 0, 1, 6);
  expect(scheduleOf('monthly', '07:00', first)[0]).toBe('2026-12-01T07:00:00');
  expect(scheduleOf('daily', '07:00', first)[0]).toBe('2026-12-31T07:00:00');
  const sunday = Date.UTC(2026, 10, 29, 8);
  expect(scheduleOf('weekly', '07:00', sunday)[0]).toBe('2026-11-23T07:00:00');
});

test('the calendar of any times is mailed at that time of day, within the period from now', () => {
  const times = fc.record({
    frequency: fc.constantFrom(...MAILING_FREQUENCIES),
    time: fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':')),
    zone: fc.constantFrom('UTC', 'America/Sao_Paulo', 'Asia/Kolkata'),
  });
  fc.assert(
    fc.property(times, fc.integer({ min: NOW, max: NOW + 800 * DAY_MS }), (chosen, now) => {
      const schedule = mailingSchedule(chosen, now);
      expect(instantOf(chosen.zone, schedule.start)).toBeLessThanOrEqual(now);
      const calendar = serializeCalendar({
        entries: [{ kind: 'schedule', ...schedule }],
        customZones: [],
      });
      const next = nextCalendarStart(encodeCalendarData(calendar), now);
      const nextMs = next.kind === 'at' ? next.ms : Number.NaN;
      expect(nextMs).toBeGreaterThan(now);
      const clock = localDateTimeAt(chosen.zone, nextMs);
      expect(clock.slice(11, 16)).toBe(chosen.time);
      if (chosen.frequency === 'daily') expect(nextMs - now).toBeLessThanOrEqual(DAY_MS);
      if (chosen.frequency === 'weekly') expect(new Date(`${clock}Z`).getUTCDay()).toBe(1);
      if (chosen.frequency === 'monthly') expect(clock.slice(8, 10)).toBe('01');
    }),
  );
});

test('only a time of day can be chosen', () => {
  for (const time of ['00:00', '07:30', '23:59']) expect(isMailingTime(time)).toBe(true);
  for (const time of ['', '7:00', '24:00', '12:60', '12:5', '12:000', ' 12:00', 'x12:00', '-1:00'])
    expect(isMailingTime(time)).toBe(false);
});
