import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { localDateTimeAt } from '@farol/core/domain/calendar/time-zone-clock';
import {
  isNamedPeriod,
  NAMED_PERIODS,
  periodProblem,
  periodRange,
} from '@farol/core/domain/report/report-period';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const instants = fc.integer({ min: Date.UTC(2005, 0, 1), max: Date.UTC(2035, 0, 1) });
/** Zones whose clocks change at midnight, at night, by half an hour, never, or skipped a whole day. */
const zones = fc.constantFrom(
  'America/Sao_Paulo',
  'America/New_York',
  'Europe/Madrid',
  'Asia/Beirut',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'UTC',
);

test('report period: every period begins with a day, where the clock of the zone first shows that day, and is never in the future', () => {
  fc.assert(
    fc.property(fc.constantFrom(...NAMED_PERIODS), instants, zones, (period, nowMs, zone) => {
      const { fromMs, toMs } = periodRange(period, nowMs, zone);
      expect(fromMs).toBeLessThanOrEqual(toMs);
      expect(toMs).toBeLessThanOrEqual(nowMs);
      const day = localDateTimeAt(zone, fromMs).slice(0, 10);
      expect(localDateTimeAt(zone, fromMs - 1000).slice(0, 10)).not.toBe(day);
    }),
  );
});

test('report period: a past period ends just before the one after it begins', () => {
  fc.assert(
    fc.property(instants, zones, (nowMs, zone) => {
      const range = (period: (typeof NAMED_PERIODS)[number]) => periodRange(period, nowMs, zone);
      expect(range('yesterday').toMs + 1).toBe(range('today').fromMs);
      expect(range('lastWeek').toMs + 1).toBe(range('thisWeek').fromMs);
      expect(range('lastMonth').toMs + 1).toBe(range('thisMonth').fromMs);
    }),
  );
});

test('report period: a period of so many days counts today, however long the days were', () => {
  fc.assert(
    fc.property(instants, zones, (nowMs, zone) => {
      for (const [period, count] of [
        ['today', 1],
        ['last7', 7],
        ['last30', 30],
        ['last90', 90],
      ] as const) {
        const { fromMs } = periodRange(period, nowMs, zone);
        const [first, today] = [fromMs, nowMs].map((ms) => localDateTimeAt(zone, ms).slice(0, 10));
        const days = (Date.parse(today ?? '') - Date.parse(first ?? '')) / DAY_MS;
        expect(days).toBe(count - 1);
      }
    }),
  );
});

function hoursOfYesterday(now: string): number {
  const { fromMs, toMs } = periodRange('yesterday', Date.parse(now), 'Europe/Madrid');
  return (toMs + 1 - fromMs) / HOUR_MS;
}

test('report period: a day on which the clocks go back has 25 hours, one on which they go forward 23', () => {
  expect(hoursOfYesterday('2026-10-26T12:00:00Z')).toBe(25);
  expect(hoursOfYesterday('2026-03-30T12:00:00Z')).toBe(23);
});

test('report period: weeks begin on Monday', () => {
  const { fromMs } = periodRange('thisWeek', Date.parse('2026-11-22T12:00:00Z'), 'UTC');
  expect(new Date(fromMs).toISOString()).toBe('2026-11-16T00:00:00.000Z');
});

test('report period: months begin with their first day, also in January', () => {
  for (const [now, thisMonth, lastMonth] of [
    ['2026-11-22T12:00:00Z', '2026-11-01', '2026-10-01'],
    ['2027-01-31T12:00:00Z', '2027-01-01', '2026-12-01'],
  ] as const) {
    const firstDayOf = (period: 'thisMonth' | 'lastMonth') =>
      new Date(periodRange(period, Date.parse(now), 'UTC').fromMs).toISOString().slice(0, 10);
    expect([firstDayOf('thisMonth'), firstDayOf('lastMonth')]).toEqual([thisMonth, lastMonth]);
  }
});

test.for([
  [Number.NaN, 0, 'noTime'],
  [-HOUR_MS, -2 * HOUR_MS, 'backwards'],
  [HOUR_MS, 2 * HOUR_MS, 'future'],
  [-32 * DAY_MS, 0, 'tooLong'],
  [-31 * DAY_MS, 0, undefined],
  // Until the end of the day, with the hour of the clocks that go back.
  [-31 * DAY_MS - HOUR_MS, 0, undefined],
  [-HOUR_MS, DAY_MS, undefined],
  [-31 * DAY_MS - HOUR_MS - 1, 0, 'tooLong'],
  [-HOUR_MS, -HOUR_MS, undefined],
  [0, HOUR_MS, undefined],
  [1, HOUR_MS, 'future'],
] as const)('report period: from %d to %d is %s for a report of 31 days', ([from, to, problem]) => {
  const nowMs = Date.UTC(2026, 10, 20);
  expect(periodProblem({ fromMs: nowMs + from, toMs: nowMs + to }, nowMs, 31)).toBe(problem);
});

test('report period: a period is known by its name, and nothing else is', () => {
  expect(NAMED_PERIODS.every(isNamedPeriod)).toBe(true);
  expect(['', 'tomorrow', undefined].some(isNamedPeriod)).toBe(false);
});

test('report period: two moments are a period as they are, wherever the user is', () => {
  expect(periodRange({ fromMs: 3, toMs: 9 }, 5, 'Asia/Kathmandu')).toEqual({ fromMs: 3, toMs: 9 });
});
