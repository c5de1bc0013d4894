/** A label that may be shown, at a point of the screen in pixels. */
export interface LabelCandidate {
  key: number;
  text: string;
  longitude: number;
  latitude: number;
  x: number;
  y: number;
  /** Shown even if it overlaps others: the selected device and the one under the pointer. */
  isAlwaysShown: boolean;
}

const CHARACTER_PX = 6.6;
const HEIGHT_PX = 20;
const CELL_PX = 80;

/**
 * Returns the labels that fit without overlapping, in the order of the candidates. Labels that are always
 * shown are placed first and displace others.
 */
export function placeLabels(candidates: readonly LabelCandidate[], maxLabels = 500): LabelCandidate[] {
  const occupiedCells = new Map<string, LabelCandidate[]>();
  const placed: LabelCandidate[] = [];
  const ordered = [
    ...candidates.filter(({ isAlwaysShown }) => isAlwaysShown),
    ...candidates.filter(({ isAlwaysShown }) => !isAlwaysShown),
  ];
  for (const candidate of ordered) {
    if (placed.length >= maxLabels) break;
    const cells = cellsOf(candidate);
    const isFree = cells.every((cell) =>
      (occupiedCells.get(cell) ?? []).every((other) => !labelsOverlap(candidate, other)),
    );
    if (!isFree && !candidate.isAlwaysShown) continue;
    placed.push(candidate);
    for (const cell of cells) occupiedCells.set(cell, [...(occupiedCells.get(cell) ?? []), candidate]);
  }
  return placed;
}

/** Returns half the width of a label in pixels. */
function halfWidth({ text }: LabelCandidate): number {
  return (text.length * CHARACTER_PX + 12) / 2;
}

/** Whether two labels overlap. */
export function labelsOverlap(a: LabelCandidate, b: LabelCandidate): boolean {
  return Math.abs(a.x - b.x) < halfWidth(a) + halfWidth(b) && Math.abs(a.y - b.y) < HEIGHT_PX;
}

function cellsOf(candidate: LabelCandidate): string[] {
  const cells: string[] = [];
  const half = halfWidth(candidate);
  for (
    let column = Math.floor((candidate.x - half) / CELL_PX);
    column <= Math.floor((candidate.x + half) / CELL_PX);
    column++
  ) {
    for (const y of [candidate.y - HEIGHT_PX, candidate.y + HEIGHT_PX])
      cells.push(`${column}:${Math.floor(y / CELL_PX)}`);
  }
  return [...new Set(cells)];
}

/** Returns the text of a label: name, plate or both; empty when nothing is wanted or known. */
export function labelText(name: string, plate: string, shown: { names: boolean; plates: boolean }): string {
  return [shown.names ? name : '', shown.plates ? plate : ''].filter(Boolean).join(' · ');
}
