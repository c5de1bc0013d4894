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

test('filtering the attributes of a fix keeps plausible ones only, loses none of them, and is stable', () => {
  fc.assert(
    fc.property(fc.dictionary(name, anything), (reported) => {
      const plausible = plausibleAttributes(reported);
      for (const [key, value] of Object.entries(plausible))
        expect(isPlausibleAttribute(key, value)).toBe(true);
      expect(plausibleAttributes(plausible)).toEqual(plausible);
      for (const [key, value] of Object.entries(reported))
        if (key !== 'alarm' && key !== '__proto__' && isPlausibleAttribute(key, value))
          expect(plausible[key]).toBe(value);
    }),
  );
});

test('of thousands of attributes only the first are kept', () => {
  const reported = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`v${index}`, index]));
  expect(Object.keys(plausibleAttributes(reported))).toHaveLength(FIX_LIMITS.attributes);
});

test('a fix is accepted when all its numbers are in range, otherwise the wrong one is named', () => {
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

test('implausible cells and access points are left out, and of very many only the first are kept', () => {
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
