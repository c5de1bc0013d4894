import { distanceMeters } from '../geometry/distance.ts';
import type { Position } from '../position/position.ts';
import type { TripRules } from './trip-detector.ts';

/** What deciding on motion keeps of a position. */
export interface MotionPoint {
  positionId: number;
  /** Of the fix, milliseconds since the epoch. */
  time: number;
  latitude: number;
  longitude: number;
}

/** How a device moves (contract §7.5): since `anchor`, with the points before, the oldest first. */
export interface Motion {
  isMoving: boolean;
  since: MotionPoint;
  window: readonly MotionPoint[];
}

/** A start or a stop, at the point where it happened. */
interface MotionChange {
  type: 'deviceMoving' | 'deviceStopped';
  at: MotionPoint;
}

/** The point of a position. */
export function motionPoint({ id, fixTime, latitude, longitude }: Position): MotionPoint {
  return { positionId: id, time: Date.parse(fixTime), latitude, longitude };
}

/**
 * Takes the next position: how the device moves now and what changed, by the same rules as the reports of trips and stops. Without a
 * motion before, the device stands where it is.
 * @param distance the meters from the position before, as the device or the intake counted them
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

/** The points of a window that are still looked at: back to `minDurationMs`, and one more. */
export function trimWindow(points: readonly MotionPoint[], minDurationMs: number): readonly MotionPoint[] {
  const until = (points.at(-1)?.time ?? 0) - minDurationMs;
  const second = points.findIndex(({ time }, at) => at > 0 && time > until);
  // Without a second one that is young enough only the newest is left, which is when the duration is 0.
  return points.slice(second === -1 ? -1 : second - 1);
}

function motionChanges(
  { isMoving, since, window }: Motion,
  last: MotionPoint,
  point: MotionPoint,
  distance: number,
  { minDistanceMeters, minDurationMs, stopGapMs }: TripRules,
): MotionChange[] {
  const passed = point.time - last.time;
  if (
    passed > stopGapMs &&
    distance >= minDistanceMeters &&
    distance / passed > minDistanceMeters / minDurationMs
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

/** Where a motion that is noticed now began: back over what was driven, not past the last stop. */
function startOf(
  window: readonly MotionPoint[],
  point: MotionPoint,
  stoppedAt: number,
  slowest: number,
): MotionPoint {
  let start = point;
  for (const past of window.toReversed()) {
    if (past.time <= stoppedAt) break;
    const isDriven = distanceMeters(past, start) / (start.time - past.time) > slowest;
    if (start !== point && !isDriven) break;
    start = past;
  }
  return start;
}
