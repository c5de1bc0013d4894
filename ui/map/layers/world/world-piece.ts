/** The zoom levels of the squares, in Web Mercator, into which the world is cut. The last has places only. */
export const PIECE_LEVELS = [0, 2, 5, 6] as const;
/** The levels whose pieces have land and lines. */
export const SHAPE_LEVELS = [0, 2, 5] as const;
/** The coordinates of a piece run from 0 at its northwestern corner to this number. */
export const PIECE_EXTENT = 8192;

/** A line or ring in the coordinates of its piece: the first point, then the step to each next one. */
export type PieceLine = number[];

/** The kinds of lines. */
export const LINE_KINDS = ['river', 'state', 'border', 'coast'] as const;
/** One of these. */
export type LineKind = (typeof LINE_KINDS)[number];

/** A named place in the coordinates of its piece. */
export type PiecePlace = [name: string, x: number, y: number, firstZoom: number, isCapital: 0 | 1];
/** A country or state, with its area in square degrees and, if it is a country, its ISO 3166 alpha-2 code. */
export type PieceArea = [name: string, x: number, y: number, area: number, countryCode?: string];

/** One square of the world as it is fetched. */
export interface WorldPiece {
  /** Polygons, each its outline and its holes. */
  land?: PieceLine[][];
  lake?: PieceLine[][];
  lines?: Partial<Record<LineKind, PieceLine[]>>;
  /** The places that are shown from afar come first. */
  places?: PiecePlace[];
  countries?: PieceArea[];
  states?: PieceArea[];
  /** The names of all pieces; only the piece of the whole world has them. */
  pieces?: string[];
}

/** The name of a piece: level, column and row. */
export function pieceName(level: number, column: number, row: number): string {
  return `${level}-${column}-${row}`;
}

/** Converts a position to the column and row, both with fractions, of a level. */
export function squareAt(
  longitude: number,
  latitude: number,
  level: number,
): { column: number; row: number } {
  const count = 2 ** level;
  const sine = Math.sin((Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, latitude)) * Math.PI) / 180);
  return {
    column: ((longitude + 180) / 360) * count,
    row: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * count,
  };
}

/** Converts column and row of a level, both with fractions, to a position. */
export function positionAt(
  column: number,
  row: number,
  level: number,
): [longitude: number, latitude: number] {
  const count = 2 ** level;
  const latitude = (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / count))) * 180) / Math.PI;
  return [(column / count) * 360 - 180, latitude];
}

export const MAX_LATITUDE = 85.0511;
