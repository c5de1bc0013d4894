import type { GeoPoint } from './geo-point.ts';

/**
 * Returns the points of a shape with longitudes that do not jump at the 180th meridian: when some lie beyond
 * 90° east and some beyond 90° west, the western ones are shifted by 360° (contract §5.1).
 * `crossesAntimeridian` says whether that was so.
 */
export function unwrapLongitudes(points: readonly GeoPoint[]): {
  points: readonly GeoPoint[];
  crossesAntimeridian: boolean;
} {
  const crossesAntimeridian =
    points.some(({ longitude }) => longitude > 90) && points.some(({ longitude }) => longitude < -90);
  if (!crossesAntimeridian) return { points, crossesAntimeridian };
  return {
    points: points.map(({ latitude, longitude }) => ({
      latitude,
      longitude: unwrappedLongitude(longitude),
    })),
    crossesAntimeridian,
  };
}

/** Returns the longitude of a place as in a shape that crosses the 180th meridian. */
export function unwrappedLongitude(longitude: number): number {
  return longitude < -90 ? longitude + 360 : longitude;
}
