import { distanceMeters } from '../geometry/distance.ts';
import type { Position } from '../position/position.ts';
import type { TripRules } from './trip-detector.ts';

/** The values of a position that motion detection needs. */
export interface MotionPoint {
  positionId: number;
  /** The time of the fix, milliseconds since the epoch. */
  time: number;
  latitude: number;
  longitude: number;
}

/** Whether a device moves (contract §7.5), since when and where, with the points before, the oldest first. */
export interface Motion {
  isMoving: boolean;
  since: MotionPoint;
  window: readonly MotionPoint[];
}

/** A start or a stop, with the point where it happened. */
interface MotionChange {
  type: 'deviceMoving' | 'deviceStopped';
  at: MotionPoint;
}

/** Returns the motion point of a position. */
export function motionPoint({ id, fixTime, latitude, longitude }: Position): MotionPoint {
  return { positionId: id, time: Date.parse(fixTime), latitude, longitude };
}

/**
 * Returns the motion after the next position and its changes, by the same rules as the trip and stop reports.
 * Without previous motion the device is stationary at the point.
 * @param distance the meters since the previous position, as counted by the device or the intake
 */
export function nextMotion(
  motion: Motion | undefined,
  point: MotionPoint,
  distance: number,
  rules: TripRules,
): { motion: Motion; changes: MotionChange[] } {
  const last = motion?.window.at(-1);
  if (!motion || !last)
    return { motion: { isMoving: false, since: point, ...motion, window: [point] }, changes: [] };
  const changes = motionChanges(motion, last, point, distance, rules);
  const [change] = changes.slice(-1);
  const window = trimWindow([...motion.window, point], rules.minDurationMs);
  if (!change) return { motion: { ...motion, window }, changes };
  return { motion: { isMoving: change.type === 'deviceMoving', since: change.at, window }, changes };
}

/** Returns the points of a window that are still needed: back to `minDurationMs`, and one more. */
export function trimWindow(points: readonly MotionPoint[], minDurationMs: number): readonly MotionPoint[] {
  const until = (points.at(-1)?.time ?? 0) - minDurationMs;
  const second = points.findIndex(({ time }, at) => at > 0 && time > until);
  // Without a recent second point only the newest is left, which happens when the duration is 0.
  return points.slice(second === -1 ? -1 : second - 1);
}

function motionChanges(
  { isMoving, since, window }: Motion,
  last: MotionPoint,
  point: MotionPoint,
  distance: number,
  { minDistanceMeters, minDurationMs, stopGapMs }: TripRules,
): MotionChange[] {
  const elapsedMs = point.time - last.time;
  if (
    elapsedMs > stopGapMs &&
    distance >= minDistanceMeters &&
    distance / elapsedMs > minDistanceMeters / minDurationMs
  )
    return [
      ...(isMoving ? [{ type: 'deviceStopped' as const, at: last }] : []),
      { type: 'deviceMoving', at: last },
      { type: 'deviceStopped', at: point },
    ];
  if (isMoving) {
    const [oldest] = window;
    if (window.some((past) => distanceMeters(past, point) >= minDistanceMeters)) return [];
    if (!oldest || point.time - oldest.time < minDurationMs) return [];
    return [{ type: 'deviceStopped', at: point }];
  }
  if (distanceMeters(since, point) < minDistanceMeters) return [];
  return [
    { type: 'deviceMoving', at: startOf(window, point, since.time, minDistanceMeters / minDurationMs) },
  ];
}

/**
 * Returns where a motion that is detected now began: back over the distance driven, not past the last stop.
 */
function startOf(
  window: readonly MotionPoint[],
  point: MotionPoint,
  stoppedAt: number,
  minSpeed: number,
): MotionPoint {
  let start = point;
  for (const past of window.toReversed()) {
    if (past.time <= stoppedAt) break;
    const isDriven = distanceMeters(past, start) / (start.time - past.time) > minSpeed;
    if (start !== point && !isDriven) break;
    start = past;
  }
  return start;
}
