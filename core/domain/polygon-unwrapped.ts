import type { Place } from './area-place.ts';

/**
 * The points of a shape with longitudes that do not jump at the 180th meridian: when some lie beyond 90° east and some beyond 90°
 * west, the western ones are counted on eastwards (contract §5.1). `crosses` says whether that was so.
 */
export function unwrapped(points: readonly Place[]): { points: readonly Place[]; crosses: boolean } {
  const crosses =
    points.some(({ longitude }) => longitude > 90) && points.some(({ longitude }) => longitude < -90);
  if (!crosses) return { points, crosses };
  return {
    points: points.map(({ latitude, longitude }) => ({
      latitude,
      longitude: longitude < -90 ? longitude + 360 : longitude,
    })),
    crosses,
  };
}
