import { LINE_KINDS, PIECE_EXTENT, positionAt, type PieceLine, type WorldPiece } from './world-piece.ts';
import { inCells, MAP_UNITS, type Segments } from '../segments.ts';
import type { WorldSquare } from './world-store.ts';

/** Positions one after the other: longitude, latitude, longitude, … */
type Positions = Float64Array;

/** A piece of land or a lake. */
export interface WorldPolygon {
  isLake: boolean;
  polygon: { positions: Positions; holeIndices: number[] };
}

/** Land, lakes and lines of one piece, ready to be drawn. */
export interface WorldShapes {
  polygons: WorldPolygon[];
  /** The lines, by kind in the order of `LINE_KINDS`. */
  segments: Segments;
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
  return {
    segments: segmentsOf(piece.lines, square),
    polygons: [...polygonsOf(piece.land, false), ...polygonsOf(piece.lake, true)],
  };
}

function segmentsOf(lines: WorldPiece['lines'] = {}, square: WorldSquare): Segments {
  const paths = LINE_KINDS.flatMap((kind, at) =>
    (lines[kind] ?? []).map((line) => ({ kind: at, path: pathOf(line, square) })),
  );
  const length = paths.reduce((sum, { path }) => sum + Math.max(0, path.length / 2 - 1), 0);
  const segments = { length, places: new Float32Array(4 * length), kinds: new Uint8Array(length) };
  let at = 0;
  for (const { kind, path } of paths)
    for (let point = 0; point + 2 < path.length; point += 2) {
      segments.places.set(path.subarray(point, point + 4), 4 * at);
      segments.kinds[at++] = kind;
    }
  return inCells(segments);
}

function positionsOf(line: PieceLine, { level, column, row }: WorldSquare): Positions {
  const positions = new Float64Array(line.length);
  forEachPoint(line, (x, y, at) => positions.set(positionAt(column + x, row + y, level), at));
  return positions;
}

/** Returns the points of a line in map units. */
function pathOf(line: PieceLine, { level, column, row }: WorldSquare): Float32Array {
  const path = new Float32Array(line.length);
  const units = MAP_UNITS / 2 ** level;
  forEachPoint(line, (x, y, at) => path.set([(column + x) * units, MAP_UNITS - (row + y) * units], at));
  return path;
}

/** Calls with column and row, from 0 to 1, of each point in its piece. */
function forEachPoint(line: PieceLine, call: (column: number, row: number, at: number) => void): void {
  let [x, y] = [0, 0];
  for (let at = 0; at < line.length; at += 2) {
    x += line[at] ?? 0;
    y += line[at + 1] ?? 0;
    call(x / PIECE_EXTENT, y / PIECE_EXTENT, at);
  }
}
