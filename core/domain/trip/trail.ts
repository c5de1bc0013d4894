import type { Position } from '../position/position.ts';
import { pathOfPositions } from './movement.ts';

/** A point of a trail: degrees, and the fix time in milliseconds since the epoch. */
export interface TrailPoint {
  longitude: number;
  latitude: number;
  timeMs: number;
}

/** The path that a device left behind it, oldest point first. */
export interface Trail {
  deviceId: number;
  /** Distinguishes the trail from the others: the lowest number from 0 that none of them has. */
  colorIndex: number;
  points: readonly TrailPoint[];
}

/** The time that a trail covers, milliseconds. */
export const TRAIL_DURATION_MS = 3_600_000;
const MAX_POINTS = 2000;

/** Returns the trails of these devices: those that run continue, others start without points. */
export function trailsOf(deviceIds: Iterable<number>, trails: readonly Trail[]): readonly Trail[] {
  const ids = new Set(deviceIds);
  const running = trails.filter(({ deviceId }) => ids.has(deviceId));
  const usedColors = new Set(running.map(({ colorIndex }) => colorIndex));
  return [...ids].map((deviceId) => {
    const old = running.find((trail) => trail.deviceId === deviceId);
    if (old) return old;
    const colorIndex = freeColorIndex(usedColors);
    usedColors.add(colorIndex);
    return { deviceId, colorIndex, points: [] };
  });
}

/**
 * Returns the trail up to where its device is now; the same one unless the device was elsewhere before. A
 * late point does not extend it.
 */
export function extendTrail(trail: Trail, point: TrailPoint | undefined): Trail {
  const last = trail.points.at(-1);
  if (!point || (last && !(point.timeMs > last.timeMs && isElsewhere(point, last)))) return trail;
  return { ...trail, points: trimmed([...trail.points, point]) };
}

/** Returns the trail with the points of the history that are older than its start. */
export function withTrailHistory(trail: Trail, history: readonly TrailPoint[]): Trail {
  const first = trail.points[0]?.timeMs ?? Infinity;
  return { ...trail, points: trimmed([...history.filter(({ timeMs }) => timeMs < first), ...trail.points]) };
}

/** Returns the points of these positions, oldest first; positions without place or time are left out. */
export function trailPointsOf(positions: readonly Position[]): TrailPoint[] {
  return pathOfPositions(positions).map(({ longitude, latitude, fixTimeMs }) => ({
    longitude,
    latitude,
    timeMs: fixTimeMs,
  }));
}

function freeColorIndex(usedColors: ReadonlySet<number>): number {
  let colorIndex = 0;
  while (usedColors.has(colorIndex)) colorIndex++;
  return colorIndex;
}

function isElsewhere(left: TrailPoint, right: TrailPoint): boolean {
  return left.longitude !== right.longitude || left.latitude !== right.latitude;
}

function trimmed(points: readonly TrailPoint[]): readonly TrailPoint[] {
  const from = (points.at(-1)?.timeMs ?? 0) - TRAIL_DURATION_MS;
  return points.slice(-MAX_POINTS).filter(({ timeMs }) => timeMs >= from);
}
