import type { Route } from './route.ts';
import { FIX_FLAG } from './route-fixes.ts';

/** Where a vehicle was at a moment, and what its last fix before said. */
export interface RoutePosition {
  /** The index of the last fix at or before the moment; of the first one before the route begins. */
  readonly index: number;
  readonly longitude: number;
  readonly latitude: number;
  /** As the fix said: between two fixes nobody measured it. */
  readonly speedKnots: number;
  readonly courseDegrees: number;
  /** Undefined where it was not reported. */
  readonly isIgnitionOn: boolean | undefined;
  readonly isMoving: boolean | undefined;
  /** Before the first fix or after the last one, and in a gap, it was not known where the vehicle is. */
  readonly isKnown: boolean;
}

/** Returns the index of the last fix at or before a time; -1 if there is none. */
export function indexAt({ timeMs, length }: Pick<Route, 'timeMs' | 'length'>, atMs: number): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((timeMs[middle] ?? 0) <= atMs) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Whether there is no way between a fix and the next one. */
export function isGapAfter({ gaps }: Pick<Route, 'gaps'>, index: number): boolean {
  let low = 0;
  let high = gaps.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((gaps[middle] ?? 0) <= index) low = middle + 1;
    else high = middle;
  }
  return gaps[low] === index + 1;
}

/**
 * Returns where a vehicle was at a time, milliseconds since the epoch: between two fixes on the line between
 * them, in a gap where it was last seen.
 */
export function routePositionAt(route: Route, atMs: number): RoutePosition {
  const last = indexAt(route, atMs);
  const index = Math.max(0, last);
  const fromMs = route.timeMs[index] ?? 0;
  const toMs = route.timeMs[index + 1] ?? fromMs;
  const isInGap = isGapAfter(route, index);
  const isBetween = last >= 0 && toMs > fromMs && !isInGap;
  const share = isBetween ? (atMs - fromMs) / (toMs - fromMs) : 0;
  const flags = route.flags[index] ?? 0;
  return {
    index,
    longitude: between(route.longitude, index, share),
    latitude: between(route.latitude, index, share),
    speedKnots: route.speedKnots[index] ?? 0,
    courseDegrees: route.courseDegrees[index] ?? 0,
    isIgnitionOn: flags & FIX_FLAG.hasIgnition ? (flags & FIX_FLAG.isIgnitionOn) > 0 : undefined,
    isMoving: flags & FIX_FLAG.hasMotion ? (flags & FIX_FLAG.isMoving) > 0 : undefined,
    isKnown: isBetween || atMs === fromMs,
  };
}

function between(column: Float64Array, index: number, share: number): number {
  const start = column[index] ?? 0;
  return start + ((column[index + 1] ?? start) - start) * share;
}
