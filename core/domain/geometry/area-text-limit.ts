import { serializeArea, type Area } from './area.ts';
import { MAX_AREA_TEXT_LENGTH } from './area-problems.ts';
import { distanceMeters } from './distance.ts';
import type { GeoPoint } from './geo-point.ts';
import { unwrapLongitudes } from './unwrapped-longitudes.ts';

/** An area that fits into a geofence, and what was given up for it. */
export interface AreaWithinTextLimit {
  readonly area: Area;
  /** How many points it had and has; undefined when none was left out. */
  readonly simplified: { readonly from: number; readonly to: number; readonly offMeters: number } | undefined;
}

/** Five decimals are a meter: no tracker is more exact. */
const DECIMALS = 5;
const DEGREE_METERS = 111_195;
/** More points than this are thinned evenly first, so that leaving points out takes a moment only. */
const MAX_POINTS = 3_000;
const STEPS = 24;

/**
 * Returns an area whose text fits into a geofence (contract §2.2): as it is, else with five decimals, else with as
 * few points left out as need be, those that move the line least.
 */
export function areaWithinTextLimit(area: Area): AreaWithinTextLimit {
  if (area.kind === 'circle' || isShort(area)) return { area, simplified: undefined };
  const rounded = withPoints(area, withoutRepeated(area.points.map(roundedPoint)));
  if (isShort(rounded)) return { area: rounded, simplified: undefined };
  const stride = Math.ceil(rounded.points.length / MAX_POINTS);
  const last = rounded.points.length - 1;
  const points = rounded.points.filter((_, at) => at % stride === 0 || at === last);
  const significance = significanceOf(points, area.kind === 'polygon');
  let [low, high] = [0, Math.max(...significance.filter(Number.isFinite), 0) * 2 + 1];
  let best = simplifiedBy(rounded, points, significance, high);
  for (let step = 0; step < STEPS; step++) {
    const middle = (low + high) / 2;
    const tried = simplifiedBy(rounded, points, significance, middle);
    if (isShort(tried)) [best, high] = [tried, middle];
    else low = middle;
  }
  return {
    area: best,
    simplified: {
      from: area.points.length,
      to: best.points.length,
      offMeters: Math.ceil(high + thinnedMeters(rounded.points, stride)),
    },
  };
}

type Outline = Exclude<Area, { kind: 'circle' }>;

function isShort(area: Area): boolean {
  return serializeArea(area).length <= MAX_AREA_TEXT_LENGTH;
}

function withPoints(area: Outline, points: readonly GeoPoint[]): Outline {
  return { kind: area.kind, points };
}

function roundedPoint({ latitude, longitude }: GeoPoint): GeoPoint {
  return { latitude: Number(latitude.toFixed(DECIMALS)), longitude: Number(longitude.toFixed(DECIMALS)) };
}

function withoutRepeated(points: readonly GeoPoint[]): readonly GeoPoint[] {
  return points.filter((point, at) => {
    const before = points[at - 1];
    return !before || before.latitude !== point.latitude || before.longitude !== point.longitude;
  });
}

/** Returns how far a line moves at most if only its end and one of so many points stay, meters. */
function thinnedMeters(points: readonly GeoPoint[], stride: number): number {
  const flat = flatPoints(points);
  return flat.reduce((most, _, at) => {
    const from = at - (at % stride);
    return Math.max(most, offMeters(flat, at, from, Math.min(from + stride, flat.length - 1)));
  }, 0);
}

function simplifiedBy(
  area: Outline,
  points: readonly GeoPoint[],
  significance: readonly number[],
  meters: number,
): Outline {
  return withPoints(
    area,
    points.filter((_, at) => (significance[at] ?? 0) > meters),
  );
}

/** Returns for each point how far the line moves without it, meters (Ramer, Douglas and Peucker); Infinity at ends. */
function significanceOf(points: readonly GeoPoint[], isRing: boolean): readonly number[] {
  const flat = flatPoints(points);
  const significance = points.map(() => 0);
  const last = points.length - 1;
  const ends = isRing ? ringEnds(points) : [0, last];
  for (const end of ends) significance[end] = Infinity;
  const pending = ends.slice(1).map((to, at): [number, number, number] => [ends[at] ?? 0, to, Infinity]);
  if (isRing) pending.push([ends.at(-1) ?? 0, points.length, Infinity]);
  for (let part = pending.pop(); part; part = pending.pop()) {
    const [from, to, limit] = part;
    let [farthest, most] = [from, -1];
    for (let at = from + 1; at < to; at++) {
      const distance = offMeters(flat, at, from, to % points.length);
      if (distance > most) [most, farthest] = [distance, at];
    }
    if (farthest === from) continue;
    const own = Math.min(limit, most);
    significance[farthest] = own;
    pending.push([from, farthest, own], [farthest, to, own]);
  }
  return significance;
}

/** The first corner of a ring, the one farthest from it, and the one farthest from both stay: a polygon has three. */
function ringEnds(points: readonly GeoPoint[]): number[] {
  const [first] = points;
  if (!first) return [0];
  const farthestFrom = (others: readonly GeoPoint[]): number => {
    const nearest = points.map((point) => Math.min(...others.map((other) => distanceMeters(point, other))));
    return nearest.indexOf(Math.max(...nearest));
  };
  const second = farthestFrom([first]);
  const third = farthestFrom([first, points[second] ?? first]);
  return [...new Set([0, second, third])].toSorted((left, right) => left - right);
}

/** Meters east and north on a plane; exact enough for lines that fit into a geofence. */
function flatPoints(points: readonly GeoPoint[]): readonly (readonly [number, number])[] {
  const { points: unwrapped } = unwrapLongitudes(points);
  const middle = unwrapped.reduce((sum, { latitude }) => sum + latitude, 0) / Math.max(1, unwrapped.length);
  const shrink = Math.cos((middle * Math.PI) / 180);
  return unwrapped.map(({ latitude, longitude }) => [
    longitude * shrink * DEGREE_METERS,
    latitude * DEGREE_METERS,
  ]);
}

function offMeters(
  points: readonly (readonly [number, number])[],
  at: number,
  from: number,
  to: number,
): number {
  const [[startX, startY] = [0, 0], [endX, endY] = [0, 0], [x, y] = [0, 0]] = [
    points[from],
    points[to],
    points[at],
  ];
  const [alongX, alongY] = [endX - startX, endY - startY];
  const length = alongX * alongX + alongY * alongY;
  const share =
    length === 0 ? 0 : Math.max(0, Math.min(1, ((x - startX) * alongX + (y - startY) * alongY) / length));
  return Math.hypot(x - startX - share * alongX, y - startY - share * alongY);
}
