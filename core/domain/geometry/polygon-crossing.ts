import type { GeoPoint } from './geo-point.ts';
import { unwrapLongitudes } from './unwrapped-longitudes.ts';

/**
 * The first two edges of a polygon that touch or cross where they should not, each named by the corner it starts from; nothing when the
 * outline is simple. A corner on another edge, an edge that runs back over its neighbour and a corner visited twice count as crossing.
 */
export function firstCrossingEdges(corners: readonly GeoPoint[]): readonly [number, number] | undefined {
  const { points } = unwrapLongitudes(corners);
  for (const [one, a] of points.entries()) {
    const b = points[(one + 1) % points.length] ?? a;
    for (let other = one + 1; other < points.length; other++) {
      const c = points[other] ?? a;
      const d = points[(other + 1) % points.length] ?? a;
      if (edgesCross(a, b, c, d, other === one + 1, (other + 1) % points.length === one)) return [one, other];
    }
  }
  return undefined;
}

/** Neighbours share a corner, which is no crossing; it is one when they share more. */
function edgesCross(a: GeoPoint, b: GeoPoint, c: GeoPoint, d: GeoPoint, bIsC: boolean, dIsA: boolean): boolean {
  if (bIsC) return liesOn(d, a, b) || liesOn(a, c, d);
  if (dIsA) return liesOn(c, a, b) || liesOn(b, c, d);
  const crossing = turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0;
  return crossing || liesOn(c, a, b) || liesOn(d, a, b) || liesOn(a, c, d) || liesOn(b, c, d);
}

/** On which side of the way from a to b a place lies: 1, -1, or 0 on it. */
function turn(a: GeoPoint, b: GeoPoint, place: GeoPoint): number {
  return Math.sign(
    (b.longitude - a.longitude) * (place.latitude - a.latitude) -
      (b.latitude - a.latitude) * (place.longitude - a.longitude),
  );
}

function liesOn(place: GeoPoint, a: GeoPoint, b: GeoPoint): boolean {
  return (
    turn(a, b, place) === 0 &&
    place.longitude >= Math.min(a.longitude, b.longitude) &&
    place.longitude <= Math.max(a.longitude, b.longitude) &&
    place.latitude >= Math.min(a.latitude, b.latitude) &&
    place.latitude <= Math.max(a.latitude, b.latitude)
  );
}
