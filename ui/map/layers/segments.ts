/** The width and height of the map of the whole world in map units, which count from its south-western corner. */
export const MAP_UNITS = 512;

/** Straight lines of several kinds, in columns, by kind and cell. */
export interface Segments {
  length: number;
  /** The start and the end of each, x and y in map units. */
  places: Float32Array<ArrayBuffer>;
  /** The kind of each: where its paint is. */
  kinds: Uint8Array<ArrayBuffer>;
  /** Where they are, to draw those in view only. */
  cells: readonly SegmentCell[];
}

/** Segments of one kind that are near one another, with the box around them in map units. */
export interface SegmentCell {
  /** The first of them in the columns, and how many there are. */
  first: number;
  length: number;
  west: number;
  south: number;
  east: number;
  north: number;
}

/** A box in map units. */
export type MapBox = Pick<SegmentCell, 'west' | 'south' | 'east' | 'north'>;

/** Kinds that a layer can paint. */
export const KINDS = 4;
/** Cells on each side of the box around all segments. */
const SIDE = 16;

/**
 * Returns the segments by kind and within a kind by cells of a grid, so that those in view are found without a look
 * at each. Cost: linear.
 */
export function inCells({ length, places, kinds }: Omit<Segments, 'cells'>): Segments {
  const numbers = cellNumbers(places, kinds);
  const lengths = new Uint32Array(KINDS * SIDE * SIDE);
  for (const number of numbers) lengths[number] = (lengths[number] ?? 0) + 1;
  const cells = new Map<number, SegmentCell>();
  let first = 0;
  for (const [number, count] of lengths.entries()) {
    if (count === 0) continue;
    cells.set(number, {
      first,
      length: 0,
      west: Infinity,
      south: Infinity,
      east: -Infinity,
      north: -Infinity,
    });
    first += count;
  }
  const sorted = { length, places: new Float32Array(4 * length), kinds: new Uint8Array(length) };
  for (const [at, number] of numbers.entries()) {
    const cell = cells.get(number);
    if (!cell) continue;
    const to = cell.first + cell.length++;
    sorted.kinds[to] = kinds[at] ?? 0;
    for (let end = 0; end < 4; end += 2) {
      const [x, y] = [places[4 * at + end] ?? 0, places[4 * at + end + 1] ?? 0];
      sorted.places[4 * to + end] = x;
      sorted.places[4 * to + end + 1] = y;
      cell.west = Math.min(cell.west, x);
      cell.east = Math.max(cell.east, x);
      cell.south = Math.min(cell.south, y);
      cell.north = Math.max(cell.north, y);
    }
  }
  return { ...sorted, cells: [...cells.values()] };
}

/** The map continues to both sides. */
const COPIES = [-MAP_UNITS, 0, MAP_UNITS] as const;

/**
 * Returns the segments of the cells that touch the box, as places in the columns in their order; also where the box
 * goes on beyond the date line.
 * @param from the first segment that counts: those of the kinds before are left out
 */
export function segmentsWithin(cells: readonly SegmentCell[], box: MapBox, from = 0): Uint32Array {
  const touching = cells.filter(
    ({ first, west, south, east, north }) =>
      first >= from &&
      south <= box.north &&
      north >= box.south &&
      COPIES.some((shift) => west + shift <= box.east && east + shift >= box.west),
  );
  const indexes = new Uint32Array(touching.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const { first, length } of touching)
    for (let index = first; index < first + length; index++) indexes[at++] = index;
  return indexes;
}

/** Returns the number of the cell of each segment: its kind, then row and column of its start. */
function cellNumbers(places: Float32Array, kinds: Uint8Array): Uint16Array {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < places.length; at += 4) {
    west = Math.min(west, places[at] ?? 0);
    east = Math.max(east, places[at] ?? 0);
    south = Math.min(south, places[at + 1] ?? 0);
    north = Math.max(north, places[at + 1] ?? 0);
  }
  return Uint16Array.from(kinds, (kind, at) => {
    const column = stepOf(places[4 * at] ?? 0, west, east);
    const row = stepOf(places[4 * at + 1] ?? 0, south, north);
    return (kind * SIDE + row) * SIDE + column;
  });
}

function stepOf(value: number, from: number, to: number): number {
  return to > from ? Math.min(SIDE - 1, Math.floor(((value - from) / (to - from)) * SIDE)) : 0;
}
