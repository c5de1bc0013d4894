import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeCalendarData, encodeCalendarData } from '@farol/core/domain/calendar/calendar-data';
import { serializeCalendar } from '@farol/core/domain/calendar/calendar-text';
import { compileCalendar } from '@farol/core/domain/calendar/compiled-calendar';
import { StepBudget } from '@farol/core/domain/values/step-budget';
import { nextCalendarRun } from '@farol/core/domain/calendar/next-run';
import { instantOf, localDateTimeAt } from '@farol/core/domain/calendar/time-zone-clock';
import {
  MAILING_FREQUENCIES,
  mailingCalendar,
  type MailingTimes,
} from '@farol/core/domain/report/mailing-times';
import { isMailingTime } from '@farol/core/domain/report/scheduled-report';

const DAY_MS = 86_400_000;
/** A Friday. */
const NOW = Date.UTC(2026, 10, 27, 12);

/** Returns the first report that is mailed: the period it is about, as local times of UTC. */
function firstReport(frequency: MailingTimes['frequency'], time: string, now = NOW) {
  const data = dataOf({ frequency, time, zone: 'UTC' }, now);
  const next = nextCalendarRun(data, now);
  const period = compileCalendar(decodeCalendarData(data) ?? '').lastPeriod(
    next.kind === 'at' ? next.ms : 0,
    new StepBudget(100_000),
  );
  return period && [period.start, period.end].map((ms) => localDateTimeAt('UTC', ms));
}

function dataOf(times: MailingTimes, now: number): string {
  return encodeCalendarData(serializeCalendar(mailingCalendar(times, now)));
}

test('mailing times: a report of every day is about the day before, and of the week and the month about all of it', () => {
  expect(firstReport('daily', '07:00')).toEqual(['2026-11-27T07:00:00', '2026-11-28T07:00:00']);
  expect(firstReport('daily', '12:00')).toEqual(['2026-11-27T12:00:00', '2026-11-28T12:00:00']);
  expect(firstReport('daily', '12:01')).toEqual(['2026-11-26T12:01:00', '2026-11-27T12:01:00']);
  expect(firstReport('weekly', '07:00')).toEqual(['2026-11-23T07:00:00', '2026-11-30T07:00:00']);
  expect(firstReport('monthly', '07:00')).toEqual(['2026-11-01T07:00:00', '2026-12-01T07:00:00']);
});

test('mailing times: the reports of months are about whole months one after the other, of any length', () => {
  const data = dataOf({ frequency: 'monthly', time: '07:00', zone: 'America/Sao_Paulo' }, NOW);
  const calendar = compileCalendar(decodeCalendarData(data) ?? '');
  expect(calendar.problem).toBeUndefined();
  for (let month = 0; month < 130; month++) {
    const [start, end] = [month, month + 1].map((offset) =>
      instantOf('America/Sao_Paulo', new Date(Date.UTC(2026, 10 + offset, 1, 7)).toISOString().slice(0, 19)),
    );
    expect(calendar.lastPeriod(end ?? 0, new StepBudget(100_000))).toEqual({ start, end });
    expect(calendar.nextEnd(start ?? 0, new StepBudget(100_000))).toBe(end);
  }
});

test('mailing times: before the time of day, the last mailing was the period before', () => {
  const monday = Date.UTC(2026, 10, 23, 6);
  expect(firstReport('weekly', '07:00', monday)?.[0]).toBe('2026-11-16T07:00:00');
  expect(firstReport('weekly', '06:00', monday)?.[0]).toBe('2026-11-23T06:00:00');
  const first = Date.UTC(2027, 0, 1, 6);
  expect(firstReport('monthly', '07:00', first)?.[0]).toBe('2026-12-01T07:00:00');
  expect(firstReport('daily', '07:00', first)?.[0]).toBe('2026-12-31T07:00:00');
  const sunday = Date.UTC(2026, 10, 29, 8);
  expect(firstReport('weekly', '07:00', sunday)?.[0]).toBe('2026-11-23T07:00:00');
});

const calendarOf = (frequency: MailingTimes['frequency'], zone = 'UTC') =>
  mailingCalendar({ frequency, time: '07:00', zone }, NOW);

test('mailing times: the calendar of mailings is a schedule of its own days, or of months in the words of calendars', () => {
  const end = { kind: 'never' };
  expect(calendarOf('daily')).toEqual({
    entries: [
      {
        kind: 'schedule',
        start: '2026-11-27T07:00:00',
        end: '2026-11-28T07:00:00',
        zone: 'UTC',
        repeat: { frequency: 'daily', weekdays: [], end },
        summary: '',
      },
    ],
    customZones: [],
  });
  expect(calendarOf('weekly')).toMatchObject({
    entries: [{ repeat: { frequency: 'weekly', weekdays: ['MO'], end } }],
    customZones: [],
  });
  expect(calendarOf('monthly').entries.map(({ kind }) => kind)).toEqual(Array(6).fill('foreign'));
  for (const zone of ['UTC', 'Mars/Olympus']) expect(calendarOf('monthly', zone).customZones).toEqual([]);
});

