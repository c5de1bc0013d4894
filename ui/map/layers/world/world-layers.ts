import type { Layer } from '@deck.gl/core';
import { SolidPolygonLayer } from '@deck.gl/layers';
import type { GeoBounds } from '@farol/core/domain/geometry/area-bounds';
import { gridLines } from './world-grid.ts';
import { SegmentLayer, type SegmentPaint } from '../segment-layer.ts';
import { inCells, MAP_UNITS, type Segments } from '../segments.ts';
import type { Rgb, WorldPaint } from './world-paint.ts';
import { LINE_KINDS, MAX_LATITUDE, squareAt } from './world-piece.ts';
import type { WorldPolygon } from './world-shapes.ts';

const GRID_OPACITY = 0.6;

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

/** Returns the layer of the sea within bounds, below the land: without land nothing says that there is water. */
export function seaLayer({ west, south, east, north }: GeoBounds, { sea }: WorldPaint): Layer {
  const [bottom, top] = [Math.max(-MAX_LATITUDE, south), Math.min(MAX_LATITUDE, north)];
  return new SolidPolygonLayer<[longitude: number, latitude: number][]>({
    id: 'world-sea',
    data: [
      [
        [west, bottom],
        [east, bottom],
        [east, top],
        [west, top],
      ],
    ],
    getPolygon: (ring) => ring,
    positionFormat: 'XY',
    getFillColor: sea,
    updateTriggers: { getFillColor: sea },
  });
}

/** Returns the layer of the grid within bounds. */
export function gridLayer(bounds: GeoBounds, step: number, { grid }: WorldPaint): Layer {
  const lines = gridLines(bounds, step);
  return new SegmentLayer({
    id: 'world-grid',
    segments: inCells({
      length: lines.length,
      places: new Float32Array(lines.flat().flatMap(mapUnitsAt)),
      kinds: new Uint8Array(lines.length),
    }),
    paints: [{ color: colorOf(grid, GRID_OPACITY), width: 1 }],
  });
}

/** Returns the layer of the lines of a piece, with or without its rivers, which are too coarse for near views. */
export function lineLayer(name: string, segments: Segments, paint: WorldPaint, hasRivers: boolean): Layer {
  return new SegmentLayer({
    id: `world-lines-${name}`,
    segments,
    first: hasRivers ? 0 : riverCount(segments),
    paints: LINE_KINDS.map((kind) => ({
      color: colorOf(paint[kind], 1),
      width: kind === 'border' ? 1.5 : 1,
    })),
  });
}

function mapUnitsAt([longitude, latitude]: readonly [number, number]): [x: number, y: number] {
  const { column, row } = squareAt(longitude, latitude, 0);
  return [column * MAP_UNITS, (1 - row) * MAP_UNITS];
}

/** The rivers are the first kind. */
function riverCount({ length, kinds }: Segments): number {
  const other = kinds.findIndex((kind) => LINE_KINDS[kind] !== 'river');
  return other < 0 ? length : other;
}

function colorOf([red, green, blue]: Rgb, opacity: number): SegmentPaint['color'] {
  return [red / 255, green / 255, blue / 255, opacity];
}
