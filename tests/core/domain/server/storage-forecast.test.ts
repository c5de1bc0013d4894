import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseDailyStatistics } from '@farol/core/domain/server/server-statistics';
import { LATEST_FORECAST_MS, storageForecast } from '@farol/core/domain/server/storage-forecast';

const DAY_MS = 86_400_000;
const START_MS = Date.parse('2026-11-01T12:00:00Z');

/** Days with these sizes of the database; 0 is none. */
function daysOf(sizes: readonly number[]) {
  const lines = sizes.map((databaseBytes, day) => ({
    captureTime: new Date(START_MS + day * DAY_MS).toISOString(),
    attributes: { databaseBytes },
  }));
  return parseDailyStatistics(lines) ?? [];
}

test('storage forecast: the day on which the disk is full follows from the free space and the growth of the days shown', () => {
  expect(storageForecast(daysOf([1000, 1100, 1200]), [1000, 5000])).toEqual({
    bytes: 1200,
    growthPerDay: 100,
    disk: { freeBytes: 1000, totalBytes: 5000 },
    fullAtMs: START_MS + 12 * DAY_MS,
  });
});

test('storage forecast: nothing is promised from one day, from an unknown disk, or where the database does not grow', () => {
  expect(storageForecast(daysOf([1000]), [1000, 5000])).toMatchObject({
    growthPerDay: undefined,
    fullAtMs: undefined,
  });
  expect(storageForecast(daysOf([1000, 1100]), null)).toMatchObject({
    growthPerDay: 100,
    disk: undefined,
    fullAtMs: undefined,
  });
  expect(storageForecast(daysOf([1100, 1000]), [1000, 5000])).toMatchObject({
    growthPerDay: 0,
    fullAtMs: undefined,
  });
  expect(storageForecast(daysOf([0, 0]), [1000, 5000])).toBeUndefined();
  expect(storageForecast([], [1000, 5000])).toBeUndefined();
});

const growthAfter = (ms: number) =>
  storageForecast(
    parseDailyStatistics(
      [0, ms].map((at) => ({
        captureTime: new Date(START_MS + at).toISOString(),
        attributes: { databaseBytes: 1000 + at / DAY_MS },
      })),
    ) ?? [],
    null,
  )?.growthPerDay;

test('storage forecast: growth is told once it was measured for three quarters of a day', () => {
  expect([0.5, 0.749, 0.75, 1].map((days) => growthAfter(days * DAY_MS))).toEqual([
    undefined,
    undefined,
    1,
    1,
  ]);
});

const fullAt = (freeBytes: number) => storageForecast(daysOf([1000, 1100]), [freeBytes, 1e9])?.fullAtMs;

test('storage forecast: a disk that lasts for ten years has a day on which it is full, and one that lasts longer has none', () => {
  expect(fullAt(365_200)).toBe(START_MS + DAY_MS + LATEST_FORECAST_MS);
  expect(fullAt(365_201)).toBeUndefined();
});

test('storage forecast: half of what a disk has is no disk', () => {
  for (const space of [[], [1000]]) {
    const forecast = storageForecast(daysOf([1000, 1100]), space);
    expect([forecast?.disk, forecast?.fullAtMs]).toEqual([undefined, undefined]);
  }
});

test('storage forecast: at the growth that is shown the disk is just full on the day that is named', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 1e12 }), { maxLength: 40 }),
      fc.option(fc.array(fc.integer({ min: 0, max: 1e13 }), { maxLength: 3 }), { nil: null }),
      (sizes, space) => {
        const days = daysOf(sizes);
        const forecast = storageForecast(days, space);
        const measured = sizes.filter((bytes) => bytes > 0);
        expect(forecast?.bytes).toBe(measured.at(-1));
        if (!forecast || forecast.fullAtMs === undefined) return;
        const { growthPerDay = 0, disk, fullAtMs } = forecast;
        const last = days.findLast(({ databaseBytes }) => databaseBytes !== undefined)?.timeMs ?? 0;
        expect(fullAtMs - last).toBeLessThanOrEqual(LATEST_FORECAST_MS);
        expect(((fullAtMs - last) / DAY_MS) * growthPerDay).toBeCloseTo(disk?.freeBytes ?? -1, -3);
      },
    ),
  );
});
