import { valueRange } from '@farol/core/domain/route/fix-values';
import { indexAt, routePositionAt } from '@farol/core/domain/route/route-position';
import type { Route } from '@farol/core/domain/route/route';
import type { TimeRange } from '@farol/core/domain/values/date-range';

/** What the curve of a timeline shows: the speed, or a number that the device reports, by its attribute. */
export type CurveMeasure = 'speed' | { readonly attribute: string };

/** How far back a value is looked for that not every fix has. */
const MAX_FIXES_BACK = 30;

/** Returns what of a route can be drawn as a curve: attributes that are not the same at all fixes. */
export function curveAttributes({ values }: Route): readonly string[] {
  return Array.from(values)
    .filter(([, column]) => isVarying(column))
    .map(([attribute]) => attribute);
}

/**
 * Returns the highest value in each column of a chart, as reported; NaN where it is not known. Every fix of the
 * window is looked at once, however many fall into one column.
 */
export function routeCurve(
  route: Route,
  measure: CurveMeasure,
  { fromMs, toMs }: TimeRange,
  columns: number,
): Float32Array {
  const values = measure === 'speed' ? route.speedKnots : route.values.get(measure.attribute);
  const curve = new Float32Array(columns).fill(Number.NaN);
  if (!values) return curve;
  const widthMs = (toMs - fromMs) / columns;
  let next = indexAt(route, fromMs - 1) + 1;
  for (let column = 0; column < columns; column++) {
    const endMs = fromMs + (column + 1) * widthMs;
    let most = Number.NaN;
    for (; next < route.length && (route.timeMs[next] ?? 0) < endMs; next++) {
      const value = values[next] ?? Number.NaN;
      if (!(value <= most) && !Number.isNaN(value)) most = value;
    }
    curve[column] = Number.isNaN(most) ? valueAt(route, measure, endMs - widthMs / 2) : most;
  }
  return curve;
}

/** Returns the value at a moment: the speed of the fix before, of another measure what was reported last; NaN if unknown. */
export function valueAt(route: Route, measure: CurveMeasure, atMs: number): number {
  const { isKnown, index, speedKnots } = routePositionAt(route, atMs);
  if (!isKnown) return Number.NaN;
  if (measure === 'speed') return speedKnots;
  const values = route.values.get(measure.attribute);
  if (!values) return Number.NaN;
  for (let at = index; at >= Math.max(0, index - MAX_FIXES_BACK); at--) {
    const value = values[at] ?? Number.NaN;
    if (!Number.isNaN(value)) return value;
  }
  return Number.NaN;
}

/** Returns between which values a curve is drawn: speeds of all routes from 0, an attribute as it varies. */
export function curveScale(
  routes: readonly Route[],
  focused: Route,
  measure: CurveMeasure,
): { low: number; high: number } {
  if (measure === 'speed')
    return { low: 0, high: Math.max(1, ...routes.map(({ maxSpeedKnots }) => maxSpeedKnots)) };
  const range = valueRange(focused.values.get(measure.attribute) ?? new Float32Array());
  return range && range.low < range.high ? range : { low: 0, high: 1 };
}

/** Most columns vary early on, and then the rest of them is not looked at. */
function isVarying(column: Float32Array): boolean {
  let first = Number.NaN;
  for (const value of column) {
    if (Number.isNaN(value)) continue;
    if (Number.isNaN(first)) first = value;
    else if (value !== first) return true;
  }
  return false;
}
