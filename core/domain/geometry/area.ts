import { distanceMeters } from './distance.ts';
import { formatExactDecimal, formatAreaPoints } from './decimal-text.ts';
import { isSamePoint, type GeoPoint } from './geo-point.ts';
import { parseAreaText } from './area-text-parser.ts';
import { lineDistanceMeters } from './line-distance.ts';
import { polygonContains } from './polygon-contains.ts';

/**
 * The area of a geofence (§3). The points of a polygon are its corners in order, the first not repeated at the end; a line is the
 * middle of a corridor.
 */
export type Area =
  | { kind: 'circle'; center: GeoPoint; radiusMeters: number }
  | { kind: 'line'; points: readonly GeoPoint[] }
  | { kind: 'polygon'; points: readonly GeoPoint[] };

/** Half the width of a corridor when the geofence names none, metres (contract §5.1). */
export const DEFAULT_CORRIDOR_METERS = 25;

/**
 * Reads the area of a geofence (contract §5.1). Blanks, case, the closing point of a polygon and one pair of parentheses more or less
 * do not matter. Nothing when the text is not an area; whether the area makes sense is another question.
 */
export function parseArea(text: string): Area | undefined {
  const shape = parseAreaText(text);
  if (!shape) return undefined;
  const { kind, points } = shape;
  if (kind !== 'circle') return { kind, points: kind === 'polygon' ? withoutClosingPoint(points) : points };
  const [center] = points;
  return center && { kind, center, radiusMeters: shape.radiusMeters };
}

/** Writes an area strictly as the contract has it (§5.1), with every digit: `parseArea` gives back the same area. */
export function writeArea(area: Area): string {
  if (area.kind === 'circle')
    return `CIRCLE (${formatAreaPoints([area.center])}, ${formatExactDecimal(area.radiusMeters)})`;
  const points = formatAreaPoints(area.points);
  return area.kind === 'line' ? `LINESTRING (${points})` : `POLYGON ((${points}))`;
}

/**
 * Whether an area holds a place (contract §5.1). A circle and a corridor hold their edge.
 * @param corridorMeters how far from the line a corridor reaches
 */
export function isInside(area: Area, place: GeoPoint, corridorMeters = DEFAULT_CORRIDOR_METERS): boolean {
  if (area.kind === 'circle') return distanceMeters(area.center, place) <= area.radiusMeters;
  if (area.kind === 'line') return lineDistanceMeters(area.points, place) <= corridorMeters;
  return polygonContains(area.points, place);
}

/** The corners without the closing point. */
function withoutClosingPoint(points: readonly GeoPoint[]): readonly GeoPoint[] {
  const [first] = points;
  let end = points.length;
  while (end > 1 && isSamePoint(points[end - 1], first)) end--;
  return points.slice(0, end);
}
