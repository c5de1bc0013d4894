import type { GeoPoint } from '@farol/core/domain/geometry/geo-point';

/** A place as the layers draw it, degrees. */
export type LngLat = [longitude: number, latitude: number];

/** Returns a place as the layers draw it. */
export function lngLatOf({ longitude, latitude }: GeoPoint): LngLat {
  return [longitude, latitude];
}
