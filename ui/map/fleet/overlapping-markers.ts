/** Something drawn at a pixel of the screen. */
interface ScreenPoint {
  x: number;
  y: number;
}

/** Drawings as near to one another as this cannot be told apart, pixels. */
const OVERLAP_DISTANCE_PX = 10;

/** For each of these how many others are drawn on the same spot, so that it cannot be told from them. */
export function overlapCounts(drawn: readonly ScreenPoint[]): number[] {
  const cells = new Map<string, ScreenPoint[]>();
  for (const one of drawn) {
    const cell = cellOf(one, 0, 0);
    cells.set(cell, [...(cells.get(cell) ?? []), one]);
  }
  return drawn.map((one) => {
    const near = NEIGHBOR_CELLS.flatMap(([column, row]) => cells.get(cellOf(one, column, row)) ?? []);
    return near.filter(({ x, y }) => Math.hypot(x - one.x, y - one.y) <= OVERLAP_DISTANCE_PX).length - 1;
  });
}

const NEIGHBOR_CELLS = [-1, 0, 1].flatMap((column) => [-1, 0, 1].map((row) => [column, row] as const));

function cellOf({ x, y }: ScreenPoint, column: number, row: number): string {
  return `${Math.floor(x / OVERLAP_DISTANCE_PX) + column}:${Math.floor(y / OVERLAP_DISTANCE_PX) + row}`;
}
