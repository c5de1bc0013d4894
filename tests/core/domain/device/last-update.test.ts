import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { shownStatus } from '@farol/core/domain/device/device-status';
import { lastUpdateAge } from '@farol/core/domain/device/last-update';

const NOW = 1_780_000_000_000;
const SECONDS = { lessMinute: 0, minutes: 60, hours: 3600, days: 86_400 };

test('the age of a report is shown in the largest unit that passed, rounded', () => {
  fc.assert(
    fc.property(fc.nat(400 * 86_400), (seconds) => {
      const { unit, count } = lastUpdateAge(NOW - seconds * 1000, NOW);
      if (unit === 'new' || unit === 'now') throw new Error(unit);
      expect(seconds).toBeGreaterThanOrEqual(SECONDS[unit]);
      if (unit === 'lessMinute') expect(seconds).toBeLessThanOrEqual(60);
      else expect(Math.abs(count * SECONDS[unit] - seconds)).toBeLessThanOrEqual(SECONDS[unit] / 2);
      if (unit === 'minutes') expect(seconds).toBeLessThanOrEqual(3600);
      if (unit === 'hours') expect(seconds).toBeLessThanOrEqual(86_400);
    }),
  );
});

test('a device that never reported is new, and a report from the future counts as now', () => {
  expect(lastUpdateAge(Number.NaN, NOW).unit).toBe('new');
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e9 }), (ahead) => {
      expect(lastUpdateAge(NOW + ahead, NOW).unit).toBe('now');
    }),
  );
});

test('a device that never reported is shown as new whatever its status on the server', () => {
  for (const status of ['online', 'offline', 'unknown'] as const) {
    expect(shownStatus(status, Number.NaN)).toBe('new');
    expect(shownStatus(status, NOW)).toBe(status);
  }
});

const age = (seconds: number) => lastUpdateAge(NOW - seconds * 1000, NOW);

test('an age is told in the next unit as soon as there is more than one of it', () => {
  expect([0, 60].map(age)).toEqual(Array.from({ length: 2 }, () => ({ unit: 'lessMinute', count: 0 })));
  expect([61, 150, 3600].map(age)).toEqual([1, 3, 60].map((count) => ({ unit: 'minutes', count })));
  expect([3601, 9000, 86_400].map(age)).toEqual([1, 3, 24].map((count) => ({ unit: 'hours', count })));
  expect([86_401, 10 * 86_400].map(age)).toEqual([1, 10].map((count) => ({ unit: 'days', count })));
});
