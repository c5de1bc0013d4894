import { serializeArea, type Area } from './area.ts';
import { isSamePoint, type GeoPoint } from './geo-point.ts';
import { unwrapLongitudes } from './unwrapped-longitudes.ts';

/** The maximum length of an area's text on the tracking server (contract §2.2). */
export const MAX_AREA_TEXT_LENGTH = 4096;

/**
 * Why an area cannot be saved (§5). Corners and edges are counted from 0; edge n leads from corner n to the
 * next.
 */
export type AreaProblem =
  | { kind: 'tooFewPoints'; needed: number; present: number }
  | { kind: 'outOfRange'; point: number }
  | { kind: 'radius' }
  | { kind: 'crossing'; edges: readonly [number, number] }
  | { kind: 'coincidentPoints' }
  | { kind: 'tooLong'; length: number; limit: number };

/** Returns all problems that prevent saving an area, in the order in which to fix them. */
export function areaProblems(area: Area): AreaProblem[] {
  const problems: AreaProblem[] = [];
  const points = area.kind === 'circle' ? [area.center] : area.points;
  const needed = area.kind === 'polygon' ? 3 : 2;
  if (area.kind !== 'circle' && points.length < needed)
    problems.push({ kind: 'tooFewPoints', needed, present: points.length });
  const outside = points.findIndex((point) => !isOnEarth(point));
  if (outside >= 0) problems.push({ kind: 'outOfRange', point: outside });
  if (area.kind === 'circle' && !(area.radiusMeters > 0 && area.radiusMeters <= MAX_RADIUS_METERS))
    problems.push({ kind: 'radius' });
  // Infinite numbers have no text, and a corner off the earth is mended before what its edges cross.
  if (outside >= 0) return problems;
  const { length } = serializeArea(area);
  if (length > MAX_AREA_TEXT_LENGTH) problems.push({ kind: 'tooLong', length, limit: MAX_AREA_TEXT_LENGTH });
  // All pairs of edges are compared, so only for outlines that could otherwise be saved.
  else if (points.length >= needed) problems.push(...shapeProblems(area.kind, points));
  return problems;
}

/** A quarter of the earth's circumference: larger circles would turn inside out. */
const MAX_RADIUS_METERS = 10_000_000;

function isOnEarth({ latitude, longitude }: GeoPoint): boolean {
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
}

function shapeProblems(kind: Area['kind'], points: readonly GeoPoint[]): AreaProblem[] {
  if (points.every((point) => isSamePoint(point, points[0]))) return [{ kind: 'coincidentPoints' }];
  const edges = kind === 'polygon' ? firstCrossingEdges(points) : undefined;
  return edges ? [{ kind: 'crossing', edges }] : [];
}

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
