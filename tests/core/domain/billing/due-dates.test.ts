import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addDays,
  daysBetween,
  dueDate,
  dueDatesFrom,
  isIsoDate,
  lateDays,
  periodOf,
} from '@farol/core/domain/billing/due-dates';

const day = fc.integer({ min: 0, max: 70_000 }).map((days) => addDays('2000-01-01', days));

test('days: adding and counting are inverse, in every time zone', () => {
  const zone = process.env.TZ;
  try {
    for (const TZ of ['Pacific/Kiritimati', 'America/Sao_Paulo', 'UTC', 'Pacific/Niue']) {
      process.env.TZ = TZ;
      fc.assert(
        fc.property(day, fc.integer({ min: -3000, max: 3000 }), (from, days) => {
          expect(daysBetween(from, addDays(from, days))).toBe(days);
          expect(lateDays(from, addDays(from, days))).toBe(Math.max(0, days));
        }),
        { numRuns: 30 },
      );
      expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
      expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
      expect(addDays('2000-01-01', -400_000)).toBe('0904-11-02');
    }
  } finally {
    process.env.TZ = zone;
  }
});

test('days: what is no day, or out of bounds, is refused', () => {
  for (const value of [
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '2026-01-00',
    'x2026-01-01',
    '2026-01-01x',
    '1999-12-31',
    '2200-01-01',
    '',
    null,
    20_260_101,
    ['2026-01-01'],
    { toString: () => '2026-01-01' },
  ])
    expect(isIsoDate(value)).toBe(false);
  for (const value of ['2028-02-29', '2000-01-01', '2199-12-31']) expect(isIsoDate(value)).toBe(true);
  for (const day_ of ['2026-02-30', 'x2026-03-01', ''])
    expect(() => daysBetween(day_, '2026-03-01')).toThrow(new RangeError('Not a day'));
});

test('due dates: one in every month, on the day of the first or the last day of a shorter month', () => {
  expect([0, 1, 2, 3].map((n) => dueDate('2026-01-31', n))).toEqual([
    '2026-01-31',
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
  ]);
  expect(dueDate('2027-12-30', 2)).toBe('2028-02-29');
  fc.assert(
    fc.property(day, fc.nat(1200), (first, n) => {
      fc.pre(Number(first.slice(0, 4)) + n / 12 < 2198);
      const due = dueDate(first, n);
      expect(isIsoDate(due)).toBe(true);
      expect(months(due) - months(first)).toBe(n);
      const isOwnDay = due.slice(8) === first.slice(8);
      expect(isOwnDay || periodOf(addDays(due, 1)) !== periodOf(due)).toBe(true);
      expect(due < dueDate(first, n + 1)).toBe(true);
    }),
  );
  for (const n of [-1, 0.5, Number.NaN])
    expect(() => dueDate('2026-01-31', n)).toThrow(new RangeError('No such due date'));
  expect(() => dueDate('soon', 1)).toThrow(new RangeError('No such due date'));
  expect(() => dueDate('2026-01-31', 1e9)).toThrow(new RangeError('Due date out of bounds'));
});

test('due dates: those from a day on begin with the first that is not over', () => {
  expect(dueDatesFrom('2026-01-31', '2026-02-28', 2)).toEqual(['2026-02-28', '2026-03-31']);
  expect(dueDatesFrom('2026-01-31', '2026-03-01', 1)).toEqual(['2026-03-31']);
  expect(dueDatesFrom('2026-05-10', '2025-01-01', 1)).toEqual(['2026-05-10']);
  expect(dueDatesFrom('2026-05-31', '2199-12-01', 5)).toEqual(['2199-12-31']);
  fc.assert(
    fc.property(day, day, (first, from) => {
      fc.pre(from < '2190');
      const [next = '', after = ''] = dueDatesFrom(first, from, 2);
      expect(next >= from && next >= first && next < after).toBe(true);
      if (next > first) expect(daysBetween(from, next)).toBeLessThanOrEqual(31);
    }),
  );
});

function months(date: string): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
}
