/** A label that would like to be shown, its place in pixels of the screen. */
export interface LabelWish {
  slot: number;
  text: string;
  longitude: number;
  latitude: number;
  x: number;
  y: number;
  /** Shown whatever is in its way: the selected device and the one under the pointer. */
  isFirst: boolean;
}

const CHARACTER_PX = 6.6;
const HEIGHT_PX = 20;
const CELL_PX = 80;

/** The labels that fit without covering one another, in the order of the wishes; first ones always, and they push others away. */
export function placedLabels(wishes: readonly LabelWish[], most = 500): LabelWish[] {
  const taken = new Map<string, LabelWish[]>();
  const placed: LabelWish[] = [];
  const wanted = [...wishes.filter(({ isFirst }) => isFirst), ...wishes.filter(({ isFirst }) => !isFirst)];
  for (const wish of wanted) {
    if (placed.length >= most) break;
    const cells = cellsOf(wish);
    const isFree = cells.every((cell) => (taken.get(cell) ?? []).every((other) => !overlap(wish, other)));
    if (!isFree && !wish.isFirst) continue;
    placed.push(wish);
    for (const cell of cells) taken.set(cell, [...(taken.get(cell) ?? []), wish]);
  }
  return placed;
}

/** Half the width of a label in pixels. */
function halfWidth({ text }: LabelWish): number {
  return (text.length * CHARACTER_PX + 12) / 2;
}

/** Whether two labels cover one another. */
export function overlap(a: LabelWish, b: LabelWish): boolean {
  return Math.abs(a.x - b.x) < halfWidth(a) + halfWidth(b) && Math.abs(a.y - b.y) < HEIGHT_PX;
}

function cellsOf(wish: LabelWish): string[] {
  const cells: string[] = [];
  const half = halfWidth(wish);
  for (
    let column = Math.floor((wish.x - half) / CELL_PX);
    column <= Math.floor((wish.x + half) / CELL_PX);
    column++
  ) {
    for (const y of [wish.y - HEIGHT_PX, wish.y + HEIGHT_PX])
      cells.push(`${column}:${Math.floor(y / CELL_PX)}`);
  }
  return [...new Set(cells)];
}

/** What a label says: name, plate, or both; empty when nothing is wanted or known. */
export function labelText(name: string, plate: string, wanted: { names: boolean; plates: boolean }): string {
  return [wanted.names ? name : '', wanted.plates ? plate : ''].filter(Boolean).join(' · ');
}
