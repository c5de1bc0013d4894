import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { eventCircumstances, isCircumstances } from '../../../../core/domain/alert/alert-circumstances.ts';

const names = new Map([['ana-1', 'Ana']]);
const circumstancesOf = (attributes: Record<string, unknown>) =>
  eventCircumstances({ attributes }, (id) => names.get(id));

test('circumstances of an event: where, how fast and the name of the driver', () => {
  const place = { latitude: -23.5, longitude: -46.6 };
  expect(circumstancesOf({ ...place, speed: 12, driverUniqueId: 'ana-1' })).toEqual({
    ...place,
    speedKnots: 12,
    driver: 'Ana',
  });
  expect(circumstancesOf({ ...place, driverUniqueId: 'unknown-7' })?.driver).toBe('unknown-7');
});

test('circumstances of an event: none without a place on Earth', () => {
  for (const place of [
    {},
    { latitude: 91, longitude: 0 },
    { latitude: '1', longitude: '2' },
    { latitude: 1 },
  ])
    expect(circumstancesOf(place)).toBeUndefined();
});

test('circumstances of an event: whatever it says, they can be stored and read again', () => {
  const value = fc.oneof(fc.double(), fc.string(), fc.constant(undefined));
  const attributes = fc.record({
    latitude: fc.oneof(value, fc.double({ min: -90, max: 90 })),
    longitude: fc.oneof(value, fc.double({ min: -180, max: 180 })),
    speed: value,
    driverUniqueId: value,
  });
  fc.assert(
    fc.property(attributes, (reported) => {
      const circumstances = circumstancesOf(reported);
      return circumstances === undefined || isCircumstances(circumstances);
    }),
  );
});
