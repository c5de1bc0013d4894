import type { GeoPoint } from './geo-point.ts';
import { unwrapLongitudes } from './unwrapped-longitudes.ts';

/**
 * Whether a polygon holds a place, by the even-odd rule (contract §5.1): what a self-crossing outline winds round twice is outside.
 * A polygon over the 180th meridian, with points beyond 90° on both sides, is reckoned as one piece.
 */
export function polygonContains(points: readonly GeoPoint[], place: GeoPoint): boolean {
  const outline = unwrapLongitudes(points);
  const { latitude } = place;
  const longitude = outline.crossesAntimeridian && place.longitude < -90 ? place.longitude + 360 : place.longitude;
  let inside = false;
  let before = outline.points.at(-1);
  for (const point of outline.points) {
    if (before && point.latitude > latitude !== before.latitude > latitude) {
      const share = (latitude - point.latitude) / (before.latitude - point.latitude);
      if (longitude < point.longitude + share * (before.longitude - point.longitude)) inside = !inside;
    }
    before = point;
  }
  return inside;
}
