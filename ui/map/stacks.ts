/** Something drawn at a pixel of the screen. */
interface Drawn {
  x: number;
  y: number;
}

/** Drawings as near to one another as this cannot be told apart, pixels. */
const STACK_PX = 10;

/** For each of these how many others are drawn on the same spot, so that it cannot be told from them. */
export function othersOnSpot(drawn: readonly Drawn[]): number[] {
  const cells = new Map<string, Drawn[]>();
  for (const one of drawn) {
    const cell = cellOf(one, 0, 0);
    cells.set(cell, [...(cells.get(cell) ?? []), one]);
  }
  return drawn.map((one) => {
    const near = AROUND.flatMap(([column, row]) => cells.get(cellOf(one, column, row)) ?? []);
    return near.filter(({ x, y }) => Math.hypot(x - one.x, y - one.y) <= STACK_PX).length - 1;
  });
}

const AROUND = [-1, 0, 1].flatMap((column) => [-1, 0, 1].map((row) => [column, row] as const));

function cellOf({ x, y }: Drawn, column: number, row: number): string {
  return `${Math.floor(x / STACK_PX) + column}:${Math.floor(y / STACK_PX) + row}`;
}
