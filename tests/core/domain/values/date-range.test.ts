import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  dateRangeProblem,
  isSameDateRange,
  recentDateRange,
  recentPeriodDays,
  timeRangeOf,
} from '@farol/core/domain/values/date-range';

const DAY_MS = 86_400_000;
const instants = fc.integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2090, 0, 1) });

test('the recent days end with today and are always valid', () => {
  fc.assert(
    fc.property(instants, fc.integer({ min: 1, max: 366 }), (nowMs, count) => {
      const days = recentDateRange(nowMs, count);
      const { fromMs, toMs } = timeRangeOf(days);
      expect(dateRangeProblem(days)).toBeUndefined();
      expect(fromMs <= nowMs && nowMs <= toMs).toBe(true);
      // A day may have an hour more or less where clocks change.
      expect(Math.round((toMs + 1 - fromMs) / DAY_MS)).toBe(count);
    }),
  );
});

test('named days: end today, except that yesterday is the day that ends where today begins', () => {
  fc.assert(
    fc.property(instants, (nowMs) => {
      const today = recentPeriodDays('today', nowMs);
      expect(timeRangeOf(recentPeriodDays('yesterday', nowMs)).toMs + 1).toBe(timeRangeOf(today).fromMs);
      expect(recentPeriodDays('last7', nowMs)).toEqual(recentDateRange(nowMs, 7));
      expect(recentPeriodDays('last90', nowMs).to).toBe(today.to);
    }),
  );
});

test('a single day begins at midnight and ends just before the next one', () => {
  const { fromMs, toMs } = timeRangeOf({ from: '2026-02-28', to: '2026-02-28' });
  expect([fromMs, toMs + 1]).toEqual([new Date(2026, 1, 28).getTime(), new Date(2026, 2, 1).getTime()]);
});

test.for([
  ['', '2026-01-01', 'noDay'],
  ['2026-01-01', '', 'noDay'],
  ['2026-02-30', '2026-03-01', 'noDay'],
  ['tomorrow', '2026-03-01', 'noDay'],
  ['on 2026-02-01', '2026-03-01', 'noDay'],
  ['2026-02-01T00:00', '2026-03-01', 'noDay'],
  ['2026-03-02', '2026-03-01', 'backwards'],
  ['2024-01-01', '2026-03-01', 'tooLong'],
  ['2026-03-01', '2026-03-01', undefined],
  ['2025-03-01', '2026-03-01', undefined],
  ['2027-03-01', '2028-03-01', undefined],
  ['2027-03-01', '2028-03-02', 'tooLong'],
  ['0500-01-01', '0500-01-02', undefined],
] as const)('from "%s" to "%s" is %s', ([from, to, problem]) => {
  expect(dateRangeProblem({ from, to })).toBe(problem);
});

test('days are the same only when both the first and the last one are', () => {
  const days = { from: '2026-01-01', to: '2026-01-31' };
  expect(isSameDateRange(days, { ...days })).toBe(true);
  expect(isSameDateRange(days, { ...days, from: '2026-01-02' })).toBe(false);
  expect(isSameDateRange(days, { ...days, to: '2026-02-01' })).toBe(false);
});

test('invalid days give an empty time range', () => {
  expect(timeRangeOf({ from: '', to: '2026-01-01' })).toEqual({ fromMs: 0, toMs: -1 });
  expect(timeRangeOf({ from: '2026-01-01', to: '2026-02-30' })).toEqual({ fromMs: 0, toMs: -1 });
});
