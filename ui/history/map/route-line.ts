import type { Route } from '@farol/core/domain/route/route';
import { simplifyingLine } from '@farol/core/domain/route/simplified-line';
import { speedBandBetween } from '@farol/core/domain/route/speed-band';
import { runToResult, type Steps } from '@farol/core/domain/route/steps';
import { speedBandColor } from '../speed-colors.ts';
import { vehicleColor } from '../vehicle-colors.ts';

type Rgb = readonly [red: number, green: number, blue: number];

/** How a line is drawn. */
export interface RouteLineStyle {
  readonly zoom: number;
  readonly isDark: boolean;
  /** The index of the vehicle's color; undefined to color by speed. */
  readonly colorIndex: number | undefined;
}

/** A line for the graphics card: paths one after the other. */
export interface RouteLine {
  /** Where each path begins, in vertices. */
  readonly startIndices: Uint32Array;
  /** Longitude and latitude of each vertex. */
  readonly vertices: Float64Array;
  /** Red, green, blue and opacity of the piece that begins at each vertex. */
  readonly colors: Uint8ClampedArray;
}

/** A line with nothing to draw. */
export const EMPTY_LINE: RouteLine = {
  startIndices: new Uint32Array(),
  vertices: new Float64Array(),
  colors: new Uint8ClampedArray(),
};

/** The vertices of one step. */
const STEP = 4096;

/** Returns what is drawn of a route's line at a zoom level; a single fix between two gaps makes no line. */
export function routeLine(route: Route, style: RouteLineStyle): RouteLine {
  return runToResult(routeLineSteps(route, style));
}

/** The same in steps. */
export function* routeLineSteps(
  route: Route,
  { zoom, isDark, colorIndex }: RouteLineStyle,
): Steps<RouteLine> {
  const { indexes, starts } = yield* simplifyingLine(route, zoom);
  const startIndices: number[] = [];
  const vertices = new Float64Array(2 * indexes.length);
  const colors = new Uint8ClampedArray(4 * indexes.length);
  let count = 0;
  for (const [part, start] of starts.entries()) {
    const end = starts[part + 1] ?? indexes.length;
    if (end - start < 2) continue;
    startIndices.push(count);
    for (let at = start; at < end; at++) {
      if (at % STEP === STEP - 1) yield;
      const index = indexes[at] ?? 0;
      const next = at + 1 < end ? (indexes[at + 1] ?? index) : index;
      const [red, green, blue] = colorOf(route, index, next, isDark, colorIndex);
      vertices[2 * count] = route.longitude[index] ?? 0;
      vertices[2 * count + 1] = route.latitude[index] ?? 0;
      colors.set([red, green, blue, 255], 4 * count);
      count++;
    }
  }
  return {
    startIndices: Uint32Array.from(startIndices),
    vertices: vertices.slice(0, 2 * count),
    colors: colors.slice(0, 4 * count),
  };
}

function colorOf(
  route: Route,
  from: number,
  to: number,
  isDark: boolean,
  colorIndex: number | undefined,
): Rgb {
  if (colorIndex !== undefined) return vehicleColor(colorIndex, isDark);
  return speedBandColor(speedBandBetween(route, from, to), isDark);
}
