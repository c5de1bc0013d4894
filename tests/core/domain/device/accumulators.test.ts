import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedAccumulators, accumulatorFieldValues } from '@farol/core/domain/device/accumulators';

test('what nobody changed is never sent, so that a vehicle goes on counting', () => {
  expect(changedAccumulators({})).toBeUndefined();
  expect(changedAccumulators({ other: 5 })).toBeUndefined();
});

test('only what was changed is sent, the hours in whole milliseconds', () => {
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

test('a vehicle shows what it has counted; one that never reported has nothing to be set', () => {
  expect(accumulatorFieldValues(undefined)).toBeUndefined();
  expect(accumulatorFieldValues({ attributes: { totalDistance: 12_000, hours: 3_600_000, speed: 1 } })).toEqual({
    odometer: 12_000,
    hours: 3_600_000,
  });
});
