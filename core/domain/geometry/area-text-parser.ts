import type { GeoPoint } from './geo-point.ts';

type ParsedShape =
  | { kind: 'circle'; points: readonly GeoPoint[]; radiusMeters: number }
  | { kind: 'line' | 'polygon'; points: readonly GeoPoint[] };

/**
 * Parses an area's text (contract §5.1) in one pass: its kind, its points in order, and the radius of a
 * circle. Undefined for anything else, including polygons with holes, which the rest of the system would
 * ignore.
 */
export function parseAreaText(text: string): ParsedShape | undefined {
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

const KINDS: Partial<Record<string, ParsedShape['kind']>> = {
  CIRCLE: 'circle',
  LINESTRING: 'line',
  POLYGON: 'polygon',
};

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

const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

function numberIn(text: string): number | undefined {
  const value = DECIMAL.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(value) ? value : undefined;
}
