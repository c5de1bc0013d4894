import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { distanceMeters } from '@farol/core/domain/geometry/distance';
import type { GeoPoint } from '@farol/core/domain/geometry/geo-point';
import { PathInCircle } from '@farol/core/domain/area-search/path-in-circle';
import { evenNumber } from '../../../arbitraries/numbers.ts';

const degrees = (most: number): fc.Arbitrary<number> =>
  fc.oneof(evenNumber(-most, most), fc.constantFrom(-most, 0, most, most - 1e-4, 1e-4 - most));
const anyPlace: fc.Arbitrary<GeoPoint> = fc.record({ latitude: degrees(90), longitude: degrees(180) });

/** A point of the straight way: the middle of the chord, moved out to the ground, and so on. */
function placeOnWay(from: GeoPoint, to: GeoPoint, share: number): GeoPoint {
  const [one, other] = [spaceOf(from), spaceOf(to)];
  const [x, y, z] = one.map((value, axis) => value + ((other[axis] ?? 0) - value) * share);
  return {
    latitude: (Math.atan2(z ?? 0, Math.hypot(x ?? 0, y ?? 0)) * 180) / Math.PI,
    longitude: (Math.atan2(y ?? 0, x ?? 0) * 180) / Math.PI,
  };
}

function spaceOf({ latitude, longitude }: GeoPoint): number[] {
  const [north, east] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
  return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)];
}

test('path in circle: the part of a way that is within a circle is where it is no farther than the radius, anywhere on earth', () => {
  fc.assert(
    fc.property(
      anyPlace,
      fc.oneof(
        anyPlace,
        fc.record({ latitude: degrees(0.05), longitude: degrees(0.05) }),
        fc.constant({ latitude: 0, longitude: 0 }),
      ),
      evenNumber(-0.05, 0.05),
      evenNumber(1, 500_000),
      fc.nat(200),
      (center, by, east, radiusMeters, step) => {
        const start = within(center.latitude + by.latitude / 3, center.longitude + east);
        const end = within(center.latitude - by.latitude, center.longitude - by.longitude);
        fc.pre(distanceMeters(start, end) < 15_000_000);
        const part = new PathInCircle({ center, radiusMeters }).between(start, end);
        const share = step / 200;
        const meters = distanceMeters(placeOnWay(start, end, share), center);
        // Directions in space and the haversine formula differ by rounding.
        const tolerance = 0.01 + radiusMeters * 1e-6;
        if (meters < radiusMeters - tolerance) {
          expect(part?.from).toBeLessThanOrEqual(share);
          expect(part?.to).toBeGreaterThanOrEqual(share);
          expect(part?.closestMeters).toBeLessThanOrEqual(meters + tolerance);
        } else if (meters > radiusMeters + tolerance)
          expect(part !== undefined && part.from <= share && share <= part.to).toBe(false);
      },
    ),
    { numRuns: 3000 },
  );
});

function within(latitude: number, longitude: number): GeoPoint {
  return {
    latitude: Math.max(-90, Math.min(90, latitude)),
    longitude: ((((longitude + 180) % 360) + 360) % 360) - 180,
  };
}

test('path in circle: a way past the center comes as near as the shortest line to it', () => {
  const way = new PathInCircle({ center: { latitude: 0.001, longitude: 0 }, radiusMeters: 150 });
  const part = way.between({ latitude: 0, longitude: -0.01 }, { latitude: 0, longitude: 0.01 });
  expect(part?.closestMeters).toBeCloseTo(111.32, 1);
  expect((part?.from ?? 0) + (part?.to ?? 0)).toBeCloseTo(1, 6);
});

test('path in circle: over the pole and over the date line ways go the short way', () => {
  const pole = new PathInCircle({ center: { latitude: 90, longitude: 0 }, radiusMeters: 100 });
  const overPole = pole.between({ latitude: 89.9, longitude: 20 }, { latitude: 89.9, longitude: -160 });
  expect(overPole?.closestMeters).toBeCloseTo(0, 3);
  const line = new PathInCircle({ center: { latitude: 10, longitude: -180 }, radiusMeters: 100 });
  const overLine = line.between({ latitude: 10, longitude: 179.99 }, { latitude: 10, longitude: -179.99 });
  expect(overLine?.closestMeters).toBeLessThan(1);
  expect(line.between({ latitude: 10, longitude: 0.01 }, { latitude: 10, longitude: -0.01 })).toBeUndefined();
});

