import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { areCloser, distanceMeters } from '@farol/core/domain/geometry/distance';

/** As fine as positions are, a centimeter. */
const rounded = (value: number): number => Math.round(value * 1e7) / 1e7;
const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true }).map(rounded);
const [latitude, longitude, step] = [degrees(90), degrees(180), degrees(0.01)];

test('nearness: is the comparison of the distance, near and far, at poles and across 180°', () => {
  const nearby = fc.tuple(latitude, longitude, step, step).map(([north, east, up, right]) => [
    { latitude: north, longitude: east },
    { latitude: Math.max(-90, Math.min(90, north + up)), longitude: ((east + right + 540) % 360) - 180 },
  ]);
  const anywhere = fc.tuple(latitude, longitude, latitude, longitude).map(([north, east, north2, east2]) => [
    { latitude: north, longitude: east },
    { latitude: north2, longitude: east2 },
  ]);
  fc.assert(
    fc.property(
      fc.oneof(nearby, anywhere),
      fc.double({ min: 0, max: 2000, noNaN: true }),
      ([left, right], meters) => {
        if (!left || !right) return;
        expect(areCloser(left, right, meters)).toBe(distanceMeters(left, right) < meters);
        // The border itself is where a bound would err.
        const exact = distanceMeters(left, right);
        expect(areCloser(left, right, exact)).toBe(false);
      },
    ),
    { numRuns: 2000 },
  );
});

test('nearness: two points of one meridian at exactly the distance are not closer', () => {
  const one = { latitude: 10, longitude: 20 };
  const other = { latitude: 10.002, longitude: 20 };
  const meters = distanceMeters(one, other);
  expect([areCloser(one, other, meters), areCloser(one, other, meters + 0.001)]).toEqual([false, true]);
});