/** Returns when the calendar of these times begins and which repetition it says. */
function textOf(frequency: MailingTimes['frequency'], time: string, now: number, zone = 'UTC'): string {
  return serializeCalendar(mailingCalendar({ frequency, time, zone }, now));
}

test.for([
  ['daily', '12:00', '20261127T120000Z', '20261128T120000Z', 'FREQ=DAILY'],
  ['daily', '12:01', '20261126T120100Z', '20261127T120100Z', 'FREQ=DAILY'],
  ['weekly', '07:00', '20261123T070000Z', '20261130T070000Z', 'FREQ=WEEKLY;BYDAY=MO'],
  ['weekly', '13:00', '20261123T130000Z', '20261130T130000Z', 'FREQ=WEEKLY;BYDAY=MO'],
] as const)(
  'calendar of mailings: %s at %s it begins with the last of these times',
  ([frequency, time, start, end, rule]) => {
    const lines = textOf(frequency, time, NOW).split('\r\n');
    expect(lines).toEqual(expect.arrayContaining([`DTSTART:${start}`, `DTEND:${end}`, `RRULE:${rule}`]));
    expect(lines.filter((line) => line.startsWith('SUMMARY'))).toEqual([]);
  },
);

test('calendar of mailings: at the very time of a Monday it begins there, just before it a week earlier', () => {
  const monday = Date.UTC(2026, 10, 23, 7);
  expect(textOf('weekly', '07:00', monday)).toContain('DTSTART:20261123T070000Z');
  expect(textOf('weekly', '07:00', monday - 1000)).toContain('DTSTART:20261116T070000Z');
  expect(textOf('daily', '07:00', monday - 1000)).toContain('DTSTART:20261122T070000Z');
  const sunday = Date.UTC(2026, 10, 22, 23);
  expect(textOf('weekly', '07:00', sunday)).toContain('DTSTART:20261116T070000Z');
});

test('calendar of mailings: of months it has an event of its own for each length, in the zone', () => {
  const january = Date.UTC(2027, 0, 1, 6);
  const text = textOf('monthly', '07:00', january, 'America/Sao_Paulo');
  // The last mailing may have been in December of the year before.
  expect(text.match(/^UID:.*$/gmu)).toEqual(
    [
      'month-1-20260101T070000',
      'month-2-20260401T070000',
      'month-3-20230201T070000',
      'month-4-20240201T070000',
      'month-5-20250201T070000',
      'month-6-20260201T070000',
    ].map((id) => `UID:${id}@farol`),
  );
  expect(text.match(/^DTSTAMP:.*$/gmu)?.[0]).toBe('DTSTAMP:20260101T070000Z');
  expect(text).toContain('DTSTART;TZID=America/Sao_Paulo:20240201T070000');
  expect(text).toContain('DTEND;TZID=America/Sao_Paulo:20240301T070000');
  expect(text.match(/BEGIN:VTIMEZONE/gu)).toHaveLength(1);
  // The zone is known from before the first event on, with the clocks of each summer.
  const ofZone = textOf('monthly', '07:00', january, 'America/New_York').match(
    /BEGIN:VTIMEZONE[^]*END:VTIMEZONE/u,
  );
  const changes = ofZone?.[0].match(/DTSTART:\d{4}/gu) ?? [];
  expect(changes.slice(0, 3)).toEqual(['DTSTART:2022', 'DTSTART:2022', 'DTSTART:2022']);
  expect(textOf('monthly', '07:00', NOW)).not.toContain('VTIMEZONE');
  expect(textOf('monthly', '07:00', NOW)).toContain('DTSTART:20250101T070000Z');
});

test('mailing times: the calendar of any times is mailed at that time of day, within the period from now', () => {
  const times = fc.record({
    frequency: fc.constantFrom(...MAILING_FREQUENCIES),
    time: fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':')),
    zone: fc.constantFrom('UTC', 'America/Sao_Paulo', 'Asia/Kolkata'),
  });
  fc.assert(
    fc.property(times, fc.integer({ min: NOW, max: NOW + 800 * DAY_MS }), (chosen, now) => {
      const next = nextCalendarRun(dataOf(chosen, now), now);
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

test('mailing times: only a time of day can be chosen', () => {
  for (const time of ['00:00', '07:30', '23:59']) expect(isMailingTime(time)).toBe(true);
  for (const time of ['', '7:00', '24:00', '12:60', '12:5', '12:000', ' 12:00', 'x12:00', '-1:00'])
    expect(isMailingTime(time)).toBe(false);
});
