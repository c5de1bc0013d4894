import type { GeoPoint } from './geo-point.ts';

/**
 * The points of a shape with longitudes that do not jump at the 180th meridian: when some lie beyond 90° east and some beyond 90°
 * west, the western ones are counted on eastwards (contract §5.1). `crosses` says whether that was so.
 */
export function unwrapLongitudes(points: readonly GeoPoint[]): { points: readonly GeoPoint[]; crossesAntimeridian: boolean } {
  const crossesAntimeridian =
    points.some(({ longitude }) => longitude > 90) && points.some(({ longitude }) => longitude < -90);
  if (!crossesAntimeridian) return { points, crossesAntimeridian };
  return {
    points: points.map(({ latitude, longitude }) => ({
      latitude,
      longitude: longitude < -90 ? longitude + 360 : longitude,
    })),
    crossesAntimeridian,
  };
}
