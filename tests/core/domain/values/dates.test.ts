import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { civilDateOf, daysInMonth } from '@farol/core/domain/values/civil-date';
import { createLowerCaseIsoTimeFormatter } from '@farol/core/domain/values/iso-time-text';
import { isoInstantOfLocal, localDateTimeInput } from '@farol/core/domain/values/local-date-time';
import { parseIsoTime, formatIsoTime } from '@farol/core/domain/values/iso-time';
import {
  dateRangeProblem,
  isSameDateRange,
  recentDateRange,
  recentPeriodDays,
  timeRangeOf,
} from '@farol/core/domain/values/date-range';

test('dates: a day counted from 1970 has the right date, and a month the right number of days', () => {
  fc.assert(
    fc.property(fc.integer({ min: -700_000, max: 2_900_000 }), (day) => {
      const date = new Date(day * 86_400_000);
      const { year, month, day: ofMonth } = civilDateOf(day);
      expect([year, month, ofMonth]).toEqual([
        date.getUTCFullYear(),
        date.getUTCMonth() + 1,
        date.getUTCDate(),
      ]);
      expect(daysInMonth(year, month)).toBe(new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate());
    }),
  );
});

test('dates: the last day of each February and of each year, and the days after them, are right in every century', () => {
  for (let year = 1600; year <= 2400; year++)
    for (const [month, ofMonth] of [
      [2, 28],
      [3, 0],
      [3, 1],
      [12, 31],
      [13, 1],
    ] as const) {
      const date = new Date(Date.UTC(year, month - 1, ofMonth));
      expect(civilDateOf(date.getTime() / 86_400_000)).toEqual({
        year: date.getUTCFullYear(),
        month: date.getUTCMonth() + 1,
        day: date.getUTCDate(),
      });
    }
});

test('dates: of the years of a century only every fourth has a leap day', () => {
  const years = [1900, 2000, 2023, 2024, 2100, 2400];
  expect(years.map((year) => daysInMonth(year, 2))).toEqual([28, 29, 28, 29, 28, 29]);
});

test('dates: a time is formatted as ISO text in lower case, whatever was formatted before', () => {
  fc.assert(
    fc.property(fc.array(fc.date({ noInvalidDate: true }), { minLength: 1 }), (dates) => {
      const write = createLowerCaseIsoTimeFormatter();
      for (const date of dates) expect(write(date.getTime())).toBe(date.toISOString().toLowerCase());
    }),
  );
});

test('dates: a field shows a moment by the clock on the wall, and what is typed there is that moment', () => {
  const noon = new Date(2026, 5, 1, 12, 30);
  expect(localDateTimeInput(noon.toISOString())).toBe('2026-06-01T12:30');
  expect(isoInstantOfLocal('2026-06-01T12:30')).toBe(noon.toISOString());
  // Whole minutes, without the hours that clocks show twice.
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60_000_000 }), (minute) => {
      const iso = new Date(minute * 60_000).toISOString();
      const shown = localDateTimeInput(iso);
      expect(localDateTimeInput(isoInstantOfLocal(shown))).toBe(shown);
    }),
  );
});

test('dates: what is no moment is shown as nothing, and the other way round', () => {
  for (const text of ['', 'never', '2026-13-01T00:00'])
    expect([localDateTimeInput(text), isoInstantOfLocal(text)]).toEqual(['', '']);
});

test('dates: a moment in an address is read as it was written, and says no more than it has to', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4e12 }), (ms) => {
      expect(parseIsoTime(formatIsoTime(ms))).toBe(ms);
    }),
  );
  expect(formatIsoTime(Date.UTC(2026, 7, 21, 10))).toBe('2026-08-21T10:00:00Z');
  expect(formatIsoTime(Date.UTC(2026, 7, 21, 10) + 40)).toBe('2026-08-21T10:00:00.040Z');
});

test.for([
  ['2026-08-21T10:05Z', 0],
  ['2026-08-21T10:05:00Z', 0],
  ['2026-08-21T10:05:07Z', 7000],
  ['2026-08-21T10:05:07.5Z', 7500],
  ['2026-08-21T10:05:07.25Z', 7250],
  ['2026-08-21T10:05:07.125Z', 7125],
  ['2026-08-21T07:05:00-03:00', 0],
  ['2026-08-21T15:35:00+05:30', 0],
] as const)('dates: %s is a moment', ([text, ms]) => {
  expect(parseIsoTime(text)).toBe(Date.UTC(2026, 7, 21, 10, 5) + ms);
});

test.for([
  undefined,
  '',
  '2026-08-21T10:05:00Z (UTC)',
  'now',
  '2026',
  '2026-08-21',
  // Without a time zone it is another moment for each reader.
  '2026-08-21T10:05',
  '2026-08-21T10:05:00',
  '2026-08-21 10:05Z',
  '2026-08-21T10Z',
  '2026-08-21T10:05:00.1234Z',
  '2026-08-21T10:05:00 03:00',
  '2026-13-21T10:05:00Z',
  '2026-08-21T25:05:00Z',
  ' 2026-08-21T10:05:00Z',
  '+002026-08-21T10:05:00Z',
  '2026-08-21T10:05:00Z ',
  '2026-08-21T10:05:00-03:00x',
])('dates: %s is no moment', (text) => {
  expect(parseIsoTime(text)).toBeUndefined();
});

const DAY_MS = 86_400_000;
const instants = fc.integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2090, 0, 1) });

test('dates: the recent days end with today and are always valid', () => {
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

test('dates: a single day begins at midnight and ends just before the next one', () => {
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
] as const)('dates: from "%s" to "%s" is %s', ([from, to, problem]) => {
  expect(dateRangeProblem({ from, to })).toBe(problem);
});

test('dates: days are the same only when both the first and the last one are', () => {
  const days = { from: '2026-01-01', to: '2026-01-31' };
  expect(isSameDateRange(days, { ...days })).toBe(true);
  expect(isSameDateRange(days, { ...days, from: '2026-01-02' })).toBe(false);
  expect(isSameDateRange(days, { ...days, to: '2026-02-01' })).toBe(false);
});

test('dates: invalid days give an empty time range', () => {
  expect(timeRangeOf({ from: '', to: '2026-01-01' })).toEqual({ fromMs: 0, toMs: -1 });
  expect(timeRangeOf({ from: '2026-01-01', to: '2026-02-30' })).toEqual({ fromMs: 0, toMs: -1 });
});
