import type { Layer } from '@deck.gl/core';
import { LineLayer, SolidPolygonLayer } from '@deck.gl/layers';
import type { GeoBounds } from '@farol/core/domain/geometry/area-bounds';
import { gridLines } from './world-grid.ts';
import type { WorldPaint } from './world-paint.ts';
import { LINE_KINDS } from './world-piece.ts';
import type { WorldPolygon, WorldSegments } from './world-shapes.ts';

/** Returns the layer of the land and lakes of a piece. */
export function landLayer(name: string, data: WorldPolygon[], { land, sea }: WorldPaint): Layer {
  return new SolidPolygonLayer<WorldPolygon>({
    id: `world-land-${name}`,
    data,
    getPolygon: ({ polygon }) => polygon,
    positionFormat: 'XY',
    getFillColor: ({ isLake }) => (isLake ? sea : land),
    updateTriggers: { getFillColor: land },
  });
}

/** Returns the layer of the grid within bounds. */
export function gridLayer(bounds: GeoBounds, step: number, { grid }: WorldPaint): Layer {
  return new LineLayer<number[][]>({
    id: 'world-grid',
    data: gridLines(bounds, step),
    getSourcePosition: ([from = []]) => [from[0] ?? 0, from[1] ?? 0],
    getTargetPosition: ([, to = []]) => [to[0] ?? 0, to[1] ?? 0],
    getColor: [...grid, 150],
    getWidth: 1,
  });
}

/** Returns the layer of the lines of a piece, with or without its rivers. */
export function lineLayer(
  name: string,
  segments: WorldSegments,
  paint: WorldPaint,
  hasRivers: boolean,
): Layer {
  const { length, starts, ends, kinds } = hasRivers ? segments : withoutRivers(segments);
  const colors = new Uint8Array(3 * length);
  const widths = new Float32Array(length).fill(1);
  for (const [at, kind] of kinds.entries()) {
    const line = LINE_KINDS[kind] ?? 'coast';
    colors.set(paint[line], 3 * at);
    if (line === 'border') widths[at] = 1.5;
  }
  return new LineLayer({
    id: `world-lines-${name}`,
    data: {
      length,
      attributes: {
        getSourcePosition: { value: starts, size: 2 },
        getTargetPosition: { value: ends, size: 2 },
        getColor: { value: colors, size: 3, normalized: true },
        getWidth: { value: widths, size: 1 },
      },
    },
    widthUnits: 'pixels',
  });
}

/** Leaves out the rivers, which come first and are too coarse for near views. */
function withoutRivers({ length, starts, ends, kinds }: WorldSegments): WorldSegments {
  const other = kinds.findIndex((kind) => LINE_KINDS[kind] !== 'river');
  const from = other < 0 ? length : other;
  return {
    length: length - from,
    starts: starts.subarray(2 * from),
    ends: ends.subarray(2 * from),
    kinds: kinds.subarray(from),
  };
}
