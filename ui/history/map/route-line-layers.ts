import { PathLayer } from '@deck.gl/layers';
import type { Route } from '@farol/core/domain/route/route';
import { simplifiedLine } from '@farol/core/domain/route/simplified-line';
import { speedBandBetween } from '@farol/core/domain/route/speed-band';
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

/** A line for the graphics device: paths one after the other. */
export interface RouteLine {
  /** Where each path begins, in vertices. */
  readonly startIndices: Uint32Array;
  /** Longitude and latitude of each vertex. */
  readonly vertices: Float64Array;
  /** Red, green, blue and opacity of the piece that begins at each vertex. */
  readonly colors: Uint8ClampedArray;
}

/** Returns the layers of a route's line: broken at gaps, and colored by speed or by vehicle. */
export function routeLineLayers(route: Route, style: RouteLineStyle): PathLayer[] {
  const { startIndices, vertices, colors } = routeLine(route, style);
  if (startIndices.length === 0) return [];
  const ground: [number, number, number, number] = style.isDark ? [8, 14, 22, 210] : [255, 255, 255, 230];
  const path = { value: vertices, size: 2 };
  const common = {
    positionFormat: 'XY',
    _pathType: 'open',
    widthUnits: 'pixels',
    capRounded: true,
    jointRounded: true,
  } as const;
  return [
    new PathLayer({
      id: `route-edge-${route.deviceId}`,
      data: { length: startIndices.length, startIndices, attributes: { getPath: path } },
      ...common,
      getWidth: 8,
      getColor: ground,
    }),
    new PathLayer({
      id: `route-${route.deviceId}`,
      data: {
        length: startIndices.length,
        startIndices,
        attributes: { getPath: path, getColor: { value: colors, size: 4 } },
      },
      ...common,
      getWidth: 4.5,
      pickable: true,
    }),
  ];
}

/** Returns what is drawn of a route's line at a zoom level; a single fix between two gaps makes no line. */
export function routeLine(route: Route, { zoom, isDark, colorIndex }: RouteLineStyle): RouteLine {
  const { indexes, starts } = simplifiedLine(route, zoom);
  const startIndices: number[] = [];
  const vertices = new Float64Array(2 * indexes.length);
  const colors = new Uint8ClampedArray(4 * indexes.length);
  let count = 0;
  for (const [part, start] of starts.entries()) {
    const end = starts[part + 1] ?? indexes.length;
    if (end - start < 2) continue;
    startIndices.push(count);
    for (let at = start; at < end; at++) {
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
