import type { MovementSpan } from '../trip/movement.ts';
import { indexAt } from './route-position.ts';
import { FIX_FLAG } from './route-fixes.ts';
import type { Route, RouteStop } from './route.ts';

/** What of a route says when its vehicle moved. */
export type MovingRoute = Pick<Route, 'length' | 'timeMs' | 'flags' | 'gaps'>;

/** Returns the spans of reported motion, as `movementSpans` does; a gap ends a span. */
export function reportedMovement({ timeMs, flags, length, gaps }: MovingRoute): MovementSpan[] {
  const spans: MovementSpan[] = [];
  let open: MovementSpan | undefined;
  let nextGap = 0;
  for (let at = 0; at < length; at++) {
    const time = timeMs[at] ?? 0;
    const isAfterGap = gaps[nextGap] === at;
    if (isAfterGap) {
      open = undefined;
      nextGap++;
    }
    if (open) open.toMs = time;
    const flag = flags[at] ?? 0;
    if (!(flag & FIX_FLAG.hasMotion)) continue;
    const isMoving = (flag & FIX_FLAG.isMoving) > 0;
    if (open?.isMoving === isMoving) continue;
    open = { isMoving, fromMs: time, toMs: time };
    spans.push(open);
  }
  return spans.filter(({ fromMs, toMs }) => toMs > fromMs);
}

/** Returns the spans in which a vehicle stood for at least `minDurationMs`, each with its place. */
export function reportedStops(
  route: Pick<Route, 'timeMs' | 'length' | 'longitude' | 'latitude'>,
  movement: readonly MovementSpan[],
  minDurationMs: number,
): RouteStop[] {
  return movement
    .filter(({ isMoving, fromMs, toMs }) => !isMoving && toMs - fromMs >= minDurationMs)
    .map(({ fromMs, toMs }) => {
      const index = Math.max(0, indexAt(route, fromMs));
      const [longitude = 0, latitude = 0] = [route.longitude[index], route.latitude[index]];
      return { index, fromMs, toMs, longitude, latitude };
    });
}

/** Returns the spans between stops as moving ones; a gap ends a span. */
export function movementBetweenStops(
  { timeMs, length, gaps }: MovingRoute,
  stops: readonly RouteStop[],
): MovementSpan[] {
  const spans: MovementSpan[] = stops.map(({ fromMs, toMs }) => ({ isMoving: false, fromMs, toMs }));
  let first = 0;
  for (const gap of [...gaps, length]) {
    let fromMs = timeMs[first] ?? 0;
    const endMs = timeMs[gap - 1] ?? fromMs;
    for (const stop of stops) {
      const toMs = Math.min(stop.fromMs, endMs);
      if (toMs > fromMs) spans.push({ isMoving: true, fromMs, toMs });
      fromMs = Math.max(fromMs, stop.toMs);
    }
    if (endMs > fromMs) spans.push({ isMoving: true, fromMs, toMs: endMs });
    first = gap;
  }
  return spans.sort((left, right) => left.fromMs - right.fromMs);
}
