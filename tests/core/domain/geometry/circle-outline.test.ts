import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { circleOutline } from '@farol/core/domain/geometry/circle-outline';
import { distanceMeters } from '@farol/core/domain/geometry/distance';
import { inhabitedPoints } from '../../../arbitraries/areas.ts';

test('the edge of a drawn circle is as far from its center everywhere as its radius', () => {
  fc.assert(
    fc.property(inhabitedPoints, fc.integer({ min: 1, max: 1_000_000 }), (center, radius) => {
      for (const place of circleOutline(center, radius, 24))
        expect(Math.abs(distanceMeters(center, place) - radius)).toBeLessThan(radius / 1e6 + 1e-3);
    }),
  );
});

test('the edge of a circle begins in the north and goes east, south and west', () => {
  const [north, east, south, west, ...more] = circleOutline({ latitude: 10, longitude: 20 }, 100_000, 4);
  expect(more).toEqual([]);
  expect(north?.latitude).toBeGreaterThan(10.5);
  expect(north?.longitude).toBeCloseTo(20, 9);
  expect(east?.longitude).toBeGreaterThan(20.5);
  expect(east?.latitude).toBeCloseTo(10, 1);
  expect(south?.latitude).toBeLessThan(9.5);
  expect(south?.longitude).toBeCloseTo(20, 9);
  expect(west?.longitude).toBeLessThan(19.5);
});

const longitudes = (longitude: number) =>
  circleOutline({ latitude: 0, longitude }, 50_000, 24).map((place) => place.longitude);

test('a circle over the date line stays in one piece', () => {
  expect(Math.min(...longitudes(179.9))).toBeGreaterThan(179);
  expect(Math.max(...longitudes(179.9))).toBeGreaterThan(180);
  expect(Math.max(...longitudes(-179.9))).toBeLessThan(-179);
});
