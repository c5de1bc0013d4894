import type { GeoPoint } from './geo-point.ts';
import { unwrappedLongitude, unwrapLongitudes } from './unwrapped-longitudes.ts';

/**
 * Whether a polygon contains a point, by the even-odd rule (contract §5.1): regions that a self-crossing
 * outline winds around twice are outside. A polygon across the 180th meridian, with points beyond 90° on both
 * sides, is treated as one piece.
 */
export function polygonContains(points: readonly GeoPoint[], place: GeoPoint): boolean {
  const outline = unwrapLongitudes(points);
  const { latitude } = place;
  const longitude = outline.crossesAntimeridian ? unwrappedLongitude(place.longitude) : place.longitude;
  let inside = false;
  let before = outline.points.at(-1);
  for (const point of outline.points) {
    if (before && point.latitude > latitude !== before.latitude > latitude) {
      const ratio = (latitude - point.latitude) / (before.latitude - point.latitude);
      if (longitude < point.longitude + ratio * (before.longitude - point.longitude)) inside = !inside;
    }
    before = point;
  }
  return inside;
}
