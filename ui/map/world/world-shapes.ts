import { LINE_KINDS, PIECE_EXTENT, positionAt, type PieceLine, type WorldPiece } from './world-piece.ts';
import type { WorldSquare } from './world-store.ts';

/** Positions one after the other: longitude, latitude, longitude, … */
type Positions = Float64Array;

/** A piece of land or a lake. */
export interface WorldPolygon {
  isLake: boolean;
  polygon: { positions: Positions; holeIndices: number[] };
}

/** The lines of a piece as straight segments, by kind in the order of `LINE_KINDS`, in columns. */
export interface WorldSegments {
  length: number;
  /** Longitude and latitude of each start and of each end. */
  starts: Float32Array;
  ends: Float32Array;
  /** Where each kind is in `LINE_KINDS`. */
  kinds: Uint8Array;
}

/** Land, lakes and lines of one piece, ready to be drawn. */
export interface WorldShapes {
  polygons: WorldPolygon[];
  segments: WorldSegments;
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

/**
 * Returns the segments of lines a pixel wide, which need no joints: segments cost the graphics card a quarter of
 * what joined paths cost, and the page nothing.
 */
function segmentsOf(lines: WorldPiece['lines'] = {}, square: WorldSquare): WorldSegments {
  const paths = LINE_KINDS.flatMap((kind, at) =>
    (lines[kind] ?? []).map((line) => ({ kind: at, path: positionsOf(line, square) })),
  );
  const length = paths.reduce((sum, { path }) => sum + Math.max(0, path.length / 2 - 1), 0);
  const segments = {
    length,
    starts: new Float32Array(2 * length),
    ends: new Float32Array(2 * length),
    kinds: new Uint8Array(length),
  };
  let at = 0;
  for (const { kind, path } of paths) {
    const count = Math.max(0, path.length / 2 - 1);
    segments.starts.set(path.subarray(0, 2 * count), 2 * at);
    segments.ends.set(path.subarray(2), 2 * at);
    segments.kinds.fill(kind, at, at + count);
    at += count;
  }
  return segments;
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
