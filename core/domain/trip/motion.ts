import { areCloser, distanceMeters } from '../geometry/distance.ts';
import type { MotionPoint } from './motion-point.ts';
import type { TripRules } from './trip-rules.ts';

/**
 * The most points of a window, so that a device that reports many times a second costs no more time and memory
 * than others.
 */
const MAX_WINDOW_POINTS = 1_000;

/**
 * Whether a device moves (contract §7.5), since when and where: the trip or stop that is going on. Plain data
 * of bounded size, so that it can be kept for every device and stored between any two positions. What a point
 * carries besides is up to the caller.
 */
export interface Motion<Point extends MotionPoint = MotionPoint> {
  isMoving: boolean;
  /** Where the device last started or stopped. */
  since: Point;
  /**
   * The maximum speed there and at the points since then that are not in the window any more; meaningless while
   * the device is stationary.
   */
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
export interface MotionStep<Point extends MotionPoint> {
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
  const motion = { ...begin(isMoving, since), window: points };
  return withWindow(motion, cutWindow(points, minDurationMs));
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
    const stopBefore = motion.isMoving ? [segment(begin(false, last), last)] : [];
    const drive = segment(withSpeed(begin(true, last), point), point);
    return {
      motion: { ...begin(false, point), window },
      ended: [openSegment(motion), ...stopBefore, drive],
    };
  }
  const open = { ...motion, window: [...motion.window, point] };
  const begun = motion.isMoving ? stopOf(open, rules) : tripOf(open, rules);
  if (!begun) return { motion: withWindow(open, window), ended: [] };
  return {
    motion: withWindow({ ...begun, window: open.window }, window),
    ended: [segmentUntil(open, begun.since)],
  };
}

