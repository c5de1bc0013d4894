import {
  plausibleAttributes,
  isPlausibleAttribute,
  FIX_LIMITS,
  fixValueProblem,
} from '@farol/core/domain/position/plausible-fix';
import { FIX_RANGES } from '@farol/core/domain/position/fix-ranges';
import { plausibleNetwork } from '@farol/core/domain/position/plausible-network';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';

const anything = fc.oneof(
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.string(),
  fc.constant('x'.repeat(5_000)),
);
const name = fc.oneof(
  fc.constantFrom('distance', 'totalDistance', 'hours', 'batteryLevel', 'alarm', 'power'),
  fc.string({ maxLength: 200 }),
);

test('what is kept of what a vehicle says is plausible, once and for all, and nothing plausible is lost', () => {
  fc.assert(
    fc.property(fc.dictionary(name, anything), (said) => {
      const kept = plausibleAttributes(said);
      for (const [key, value] of Object.entries(kept)) expect(isPlausibleAttribute(key, value)).toBe(true);
      expect(plausibleAttributes(kept)).toEqual(kept);
      for (const [key, value] of Object.entries(said))
        if (key !== 'alarm' && key !== '__proto__' && isPlausibleAttribute(key, value))
          expect(kept[key]).toBe(value);
    }),
  );
});

test('a vehicle that says thousands of things is believed the first of them', () => {
  const said = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`v${index}`, index]));
  expect(Object.keys(plausibleAttributes(said))).toHaveLength(FIX_LIMITS.attributes);
});

test('a place is believed when every number of it is in its range, and else the wrong one is named', () => {
  const place = fc.record({
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    altitude: fc.double({ min: -500, max: 9_000, noNaN: true }),
    speed: fc.double({ min: 0, max: 1_000, noNaN: true }),
    course: fc.double({ min: 0, max: 360, noNaN: true }),
    accuracy: fc.double({ min: 0, max: 10_000, noNaN: true }),
  });
  const field = fc.constantFrom('latitude', 'longitude', 'altitude', 'speed', 'course', 'accuracy');
  fc.assert(
    fc.property(place, field, fc.double(), (right, wrong, number) => {
      expect(fixValueProblem(right)).toBeUndefined();
      const [least, most] = FIX_RANGES[wrong];
      const problem = number >= least && number <= most ? undefined : { field: wrong, reason: 'outOfRange' };
      expect(fixValueProblem({ ...right, [wrong]: number })).toEqual(problem);
    }),
  );
});

test('cells and access points that cannot be are left out, and of very many the first', () => {
  const cell = { mobileCountryCode: 724, mobileNetworkCode: 5, locationAreaCode: 1, cellId: 2 };
  const point = { macAddress: '00:11', signalStrength: -60 };
  expect(
    plausibleNetwork({ cellTowers: [cell, { ...cell, cellId: 1e300 }, { ...cell, cellId: -1 }] }),
  ).toEqual({
    cellTowers: [cell],
  });
  expect(plausibleNetwork({ wifiAccessPoints: [{ ...point, signalStrength: Infinity }] })).toBeNull();
  const many = plausibleNetwork({
    cellTowers: Array.from({ length: 999 }, () => cell),
    wifiAccessPoints: [point],
  });
  expect(many?.['cellTowers']).toHaveLength(32);
  expect(many?.['wifiAccessPoints']).toEqual([point]);
});
