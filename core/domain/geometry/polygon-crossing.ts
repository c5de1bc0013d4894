import type { GeoPoint } from './geo-point.ts';
import { unwrapLongitudes } from './unwrapped-longitudes.ts';

/**
 * Returns the first two edges of a polygon that touch or cross, each named by its first corner; undefined
 * when the outline is simple. A corner on another edge, an edge that runs back over the previous one and a
 * corner visited twice count as crossing.
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

/** Adjacent edges share a corner, which is no crossing; sharing more is one. */
function edgesCross(
  a: GeoPoint,
  b: GeoPoint,
  c: GeoPoint,
  d: GeoPoint,
  bIsC: boolean,
  dIsA: boolean,
): boolean {
  if (bIsC) return liesOn(d, a, b) || liesOn(a, c, d);
  if (dIsA) return liesOn(c, a, b) || liesOn(b, c, d);
  const crossing =
    orientation(a, b, c) !== orientation(a, b, d) && orientation(c, d, a) !== orientation(c, d, b);
  // Edges in one line: where c lies on the other one, the edge that leads to c was found before.
  return crossing || liesOn(d, a, b) || liesOn(a, c, d);
}

/** Returns on which side of the line from a to b a point lies: 1, -1, or 0 on it. */
function orientation(a: GeoPoint, b: GeoPoint, place: GeoPoint): number {
  return Math.sign(
    (b.longitude - a.longitude) * (place.latitude - a.latitude) -
      (b.latitude - a.latitude) * (place.longitude - a.longitude),
  );
}

function liesOn(place: GeoPoint, a: GeoPoint, b: GeoPoint): boolean {
  return (
    orientation(a, b, place) === 0 &&
    place.longitude >= Math.min(a.longitude, b.longitude) &&
    place.longitude <= Math.max(a.longitude, b.longitude) &&
    place.latitude >= Math.min(a.latitude, b.latitude) &&
    place.latitude <= Math.max(a.latitude, b.latitude)
  );
}