/** Returns the trip or stop that is going on, up to the newest position. */
export function openSegment<Point extends MotionPoint>(motion: Motion<Point>): TripSegment<Point> {
  return segmentUntil(motion, newestPoint(motion));
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

/** Returns the stop that a moving device has made by its newest point; undefined when it moves on. */
function stopOf<Point extends MotionPoint>(
  motion: Motion<Point>,
  rules: TripRules,
): OpenSegment<Point> | undefined {
  const at = rules.stopsWhereNoticed ? placeOfNotice(motion, rules) : placeOfArrival(motion, rules);
  return at && begin(false, at);
}

/** Returns the newest point if all others of the window are near it, and the oldest long ago. */
function placeOfNotice<Point extends MotionPoint>(
  { since, window }: Motion<Point>,
  { minDistanceMeters, minDurationMs }: TripRules,
): Point | undefined {
  const [oldest, newest] = [window[0] ?? since, window.at(-1) ?? since];
  if (newest.time - oldest.time < minDurationMs) return undefined;
  return window.every((point) => areCloser(point, newest, minDistanceMeters)) ? newest : undefined;
}

/**
 * Returns where a device came that has stayed near its newest point for long enough: the first point there after
 * the start of the trip, or the end of the driven legs from it. One that never came to rest stands from the first.
 */
function placeOfArrival<Point extends MotionPoint>(
  { since, window }: Motion<Point>,
  rules: TripRules,
): Point | undefined {
  const newest = window.at(-1) ?? since;
  const before = window.findLastIndex(
    (point) => point.time <= since.time || !areCloser(point, newest, rules.minDistanceMeters),
  );
  const stay = window.slice(before + 1);
  const [first = newest] = stay;
  if (newest.time - first.time < rules.minDurationMs) return undefined;
  const rest = stay.findIndex((point, at) => !isDriven(point, stay[at + 1] ?? newest, rules));
  return stay[rest] ?? first;
}

/**
 * Returns the trip that a stationary device makes with its newest point, undefined when it stays: from where it
 * began, back over the driven legs but not past the last stop.
 */
function tripOf<Point extends MotionPoint>(
  { since, window }: Motion<Point>,
  rules: TripRules,
): OpenSegment<Point> | undefined {
  const point = window.at(-1) ?? since;
  if (areCloser(since, point, rules.minDistanceMeters)) return undefined;
  let start = point;
  for (const past of window.toReversed()) {
    if (past.time <= since.time) break;
    if (start !== point && !isDriven(past, start, rules)) break;
    start = past;
  }
  return begin(true, start);
}

/** Whether a leg is too fast for a vehicle at rest. A fix that was sent twice is no leg. */
function isDriven(
  from: MotionPoint,
  to: MotionPoint,
  { minDistanceMeters, minDurationMs }: TripRules,
): boolean {
  const elapsedMs = to.time - from.time;
  return elapsedMs === 0 || distanceMeters(from, to) / elapsedMs > minDistanceMeters / minDurationMs;
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

/** Returns a motion with fewer points in its window, whose speeds it does not forget. */
function withWindow<Point extends MotionPoint>(
  motion: Motion<Point>,
  window: readonly Point[],
): Motion<Point> {
  if (!motion.isMoving) return { ...motion, window };
  const points = motion.window;
  const first = firstIndexSince(motion);
  let [{ maxSpeedKnots }, kept] = [motion, 0];
  // Where as many points are left as the window still needs, no more are dropped: mostly the rest is the window.
  for (let at = 0; points.length - at > window.length - kept; at++) {
    if (points[at] === window[kept]) kept++;
    else if (at >= first) maxSpeedKnots = Math.max(maxSpeedKnots, points[at]?.speedKnots ?? 0);
  }
  return { ...motion, maxSpeedKnots, window };
}

/** Returns the trip or stop that is going on up to a point of the window. */
function segmentUntil<Point extends MotionPoint>(motion: Motion<Point>, end: Point): TripSegment<Point> {
  if (!motion.isMoving) return segment(motion, end);
  const points = motion.window.slice(firstIndexSince(motion), motion.window.lastIndexOf(end) + 1);
  return segment(points.reduce<OpenSegment<Point>>(withSpeed, motion), end);
}

/** Returns the index in the window from which on points are later than where the device last started or stopped. */
function firstIndexSince<Point extends MotionPoint>({ since, window }: Motion<Point>): number {
  const first = window.findIndex(
    ({ positionId, time }) => positionId === since.positionId || time > since.time,
  );
  if (first < 0) return window.length;
  return window[first]?.positionId === since.positionId ? first + 1 : first;
}

function segment<Point extends MotionPoint>(
  { isMoving, since, maxSpeedKnots }: OpenSegment<Point>,
  end: Point,
): TripSegment<Point> {
  return { kind: isMoving ? 'trip' : 'stop', start: since, end, maxSpeedKnots };
}

function newestPoint<Point extends MotionPoint>({ since, window }: Motion<Point>): Point {
  return window.at(-1) ?? since;
}

/** Returns the window after a further point: back to `minDurationMs` before it, and one more. */
function extendWindow<Point extends MotionPoint>(
  window: readonly Point[],
  point: Point,
  minDurationMs: number,
): readonly Point[] {
  return cutWindow([...window, point], minDurationMs);
}

/** Returns the points that are still needed of these, the oldest first. */
function cutWindow<Point extends MotionPoint>(
  points: readonly Point[],
  minDurationMs: number,
): readonly Point[] {
  const kept = thinned(points);
  const until = (kept.at(-1)?.time ?? 0) - minDurationMs;
  const second = kept.findIndex(({ time }, at) => at > 0 && time > until);
  // Without a recent second point only the newest is left, which happens when the duration is 0.
  return kept.slice(second === -1 ? -1 : second - 1);
}

/** Every other point is dropped: the oldest and the newest stay, and the path between them keeps its shape. */
function thinned<Point>(points: readonly Point[]): readonly Point[] {
  if (points.length <= MAX_WINDOW_POINTS) return points;
  return thinned(points.filter((_, at) => at % 2 === 0 || at === points.length - 1));
}
