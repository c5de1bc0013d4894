import type { MotionPoint } from './motion-point.ts';

/**
 * The most points of a window, so that a device that reports many times a second costs no more time and memory
 * than others.
 */
const MAX_WINDOW_POINTS = 1_000;

/** Returns the window after a further point: back to `minDurationMs` before it, and one more. */
export function extendWindow<Point extends MotionPoint>(
  window: readonly Point[],
  point: Point,
  minDurationMs: number,
): readonly Point[] {
  return cutWindow([...window, point], minDurationMs);
}

/** Returns the points that are still needed of these, the oldest first. */
export function cutWindow<Point extends MotionPoint>(
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
