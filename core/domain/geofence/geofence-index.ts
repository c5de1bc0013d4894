import { isInside, type Area } from '../geometry/area.ts';
import { areaBounds, isWithinBounds, type GeoBounds } from '../geometry/area-bounds.ts';
import type { GeoPoint } from '../geometry/geo-point.ts';

/** An area to be found by place. */
export interface IndexedArea {
  id: number;
  area: Area;
  corridorMeters: number;
}

interface Entry extends IndexedArea {
  bounds: GeoBounds;
}

/** Cells of a twentieth of a degree, some five kilometres. */
const CELL_DEGREES = 0.05;
/** An area over more cells than this is looked at for every place. */
const MAX_CELLS = 400;

/** Finds the areas that hold a place without looking at all of them. Made once for a set of areas; a thousand take about a millisecond. */
export class GeofenceIndex {
  readonly #cells = new Map<number, Entry[]>();
  readonly #wide: Entry[] = [];

  constructor(areas: readonly IndexedArea[]) {
    for (const one of areas) {
      const bounds = areaBounds(one.area, one.corridorMeters);
      if (bounds) this.#add({ ...one, bounds });
    }
  }

  /** The ids of the areas that hold the place, in no order. */
  at(place: GeoPoint): number[] {
    const near = this.#cells.get(cellOf(column(place.longitude), row(place.latitude))) ?? [];
    const found: number[] = [];
    for (const entries of [near, this.#wide]) {
      for (const { id, area, corridorMeters, bounds } of entries)
        if (isWithinBounds(bounds, place) && isInside(area, place, corridorMeters)) found.push(id);
    }
    return found;
  }

  #add(entry: Entry): void {
    const { west, south, east, north } = entry.bounds;
    const columns = column(east) - column(west) + 1;
    const rows = row(north) - row(south) + 1;
    // What reaches over the 180th meridian has no columns of its own.
    if (columns * rows > MAX_CELLS || west < -180 || east > 180) {
      this.#wide.push(entry);
      return;
    }
    for (let x = column(west); x <= column(east); x++) {
      for (let y = row(south); y <= row(north); y++) {
        const cell = cellOf(x, y);
        const entries = this.#cells.get(cell);
        if (entries) entries.push(entry);
        else this.#cells.set(cell, [entry]);
      }
    }
  }
}

function column(longitude: number): number {
  return Math.floor((longitude + 180) / CELL_DEGREES);
}

function row(latitude: number): number {
  return Math.floor((latitude + 90) / CELL_DEGREES);
}

function cellOf(x: number, y: number): number {
  return x * 10_000 + y;
}
