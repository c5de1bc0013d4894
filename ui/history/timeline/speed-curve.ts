import { indexAt, routeMoment } from '@farol/core/domain/route/route-moment';
import type { Route } from '@farol/core/domain/route/route';
import type { TimeRange } from '@farol/core/domain/values/date-range';

/**
 * Returns the highest speed in each column of a chart, knots; NaN where the speed is not known. Every fix of
 * the window is looked at once, however many fall into one column.
 */
export function speedCurve(route: Route, { fromMs, toMs }: TimeRange, columns: number): Float32Array {
  const speeds = new Float32Array(columns);
  const widthMs = (toMs - fromMs) / columns;
  let next = indexAt(route, fromMs - 1) + 1;
  for (let column = 0; column < columns; column++) {
    const endMs = fromMs + (column + 1) * widthMs;
    let most = Number.NaN;
    for (; next < route.length && (route.timeMs[next] ?? 0) < endMs; next++) {
      const speed = route.speedKnots[next] ?? 0;
      if (!(speed <= most)) most = speed;
    }
    if (Number.isNaN(most)) {
      const { isKnown, speedKnots } = routeMoment(route, endMs - widthMs / 2);
      if (isKnown) most = speedKnots;
    }
    speeds[column] = most;
  }
  return speeds;
}
