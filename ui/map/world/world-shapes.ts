import {
  LINE_KINDS,
  PIECE_EXTENT,
  positionAt,
  type LineKind,
  type PieceLine,
  type WorldPiece,
} from './world-piece.ts';
import type { WorldSquare } from './world-store.ts';

/** Positions one after the other: longitude, latitude, longitude, … */
type Positions = Float64Array;

/** A piece of land or a lake. */
export interface WorldPolygon {
  isLake: boolean;
  polygon: { positions: Positions; holeIndices: number[] };
}

/** A line of the world. */
export interface WorldLine {
  kind: LineKind;
  path: Positions;
}

/** Land, lakes and lines of one piece, ready to be drawn. */
export interface WorldShapes {
  polygons: WorldPolygon[];
  lines: WorldLine[];
  /** The same without rivers, whose data is too coarse for near views. */
  nearLines: WorldLine[];
}

/** Converts land, lakes and lines of a piece to positions in degrees. */
export function worldShapes(piece: WorldPiece, square: WorldSquare): WorldShapes {
  const polygonsOf = (polygons: readonly PieceLine[][] | undefined, isLake: boolean): WorldPolygon[] =>
    (polygons ?? []).map((rings) => {
      const holeIndices: number[] = [];
      let length = 0;
      for (const ring of rings) {
        if (length > 0) holeIndices.push(length);
        length += ring.length;
      }
      const positions = new Float64Array(length);
      let at = 0;
      for (const ring of rings) {
        positions.set(positionsOf(ring, square), at);
        at += ring.length;
      }
      return { isLake, polygon: { positions, holeIndices } };
    });
  const lines = LINE_KINDS.flatMap((kind) =>
    (piece.lines?.[kind] ?? []).map((line) => ({ kind, path: positionsOf(line, square) })),
  );
  return {
    lines,
    nearLines: lines.filter(({ kind }) => kind !== 'river'),
    polygons: [...polygonsOf(piece.land, false), ...polygonsOf(piece.lake, true)],
  };
}

function positionsOf(line: PieceLine, { level, column, row }: WorldSquare): Positions {
  const positions = new Float64Array(line.length);
  let [x, y] = [0, 0];
  for (let at = 0; at < line.length; at += 2) {
    x += line[at] ?? 0;
    y += line[at + 1] ?? 0;
    const [longitude, latitude] = positionAt(column + x / PIECE_EXTENT, row + y / PIECE_EXTENT, level);
    positions[at] = longitude;
    positions[at + 1] = latitude;
  }
  return positions;
}
