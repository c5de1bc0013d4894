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
