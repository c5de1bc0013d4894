import * as fc from 'fast-check';
import type { Area } from '@farol/core/domain/geometry/area';
import type { GeoPoint } from '@farol/core/domain/geometry/geo-point';
import { evenNumber } from './numbers.ts';

/** Decimal degrees with every digit a number can have, zero without a sign. */
function degrees(limit: number): fc.Arbitrary<number> {
  return evenNumber(-limit, limit).map((value) => value + 0);
}

/** Any point on earth. */
export const geoPoints: fc.Arbitrary<GeoPoint> = fc.record({
  latitude: degrees(90),
  longitude: degrees(180),
});

/** A point in inhabited regions, away from the poles and the 180th meridian. */
export const inhabitedPoints: fc.Arbitrary<GeoPoint> = fc.record({
  latitude: evenNumber(-60, 60),
  longitude: evenNumber(-150, 150),
});

/** Points within some kilometers in Brazil, with the precision of drawing. */
export const drawnPoints: fc.Arbitrary<GeoPoint> = fc.record({
  latitude: fc.integer({ min: -300_900_000, max: -299_000_000 }).map((units) => units / 1e7),
  longitude: fc.integer({ min: -511_000_000, max: -509_000_000 }).map((units) => units / 1e7),
});

/** Radii in meters: of a yard, of a country, of any magnitude, and invalid ones. */
const radii = fc.oneof(
  evenNumber(-1, 2000),
  evenNumber(-1, 2e7),
  fc.double({ min: -1, max: 1e300, noNaN: true }),
);

/** Any area that the text of a geofence can express, valid or not. */
export const areas: fc.Arbitrary<Area> = fc.oneof(
  fc.record({
    kind: fc.constant('circle' as const),
    center: geoPoints,
    radiusMeters: radii.map((value) => value + 0),
  }),
  fc.record({
    kind: fc.constant('line' as const),
    points: fc.array(geoPoints, { minLength: 1, maxLength: 20 }),
  }),
  fc.record({
    kind: fc.constant('polygon' as const),
    points: fc.array(geoPoints, { minLength: 1, maxLength: 20 }).filter(([first, ...rest]) => {
      const last = rest.at(-1);
      return first?.latitude !== last?.latitude || first?.longitude !== last?.longitude;
    }),
  }),
);
