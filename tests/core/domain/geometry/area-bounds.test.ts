import { isInside, type Area } from '@farol/core/domain/geometry/area';
import {
  areaBounds,
  boundsOverlap,
  isWithinBounds,
  widenedBounds,
} from '@farol/core/domain/geometry/area-bounds';
import { distanceMeters } from '@farol/core/domain/geometry/distance';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';

const degrees = (low: number, high: number) => fc.double({ min: low, max: high, noNaN: true });
const place = fc.record({ latitude: degrees(-90, 90), longitude: degrees(-180, 180) });
const near = fc.tuple(
  place,
  fc.array(fc.tuple(degrees(-3, 3), degrees(-6, 6)), { minLength: 2, maxLength: 6 }),
);
const points = fc.oneof(
  fc.array(place, { minLength: 2, maxLength: 6 }),
  near.map(([{ latitude, longitude }, steps]) =>
    steps.map(([north, east]) => ({
      latitude: Math.max(-90, Math.min(90, latitude + north)),
      longitude: Math.max(-180, Math.min(180, longitude + east)),
    })),
  ),
);
const areas: fc.Arbitrary<Area> = fc.oneof(
  fc.record({ kind: fc.constant('circle' as const), center: place, radiusMeters: degrees(0, 3_000_000) }),
  fc.record({ kind: fc.constant('line' as const), points }),
  fc.record({ kind: fc.constant('polygon' as const), points }),
);

test('a point inside an area is never outside its bounds, however close to the edge', () => {
  fc.assert(
    fc.property(
      areas,
      degrees(1, 100_000),
      degrees(0, 1),
      degrees(-1, 1),
      degrees(-1, 1),
      (area, corridor, along, north, east) => {
        const bounds = areaBounds(area, corridor);
        const corners = area.kind === 'circle' ? [area.center, area.center] : area.points;
        const [first, second] = corners;
        if (!first || !second) return;
        const reach = area.kind === 'circle' ? area.radiusMeters : corridor;
        const candidate = {
          latitude: first.latitude + along * (second.latitude - first.latitude) + (north * reach) / 111_000,
          longitude:
            first.longitude +
            along * (second.longitude - first.longitude) +
            (east * reach) / 111_000 / Math.max(0.05, Math.cos((first.latitude * Math.PI) / 180)),
        };
        fc.pre(Math.abs(candidate.latitude) <= 90 && Math.abs(candidate.longitude) <= 180);
        if (isInside(area, candidate, corridor))
          expect(bounds && isWithinBounds(bounds, candidate)).toBe(true);
      },
    ),
    { numRuns: 5_000 },
  );
});

test('a small area has bounds that exclude the rest of the world', () => {
  const bounds = areaBounds(
    { kind: 'circle', center: { latitude: -23.5, longitude: -46.6 }, radiusMeters: 150 },
    25,
  );
  expect(bounds && isWithinBounds(bounds, { latitude: -23.5, longitude: -46.59 })).toBe(false);
  expect(bounds && isWithinBounds(bounds, { latitude: -23.51, longitude: -46.6 })).toBe(false);
});

test('bounds that share a place overlap, on whichever side of the date line and however many turns away', () => {
  const corner = fc.record({
    west: fc.integer({ min: -180, max: 170 }),
    south: fc.integer({ min: -80, max: 70 }),
  });
  fc.assert(
    fc.property(corner, fc.integer({ min: -3, max: 3 }), ({ west, south }, turns) => {
      const one = { west, south, east: west + 10, north: south + 10 };
      const other = { ...one, west: one.west + 360 * turns + 5, east: one.east + 360 * turns + 5 };
      expect(boundsOverlap(one, other)).toBe(true);
      expect(boundsOverlap(other, one)).toBe(true);
      expect(boundsOverlap(one, { ...other, south: one.north + 1, north: one.north + 2 })).toBe(false);
      expect(boundsOverlap(one, { ...other, west: other.east + 1, east: other.east + 2 })).toBe(false);
    }),
  );
});

test('widened bounds contain every place that is so close to a place within them', () => {
  fc.assert(
    fc.property(place, place, degrees(0, 1), (within, other, more) => {
      const { latitude, longitude } = within;
      const box = { west: longitude, south: latitude, east: longitude, north: latitude };
      const meters = distanceMeters(within, other) * (1 + more);
      expect(isWithinBounds(widenedBounds(box, meters), other)).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});
