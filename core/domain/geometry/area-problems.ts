import { serializeArea, type Area } from './area.ts';
import { isSamePoint, type GeoPoint } from './geo-point.ts';
import { firstCrossingEdges } from './polygon-crossing.ts';

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
