import { distanceMeters } from '../geometry/distance.ts';
import type { Position } from '../position/position.ts';

/** The span that a device's recent movement covers (§9, "Device history movement"). */
export const RECENT_MOVEMENT_MS = 12 * 3_600_000;

/** One vertex of a traveled path: degrees, and the time of the fix in milliseconds since the epoch. */
export interface PathPoint {
  longitude: number;
  latitude: number;
  fixTimeMs: number;
  /** The motion reported by the device; undefined when not reported. */
  isMoving: boolean | undefined;
}

/** A span in which a device moved or stood, milliseconds since the epoch. */
export interface MovementSpan {
  isMoving: boolean;
  fromMs: number;
  toMs: number;
}

/** Returns the fixes as a path, the oldest first; fixes without valid coordinates or time are left out. */
export function pathOfPositions(positions: readonly Position[]): PathPoint[] {
  return positions
    .map(pathPoint)
    .filter((point) => point !== undefined)
    .sort((a, b) => a.fixTimeMs - b.fixTimeMs);
}

/**
 * Returns the path extended by a fix and cut to what is newer than `fromMs`; unchanged when the fix is not
 * newer than its end.
 */
export function extendPath(path: readonly PathPoint[], fix: Position, fromMs: number): readonly PathPoint[] {
  const point = pathPoint(fix);
  const last = path.at(-1);
  if (!point || (last && point.fixTimeMs <= last.fixTimeMs)) return path;
  return [...path.filter((earlier) => earlier.fixTimeMs >= fromMs), point];
}

/**
 * Returns the path as moving and stationary spans; a span lasts until a fix reports otherwise. Empty for a
 * device that never reports its motion.
 */
export function movementSpans(path: readonly PathPoint[]): MovementSpan[] {
  const spans: MovementSpan[] = [];
  for (const point of path) {
    const open = spans.at(-1);
    if (open) open.toMs = point.fixTimeMs;
    if (point.isMoving !== undefined && point.isMoving !== open?.isMoving) {
      spans.push({ isMoving: point.isMoving, fromMs: point.fixTimeMs, toMs: point.fixTimeMs });
    }
  }
  return spans;
}

/** How far a path goes in meters, and when it was traveled, milliseconds since the epoch. */
export interface TraveledPath {
  meters: number;
  fromMs: number;
  toMs: number;
}

/** A shorter path has no shape: it is the drift of a vehicle that stands. */
const SHORTEST_PATH_METERS = 200;

/**
 * Returns how far and when the device traveled on a path; undefined where that is too short to have a shape.
 * Between two fixes that tell of standing nothing is traveled, whatever their distance.
 */
export function traveledPath(path: readonly PathPoint[]): TraveledPath | undefined {
  let meters = 0;
  let fromMs: number | undefined;
  let toMs = Number.NaN;
  let earlier: PathPoint | undefined;
  for (const point of path) {
    const isStanding = earlier?.isMoving === false && point.isMoving === false;
    const leg = earlier && !isStanding ? distanceMeters(earlier, point) : 0;
    if (earlier && leg > 0) {
      meters += leg;
      fromMs ??= earlier.fixTimeMs;
      toMs = point.fixTimeMs;
    }
    earlier = point;
  }
  return fromMs === undefined || meters < SHORTEST_PATH_METERS ? undefined : { meters, fromMs, toMs };
}

function pathPoint(position: Position): PathPoint | undefined {
  const { longitude, latitude } = position;
  const fixTimeMs = Date.parse(position.fixTime);
  if (!(Math.abs(latitude) <= 90) || !(Math.abs(longitude) <= 180) || Number.isNaN(fixTimeMs))
    return undefined;
  const { motion } = position.attributes;
  return { longitude, latitude, fixTimeMs, isMoving: typeof motion === 'boolean' ? motion : undefined };
}
