/** A label that would like to be shown, its place in pixels of the screen. */
export interface LabelCandidate {
  key: number;
  text: string;
  longitude: number;
  latitude: number;
  x: number;
  y: number;
  /** Shown whatever is in its way: the selected device and the one under the pointer. */
  isAlwaysShown: boolean;
}

const CHARACTER_PX = 6.6;
const HEIGHT_PX = 20;
const CELL_PX = 80;

/** The labels that fit without covering one another, in the order of the wishes; first ones always, and they push others away. */
export function placeLabels(wishes: readonly LabelCandidate[], maxLabels = 500): LabelCandidate[] {
  const occupiedCells = new Map<string, LabelCandidate[]>();
  const placed: LabelCandidate[] = [];
  const wanted = [...wishes.filter(({ isAlwaysShown }) => isAlwaysShown), ...wishes.filter(({ isAlwaysShown }) => !isAlwaysShown)];
  for (const wish of wanted) {
    if (placed.length >= maxLabels) break;
    const cells = cellsOf(wish);
    const isFree = cells.every((cell) => (occupiedCells.get(cell) ?? []).every((other) => !labelsOverlap(wish, other)));
    if (!isFree && !wish.isAlwaysShown) continue;
    placed.push(wish);
    for (const cell of cells) occupiedCells.set(cell, [...(occupiedCells.get(cell) ?? []), wish]);
  }
  return placed;
}

/** Half the width of a label in pixels. */
function halfWidth({ text }: LabelCandidate): number {
  return (text.length * CHARACTER_PX + 12) / 2;
}

/** Whether two labels cover one another. */
export function labelsOverlap(a: LabelCandidate, b: LabelCandidate): boolean {
  return Math.abs(a.x - b.x) < halfWidth(a) + halfWidth(b) && Math.abs(a.y - b.y) < HEIGHT_PX;
}

function cellsOf(wish: LabelCandidate): string[] {
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
