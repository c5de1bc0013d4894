import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { civilDateOf, daysInMonth } from '@farol/core/domain/values/civil-date';

test('a day counted from 1970 has the right date, and a month the right number of days', () => {
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

test('the last day of each February and of each year, and the days after them, are right in every century', () => {
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

test('of the years of a century only every fourth has a leap day', () => {
  const years = [1900, 2000, 2023, 2024, 2100, 2400];
  expect(years.map((year) => daysInMonth(year, 2))).toEqual([28, 29, 28, 29, 28, 29]);
});
