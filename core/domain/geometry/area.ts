import { distanceMeters } from './distance.ts';
import { isSamePoint, type GeoPoint } from './geo-point.ts';
import { lineDistanceMeters } from './line-distance.ts';
import { unwrappedLongitude, unwrapLongitudes } from './unwrapped-longitudes.ts';

const KINDS: Partial<Record<string, ParsedShape['kind']>> = {
  CIRCLE: 'circle',
  LINESTRING: 'line',
  POLYGON: 'polygon',
};

/** Each digit can be read in one way only, so that the longest text takes no longer than its length. */
const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

/**
 * The area of a geofence (§3). The points of a polygon are its corners in order, the first one not repeated
 * at the end; a line is the center line of a corridor.
 */
export type Area =
  | { kind: 'circle'; center: GeoPoint; radiusMeters: number }
  | { kind: 'line'; points: readonly GeoPoint[] }
  | { kind: 'polygon'; points: readonly GeoPoint[] };

/** Half the width of a corridor when the geofence sets none, meters (contract §5.1). */
export const DEFAULT_CORRIDOR_METERS = 25;

/**
 * Parses the area of a geofence (contract §5.1). Tolerates differences in white space, case, the closing
 * point of a polygon and one pair of parentheses. Undefined when the text is not an area; does not check
 * whether the area is valid.
 */
export function parseArea(text: string): Area | undefined {
  const shape = parseAreaText(text);
  if (!shape) return undefined;
  const { kind, points } = shape;
  if (kind !== 'circle') return { kind, points: kind === 'polygon' ? withoutClosingPoint(points) : points };
  const [center] = points;
  return center && { kind, center, radiusMeters: shape.radiusMeters };
}

/**
 * Serializes an area strictly by the contract (contract §5.1), with full precision: `parseArea` returns the
 * same area.
 */
export function serializeArea(area: Area): string {
  if (area.kind === 'circle')
    return `CIRCLE (${formatAreaPoints([area.center])}, ${formatExactDecimal(area.radiusMeters)})`;
  const points = formatAreaPoints(area.points);
  return area.kind === 'line' ? `LINESTRING (${points})` : `POLYGON ((${points}))`;
}

/**
 * Whether an area contains a point (contract §5.1). Circles and corridors include their edge.
 * @param corridorMeters half the width of a corridor
 */
export function isInside(area: Area, place: GeoPoint, corridorMeters = DEFAULT_CORRIDOR_METERS): boolean {
  if (area.kind === 'circle') return distanceMeters(area.center, place) <= area.radiusMeters;
  if (area.kind === 'line') return lineDistanceMeters(area.points, place) <= corridorMeters;
  return polygonContains(area.points, place);
}

/**
 * Returns how far a place is from the border of an area, meters: the least distance that would change `isInside`.
 * Infinite for an area without points.
 * @param corridorMeters half the width of a corridor
 */
export function borderDistanceMeters(
  area: Area,
  place: GeoPoint,
  corridorMeters = DEFAULT_CORRIDOR_METERS,
): number {
  if (area.kind === 'circle') return Math.abs(distanceMeters(area.center, place) - area.radiusMeters);
  if (area.kind === 'line') return Math.abs(lineDistanceMeters(area.points, place) - corridorMeters);
  const [first] = area.points;
  return first ? lineDistanceMeters([...area.points, first], place) : Infinity;
}

/** Returns the corners without the closing point. */
function withoutClosingPoint(points: readonly GeoPoint[]): readonly GeoPoint[] {
  const [first] = points;
  let end = points.length;
  while (end > 1 && isSamePoint(points[end - 1], first)) end--;
  return points.slice(0, end);
}

type ParsedShape =
  | { kind: 'circle'; points: readonly GeoPoint[]; radiusMeters: number }
  | { kind: 'line' | 'polygon'; points: readonly GeoPoint[] };

/**
 * Parses an area's text in one pass: its kind, its points in order, and the radius of a
 * circle. Undefined for anything else, including polygons with holes, which the rest of the system would
 * ignore.
 */
function parseAreaText(text: string): ParsedShape | undefined {
  const opening = text.indexOf('(');
  const kind = KINDS[text.slice(0, Math.max(0, opening)).trim().toUpperCase()];
  const list = parenthesized(text.slice(opening).trim());
  if (!kind || list === undefined) return undefined;
  const parts = list.split(',');
  const radiusMeters = numberIn(list.slice(list.lastIndexOf(',') + 1).trim());
  if (kind === 'circle') parts.pop();
  const points: GeoPoint[] = [];
  for (const part of parts) {
    const place = parsePoint(part);
    if (!place) return undefined;
    points.push(place);
  }
  if (kind !== 'circle') return { kind, points };
  return radiusMeters === undefined || points.length !== 1 ? undefined : { kind, points, radiusMeters };
}

/** Returns the content of one or two pairs of parentheses. */
function parenthesized(text: string): string | undefined {
  const content = unwrapped(text);
  return content === undefined ? undefined : (unwrapped(content.trim()) ?? content);
}

function unwrapped(text: string): string | undefined {
  return text.startsWith('(') && text.endsWith(')') ? text.slice(1, -1) : undefined;
}

function parsePoint(text: string): GeoPoint | undefined {
  const [latitude, longitude, ...more] = text.trim().split(/\s+/).map(numberIn);
  return latitude === undefined || longitude === undefined || more.length > 0
    ? undefined
    : { latitude, longitude };
}

function numberIn(text: string): number | undefined {
  const value = DECIMAL.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(value) ? value : undefined;
}

/**
 * Formats a number exactly as decimal digits with a dot and without an exponent (contract §5.1): `0.0000001`,
 * never `1e-7`.
 */
export function formatExactDecimal(value: number): string {
  const text = String(Math.abs(value));
  const sign = value < 0 ? '-' : '';
  if (!text.includes('e')) return sign + text;
  const at = text.indexOf('e');
  // With an exponent there is one digit before the dot.
  const digits = text.slice(0, at).replace('.', '');
  const exponent = Number(text.slice(at + 1));
  if (text.includes('-')) return `${sign}0.${'0'.repeat(-exponent - 1)}${digits}`;
  return sign + digits.padEnd(exponent + 1, '0');
}

/** Formats points as in an area's text, latitude first: `-29.9 -51, -29.8 -51.2`. */
export function formatAreaPoints(points: readonly GeoPoint[]): string {
  return points
    .map(({ latitude, longitude }) => `${formatExactDecimal(latitude)} ${formatExactDecimal(longitude)}`)
    .join(', ');
}

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