/** A circle around the equator's zero. */
const around = (radiusMeters: number) =>
  new PathInCircle({ center: { latitude: 0, longitude: 0 }, radiusMeters });

const onEquator = (longitude: number): GeoPoint => ({ latitude: 0, longitude });

test('path in circle: a way that ends before the circle, or begins after it, is outside, however it points', () => {
  const way = around(1000);
  expect(way.between(onEquator(-1), onEquator(-0.5))).toBeUndefined();
  expect(way.between(onEquator(0.5), onEquator(1))).toBeUndefined();
  expect(way.between(onEquator(-1), onEquator(0))).toMatchObject({
    to: 1,
    closestMeters: expect.closeTo(0, 3),
  });
  expect(way.between(onEquator(0), onEquator(1))).toMatchObject({
    from: 0,
    closestMeters: expect.closeTo(0, 3),
  });
});

test('path in circle: a long way comes as near as its great circle does', () => {
  const center = { latitude: 20, longitude: 0 };
  const part = new PathInCircle({ center, radiusMeters: 500_000 }).between(
    { latitude: 10, longitude: -60 },
    { latitude: 10, longitude: 60 },
  );
  const crossing = (Math.atan(Math.tan(Math.PI / 18) / Math.cos(Math.PI / 3)) * 180) / Math.PI;
  const meters = distanceMeters(center, { latitude: crossing, longitude: 0 });
  expect(Math.abs((part?.closestMeters ?? 0) - meters)).toBeLessThan(100);
});

test('path in circle: the other side of the earth is not within the circle, and a way there leaves it', () => {
  const way = around(500_000);
  expect(way.between(onEquator(180), onEquator(180))).toBeUndefined();
  expect(way.between(onEquator(80), onEquator(179))).toBeUndefined();
  expect(way.between(onEquator(179), onEquator(80))).toBeUndefined();
  // So steep through the earth that it is within the cone up to a place, or from one on.
  expect(way.between(onEquator(1), onEquator(179))).toMatchObject({
    from: 0,
    closestMeters: expect.closeTo(111_319, -1),
  });
  expect(way.between(onEquator(179), onEquator(1))).toMatchObject({
    to: 1,
    closestMeters: expect.closeTo(111_319, -1),
  });
  const [there, back] = [
    way.between(onEquator(1), onEquator(179)),
    way.between(onEquator(179), onEquator(1)),
  ];
  expect(there?.to).toBeCloseTo(1 - (back?.from ?? 0), 9);
  expect(there?.to).toBeGreaterThan(0);
  expect(there?.to).toBeLessThan(1);
  expect(way.between(onEquator(179), onEquator(-179))).toBeUndefined();
});

test('path in circle: a standing vehicle is within a large circle up to its edge', () => {
  const way = around(500_000);
  const [near, far] = [onEquator(499_000 / 111_319.49), onEquator(501_000 / 111_319.49)];
  expect(way.between(near, near)).toBeDefined();
  expect(way.between(far, far)).toBeUndefined();
});

test('path in circle: a standing vehicle is within the circle all the time or not at all', () => {
  const way = new PathInCircle({ center: { latitude: 50, longitude: 8 }, radiusMeters: 100 });
  const [near, far] = [
    { latitude: 50.0005, longitude: 8 },
    { latitude: 50.001, longitude: 8 },
  ];
  expect(way.between(near, near)).toMatchObject({ from: 0, to: 1, closestMeters: expect.closeTo(55.66, 1) });
  expect(way.between(far, far)).toBeUndefined();
});

test('path in circle: a circle without a size has its center in it, for vehicles that stand there or leave from there', () => {
  const way = around(0);
  expect(way.between(onEquator(0), onEquator(0))).toEqual({ from: 0, to: 1, closestMeters: 0 });
  expect(way.between(onEquator(0), onEquator(1))).toEqual({
    from: 0,
    to: expect.closeTo(0, 9),
    closestMeters: 0,
  });
  expect(way.between(onEquator(1e-6), onEquator(1e-6))).toBeUndefined();
});
