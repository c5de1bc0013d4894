/** Something drawn at a point of the screen, pixels. */
interface ScreenPoint {
  x: number;
  y: number;
}

/** Markers closer than this cannot be told apart, pixels. */
const OVERLAP_DISTANCE_PX = 10;

/** Returns, for each marker, how many others are drawn at the same spot. */
export function overlapCounts(drawn: readonly ScreenPoint[]): number[] {
  const cells = new Map<string, ScreenPoint[]>();
  for (const item of drawn) {
    const cell = cellOf(item, 0, 0);
    cells.set(cell, [...(cells.get(cell) ?? []), item]);
  }
  return drawn.map((item) => {
    const near = NEIGHBOR_CELLS.flatMap(([column, row]) => cells.get(cellOf(item, column, row)) ?? []);
    return near.filter(({ x, y }) => Math.hypot(x - item.x, y - item.y) <= OVERLAP_DISTANCE_PX).length - 1;
  });
}

const NEIGHBOR_CELLS = [-1, 0, 1].flatMap((column) => [-1, 0, 1].map((row) => [column, row] as const));

function cellOf({ x, y }: ScreenPoint, column: number, row: number): string {
  return `${Math.floor(x / OVERLAP_DISTANCE_PX) + column}:${Math.floor(y / OVERLAP_DISTANCE_PX) + row}`;
}
