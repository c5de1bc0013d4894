import { distanceMeters } from '../geometry/distance.ts';
import type { MotionPoint } from './motion-point.ts';
import { cutWindow, extendWindow } from './motion-window.ts';
import type { TripRules } from './trip-rules.ts';

/**
 * Whether a device moves (contract §7.5), since when and where: the trip or stop that is going on. Plain data
 * of bounded size, so that it can be kept for every device and stored between any two positions. What a point
 * carries besides is up to the caller.
 */
export interface Motion<Point extends MotionPoint = MotionPoint> {
  isMoving: boolean;
  /** Where the device last started or stopped. */
  since: Point;
  /** The maximum speed since then; meaningless while the device is stationary. */
  maxSpeedKnots: number;
  /** The points before, the oldest first; the last is the newest position. */
  window: readonly Point[];
}

/** A trip or a stop, from one point to another. */
export interface TripSegment<Point> {
  kind: 'trip' | 'stop';
  start: Point;
  end: Point;
  /** The maximum speed of a trip's positions, knots; meaningless for a stop. */
  maxSpeedKnots: number;
}

/** The motion after a position, and what the position ended. */
interface MotionStep<Point extends MotionPoint> {
  motion: Motion<Point>;
  /**
   * Trips and stops in turn, the oldest first: the end of each is the start of the next, the end of the last
   * is `motion.since`. One may end where it began.
   */
  ended: TripSegment<Point>[];
}

/** Returns the motion of a device whose first position this is. */
export function initialMotion<Point extends MotionPoint>(point: Point, isMoving: boolean): Motion<Point> {
  return { ...begin(isMoving, point), window: [point] };
}

/**
 * Returns the motion of a device from its last start or stop and its newest points, the oldest first. The
 * maximum speed is that of these points only.
 */
export function restoredMotion<Point extends MotionPoint>(
  isMoving: boolean,
  since: Point,
  points: readonly Point[],
  { minDurationMs }: TripRules,
): Motion<Point> {
  const later = points.filter(({ time }) => time > since.time);
  return { ...later.reduce(withSpeed, begin(isMoving, since)), window: cutWindow(points, minDurationMs) };
}

/**
 * Returns the motion after the next position by the time of its fix, and the trips and stops that ended
 * (contract §7.5). The cost does not depend on how much came before.
 * @param distance the meters since the previous position, as counted by the device or the intake
 */
export function nextMotion<Point extends MotionPoint>(
  motion: Motion<Point>,
  point: Point,
  distance: number,
  rules: TripRules,
): MotionStep<Point> {
  const last = newestPoint(motion);
  const window = extendWindow(motion.window, point, rules.minDurationMs);
  if (isDrivenGap(point.time - last.time, distance, rules)) {
    const stopBefore = motion.isMoving ? [end(begin(false, last), last)] : [];
    const drive = withSpeed(begin(true, last), point);
    return {
      motion: { ...begin(false, point), window },
      ended: [end(motion, last), ...stopBefore, end(drive, point)],
    };
  }
  const begun = motion.isMoving ? stopAt(motion, point, rules) : tripWith(motion, point, rules);
  const open = withSpeed(motion, point);
  if (!begun) return { motion: { ...open, window }, ended: [] };
  return { motion: { ...begun, window }, ended: [end(open, begun.since)] };
}

/** Returns the trip or stop that is going on, up to the newest position. */
export function openSegment<Point extends MotionPoint>(motion: Motion<Point>): TripSegment<Point> {
  return end(motion, newestPoint(motion));
}

/** A trip or stop that has not ended. */
type OpenSegment<Point extends MotionPoint> = Omit<Motion<Point>, 'window'>;

/** Whether the vehicle kept driving during a gap between positions. */
function isDrivenGap(
  elapsedMs: number,
  distance: number,
  { minDistanceMeters, minDurationMs, stopGapMs }: TripRules,
): boolean {
  return (
    elapsedMs > stopGapMs &&
    distance >= minDistanceMeters &&
    distance / elapsedMs > minDistanceMeters / minDurationMs
  );
}

/** Returns the stop that a moving device makes at this point; undefined when it moves on. */
function stopAt<Point extends MotionPoint>(
  { window }: Motion<Point>,
  point: Point,
  { minDistanceMeters, minDurationMs }: TripRules,
): OpenSegment<Point> | undefined {
  const [oldest] = window;
  if (!oldest || point.time - oldest.time < minDurationMs) return undefined;
  if (window.some((past) => distanceMeters(past, point) >= minDistanceMeters)) return undefined;
  return begin(false, point);
}

/**
 * Returns the trip that a stationary device makes with this point, undefined when it stays: from where it
 * began, back over the driven legs but not past the last stop.
 */
function tripWith<Point extends MotionPoint>(
  { since, window }: Motion<Point>,
  point: Point,
  { minDistanceMeters, minDurationMs }: TripRules,
): OpenSegment<Point> | undefined {
  if (distanceMeters(since, point) < minDistanceMeters) return undefined;
  let trip = begin(true, point);
  for (const past of window.toReversed()) {
    const start = trip.since;
    if (past.time <= since.time) break;
    const elapsedMs = start.time - past.time;
    // Stryker disable next-line EqualityOperator: no leg is exactly so fast.
    const isFast = distanceMeters(past, start) / elapsedMs > minDistanceMeters / minDurationMs;
    // A fix that was sent twice is no leg.
    const isDriven = elapsedMs === 0 || isFast;
    if (start !== point && !isDriven) break;
    trip = withSpeed({ ...trip, since: past }, past);
  }
  return trip;
}

function begin<Point extends MotionPoint>(isMoving: boolean, since: Point): OpenSegment<Point> {
  return { isMoving, since, maxSpeedKnots: since.speedKnots };
}

function withSpeed<Point extends MotionPoint>(
  { isMoving, since, maxSpeedKnots }: OpenSegment<Point>,
  { speedKnots }: Point,
): OpenSegment<Point> {
  return { isMoving, since, maxSpeedKnots: Math.max(maxSpeedKnots, speedKnots) };
}

function end<Point extends MotionPoint>(
  { isMoving, since, maxSpeedKnots }: OpenSegment<Point>,
  at: Point,
): TripSegment<Point> {
  return { kind: isMoving ? 'trip' : 'stop', start: since, end: at, maxSpeedKnots };
}

function newestPoint<Point extends MotionPoint>({ since, window }: Motion<Point>): Point {
  return window.at(-1) ?? since;
}
