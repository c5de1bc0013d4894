import { mercatorX, mercatorY, pixelWidth } from '@farol/core/domain/route/mercator';

/** Something on a route that is drawn at a place, and what is written beside it. */
export interface LabeledPlace {
  readonly longitude: number;
  readonly latitude: number;
  /** Empty for none. */
  readonly label: string;
  /** The vehicle whose name it is. */
  readonly vehicle?: { readonly deviceId: number; readonly colorIndex: number };
}

/** A label with its place above or below what it belongs to, pixels downwards from there. */
export interface PlacedLabel extends LabeledPlace {
  readonly offsetPx: number;
}

/** A rectangle on the screen by its middle, pixels. */
interface Box {
  readonly x: number;
  readonly y: number;
  readonly halfWidth: number;
  readonly halfHeight: number;
}

/** A place of the screen, pixels. */
type Project = (longitude: number, latitude: number) => { readonly x: number; readonly y: number };

/** Where labels of stops and ends may stand, in the order in which it is tried, pixels. */
const MARK_OFFSETS_PX = [-23, 23];
/** Where the name of a vehicle stands below it, and how far below each other names stand there, pixels. */
const [NAME_OFFSET_PX, LINE_PX] = [25, 20];
const CHARACTER_PX = 6.6;
const PADDING_PX = 10;
const HEIGHT_PX = 19;
/** More labels cannot be read. */
const MAX_LABELS = 80;

/**
 * Returns the labels of marks that cover neither each other nor a mark, from the zoom level below the given one up to
 * it. The last marks, which are the ends of routes, come first.
 * @param obstacles marks without a label, with their size in pixels
 */
export function placedMarkLabels(
  marks: readonly (LabeledPlace & { readonly size: number })[],
  obstacles: readonly (Omit<LabeledPlace, 'label'> & { readonly size: number })[],
  zoom: number,
): PlacedLabel[] {
  // What touches at neither end touches nowhere between them: no mark gets from one side of a label to the other.
  const levels = [zoom - 1, zoom].map((level) => ({ project: worldPixels(level), taken: new BoxGrid() }));
  for (const { longitude, latitude, size } of [...marks, ...obstacles])
    for (const { project, taken } of levels)
      taken.add({ ...project(longitude, latitude), halfWidth: size / 2, halfHeight: size / 2 });
  const placed: PlacedLabel[] = [];
  for (const { longitude, latitude, label } of marks.toReversed()) {
    if (label === '' || placed.length >= MAX_LABELS) continue;
    const free = MARK_OFFSETS_PX.map((offsetPx) => ({ longitude, latitude, label, offsetPx })).find(
      (candidate) => levels.every(({ project, taken }) => taken.isFree(labelBox(candidate, project))),
    );
    if (!free) continue;
    placed.push(free);
    for (const { project, taken } of levels) taken.add(labelBox(free, project));
  }
  return placed;
}

/** Returns the names of vehicles below them. Where vehicles are at the same place their names stand in lines. */
export function placedNames(vehicles: readonly LabeledPlace[], project: Project): PlacedLabel[] {
  const placed: PlacedLabel[] = [];
  for (const vehicle of vehicles) {
    if (vehicle.label === '') continue;
    const others = placed.map((name) => labelBox(name, project));
    let name = { ...vehicle, offsetPx: NAME_OFFSET_PX };
    while (others.some((other) => boxesOverlap(other, labelBox(name, project))))
      name = { ...name, offsetPx: name.offsetPx + LINE_PX };
    placed.push(name);
  }
  return placed;
}

/** Returns the labels that no other one covers; the same array where that is all of them. */
export function uncoveredLabels(
  labels: readonly PlacedLabel[],
  others: readonly PlacedLabel[],
  project: Project,
): readonly PlacedLabel[] {
  if (others.length === 0) return labels;
  const boxes = others.map((other) => labelBox(other, project));
  const isCovered = (label: PlacedLabel): boolean => {
    const box = labelBox(label, project);
    return boxes.some((other) => boxesOverlap(box, other));
  };
  return labels.some(isCovered) ? labels.filter((label) => !isCovered(label)) : labels;
}

/** Returns what a label covers of the screen. */
export function labelBox({ longitude, latitude, label, offsetPx }: PlacedLabel, project: Project): Box {
  const { x, y } = project(longitude, latitude);
  return {
    x,
    y: y + offsetPx,
    halfWidth: (label.length * CHARACTER_PX + PADDING_PX) / 2,
    halfHeight: HEIGHT_PX / 2,
  };
}

/** Whether two rectangles have more than an edge in common. */
export function boxesOverlap(left: Box, right: Box): boolean {
  return (
    Math.abs(left.x - right.x) < left.halfWidth + right.halfWidth &&
    Math.abs(left.y - right.y) < left.halfHeight + right.halfHeight
  );
}

/** Rectangles by the cells of a grid in which they lie, so that each is compared with its neighbors only. */
class BoxGrid {
  readonly #cells = new Map<string, Box[]>();

  add(box: Box): void {
    for (const cell of cellsOf(box)) {
      const boxes = this.#cells.get(cell);
      if (boxes) boxes.push(box);
      else this.#cells.set(cell, [box]);
    }
  }

  isFree(box: Box): boolean {
    return cellsOf(box).every((cell) => !this.#cells.get(cell)?.some((other) => boxesOverlap(box, other)));
  }
}

/** Returns how places are drawn on a map of the whole world at a zoom level. */
function worldPixels(zoom: number): Project {
  const pixel = pixelWidth(zoom);
  return (longitude, latitude) => ({ x: mercatorX(longitude) / pixel, y: mercatorY(latitude) / pixel });
}

const CELL_PX = 64;

function cellsOf({ x, y, halfWidth, halfHeight }: Box): string[] {
  const cells: string[] = [];
  for (let column = Math.floor((x - halfWidth) / CELL_PX); column <= (x + halfWidth) / CELL_PX; column++)
    for (let row = Math.floor((y - halfHeight) / CELL_PX); row <= (y + halfHeight) / CELL_PX; row++)
      cells.push(`${column} ${row}`);
  return cells;
}
