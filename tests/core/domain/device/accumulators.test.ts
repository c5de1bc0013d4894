import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedAccumulators, accumulatorFieldValues } from '@farol/core/domain/device/accumulators';

test('unchanged accumulators are never sent, so that a vehicle keeps counting', () => {
  expect(changedAccumulators({})).toBeUndefined();
  expect(changedAccumulators({ other: 5 })).toBeUndefined();
});

test('only changed accumulators are sent, the hours in whole milliseconds', () => {
  const meters = fc.option(fc.double({ min: 0, max: 1e9, noNaN: true }), { nil: undefined });
  fc.assert(
    fc.property(meters, meters, (odometer, hours) => {
      const sent = changedAccumulators({ odometer, hours });
      expect(sent?.totalDistance).toBe(odometer);
      expect(sent?.hours).toBe(hours === undefined ? undefined : Math.round(hours));
      expect(Object.keys(sent ?? {})).toHaveLength(
        [odometer, hours].filter((value) => value !== undefined).length,
      );
    }),
  );
});

test('a vehicle shows its counters; one that never reported has nothing to set', () => {
  expect(accumulatorFieldValues(undefined)).toBeUndefined();
  expect(
    accumulatorFieldValues({ attributes: { totalDistance: 12_000, hours: 3_600_000, speed: 1 } }),
  ).toEqual({
    odometer: 12_000,
    hours: 3_600_000,
  });
});
