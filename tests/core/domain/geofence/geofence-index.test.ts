import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isInside, type Area } from '@farol/core/domain/geometry/area';
import { distanceMeters } from '@farol/core/domain/geometry/distance';
import { circleOutline } from '@farol/core/domain/geometry/circle-outline';
import { GeofenceIndex } from '@farol/core/domain/geofence/geofence-index';
import { areas, drawnPoints, inhabitedPoints, geoPoints } from '../../../arbitraries/areas.ts';

const local: fc.Arbitrary<Area> = fc.oneof(
  fc.record({
    kind: fc.constant('circle' as const),
    center: drawnPoints,
    radiusMeters: fc.integer({ min: 1, max: 30_000 }),
  }),
  fc.record({
    kind: fc.constantFrom('line' as const, 'polygon' as const),
    points: fc.array(drawnPoints, { minLength: 2, maxLength: 6 }),
  }),
);

test('the index finds exactly the geofences that contain a point', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(local, areas), { maxLength: 20 }),
      fc.array(fc.oneof(drawnPoints, geoPoints), { maxLength: 20 }),
      fc.integer({ min: 1, max: 5000 }),
      (drawn, vehicles, corridorMeters) => {
        const index = new GeofenceIndex(drawn.map((area, id) => ({ id, area, corridorMeters })));
        for (const place of vehicles) {
          const expected = drawn.flatMap((area, id) => (isInside(area, place, corridorMeters) ? [id] : []));
          expect(index.at(place).sort((a, b) => a - b)).toEqual(expected);
        }
      },
    ),
  );
});

test('a geofence of which nothing is drawn contains no point, and the others are found as before', () => {
  const nothing: Area = { kind: 'polygon', points: [] };
  const yard: Area = { kind: 'circle', center: { latitude: 0, longitude: 0 }, radiusMeters: 50 };
  const index = new GeofenceIndex([nothing, yard].map((area, id) => ({ id, area, corridorMeters: 0 })));
  expect(index.at({ latitude: 0, longitude: 0 })).toEqual([1]);
});

test('a geofence across the date line is found from both of its sides', () => {
  for (const longitude of [179.99, -179.99, 180, -180]) {
    const area: Area = { kind: 'circle', center: { latitude: 0, longitude }, radiusMeters: 5000 };
    const index = new GeofenceIndex([{ id: 4, area, corridorMeters: 0 }]);
    expect([179.98, -179.98].map((east) => index.at({ latitude: 0, longitude: east }))).toEqual([[4], [4]]);
    expect(index.at({ latitude: 0, longitude: 179.9 })).toEqual([]);
  }
});

test('the outline of a circle has the distance of the radius from the center everywhere', () => {
  fc.assert(
    fc.property(inhabitedPoints, fc.integer({ min: 1, max: 1_000_000 }), (center, radius) => {
      for (const place of circleOutline(center, radius, 24))
        expect(Math.abs(distanceMeters(center, place) - radius)).toBeLessThan(radius / 1e6 + 1e-3);
    }),
  );
  for (const { longitude } of circleOutline({ latitude: 0, longitude: 179.9 }, 50_000, 24))
    expect(longitude).toBeGreaterThan(179);
});
