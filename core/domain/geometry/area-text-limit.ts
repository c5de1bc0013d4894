import { formatAreaPoints, serializeArea, type Area } from './area.ts';
import { MAX_AREA_TEXT_LENGTH } from './area-problems.ts';
import { isSamePoint, type GeoPoint } from './geo-point.ts';
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

/**
 * Returns an area whose text fits into a geofence (contract §2.2): as it is, else with five decimals, else with as
 * few points left out as need be, those that move the line least. Takes some milliseconds for any number of points.
 */
export function areaWithinTextLimit(area: Area): AreaWithinTextLimit {
  if (area.kind === 'circle' || isShort(area)) return { area, simplified: undefined };
  const { kind } = area;
  const rounded = withoutRepeated(area.points.map(roundedPoint));
  if (isShort({ kind, points: rounded })) return { area: { kind, points: rounded }, simplified: undefined };
  const stride = Math.ceil(rounded.length / MAX_POINTS);
  const points = rounded.filter((_, at) => at % stride === 0 || at === rounded.length - 1);
  const significance = significanceOf(points, kind === 'polygon');
  const ranked = [...points.entries()].toSorted(
    ([left], [right]) => (significance[right] ?? 0) - (significance[left] ?? 0),
  );
  const kept = new Set<number>();
  let room = MAX_AREA_TEXT_LENGTH - serializeArea({ kind, points: [] }).length + SEPARATOR_LENGTH;
  let leftOutMeters = 0;
  for (const [at, point] of ranked) {
    room -= formatAreaPoints([point]).length + SEPARATOR_LENGTH;
    if (room < 0) {
      leftOutMeters = significance[at] ?? 0;
      break;
    }
    kept.add(at);
  }
  return {
    area: { kind, points: points.filter((_, at) => kept.has(at)) },
    simplified: {
      from: area.points.length,
      to: kept.size,
      offMeters: Math.ceil(leftOutMeters + thinnedMeters(rounded, stride)),
    },
  };
}

type Outline = Exclude<Area, { kind: 'circle' }>;

/** Between two points in the text of an area stand a comma and a blank. */
const SEPARATOR_LENGTH = 2;
/** The shortest point is `0 0`: with more of them a text is not written to see that it is too long. */
const MAX_FITTING_POINTS = MAX_AREA_TEXT_LENGTH / 5;

function isShort(area: Outline): boolean {
  if (area.points.length > MAX_FITTING_POINTS) return false;
  return serializeArea(area).length <= MAX_AREA_TEXT_LENGTH;
}

function roundedPoint({ latitude, longitude }: GeoPoint): GeoPoint {
  return { latitude: Number(latitude.toFixed(DECIMALS)), longitude: Number(longitude.toFixed(DECIMALS)) };
}

function withoutRepeated(points: readonly GeoPoint[]): readonly GeoPoint[] {
  return points.filter((point, at) => !isSamePoint(points[at - 1], point));
}

/** Returns how far a line moves at most if only its end and one of so many points stay, meters. */
function thinnedMeters(points: readonly GeoPoint[], stride: number): number {
  const flat = flatPoints(points);
  return points.reduce((most, _, at) => {
    const from = at - (at % stride);
    return Math.max(most, offMeters(flat, at, from, Math.min(from + stride, points.length - 1)));
  }, 0);
}

/**
 * Returns for each point how far the line moves without it, meters (Ramer, Douglas and Peucker); Infinity at the ends
 * of a line and at the first corner of a ring.
 */
function significanceOf(points: readonly GeoPoint[], isRing: boolean): Float64Array {
  const flat = flatPoints(points);
  const significance = new Float64Array(points.length);
  const ends = isRing ? [0] : [0, points.length - 1];
  for (const end of ends) significance[end] = Infinity;
  // A ring goes on to its first corner.
  const pending = [...ends, points.length].map((end, at): [from: number, to: number, limit: number] => [
    ends[at - 1] ?? 0,
    end,
    Infinity,
  ]);
  for (let part = pending.pop(); part; part = pending.pop()) {
    const [from, to, limit] = part;
    let [farthest, most] = [from, 0];
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

/** Points in meters east and north on a plane; exact enough for lines that fit into a geofence. */
interface FlatPoints {
  readonly east: Float64Array;
  readonly north: Float64Array;
}

function flatPoints(points: readonly GeoPoint[]): FlatPoints {
  const { points: unwrapped } = unwrapLongitudes(points);
  const middle = unwrapped.reduce((sum, { latitude }) => sum + latitude, 0) / unwrapped.length;
  const shrink = Math.cos((middle * Math.PI) / 180);
  return {
    east: Float64Array.from(unwrapped, ({ longitude }) => longitude * shrink * DEGREE_METERS),
    north: Float64Array.from(unwrapped, ({ latitude }) => latitude * DEGREE_METERS),
  };
}

/** Returns how far a point is from the line between two others, meters. It runs millions of times for a bad line. */
function offMeters({ east, north }: FlatPoints, at: number, from: number, to: number): number {
  const startX = east[from] ?? 0;
  const startY = north[from] ?? 0;
  const alongX = (east[to] ?? 0) - startX;
  const alongY = (north[to] ?? 0) - startY;
  const x = (east[at] ?? 0) - startX;
  const y = (north[at] ?? 0) - startY;
  const length = alongX * alongX + alongY * alongY;
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, (x * alongX + y * alongY) / length));
  const offX = x - share * alongX;
  const offY = y - share * alongY;
  return Math.sqrt(offX * offX + offY * offY);
}
