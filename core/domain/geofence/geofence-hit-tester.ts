import { isInside } from '../geometry/area.ts';
import { areaBounds, isWithinBounds, widenedBounds, type GeoBounds } from '../geometry/area-bounds.ts';
import { areaLengthMeters, areaSquareMeters } from '../geometry/area-measure.ts';
import type { GeoPoint } from '../geometry/geo-point.ts';
import { GeofenceIndex, type IndexedArea } from './geofence-index.ts';

/** Finds the geofences at a point of the map, the smallest first, because larger ones can be hit elsewhere. */
export class GeofenceHitTester {
  readonly #index: GeofenceIndex;
  readonly #sizes: ReadonlyMap<number, number>;
  readonly #lines: readonly (IndexedArea & { bounds: GeoBounds })[];

  constructor(areas: readonly IndexedArea[]) {
    this.#index = new GeofenceIndex(areas);
    this.#sizes = new Map(areas.map((area) => [area.id, squareMetersOf(area)]));
    this.#lines = areas.flatMap((item) => {
      const bounds = item.area.kind === 'line' ? areaBounds(item.area, item.corridorMeters) : undefined;
      return bounds ? [{ ...item, bounds }] : [];
    });
  }

  /**
   * Returns the id of the area at a point.
   * @param reachMeters the hit distance of a narrow corridor, because it is drawn wider than it is
   */
  at(place: GeoPoint, reachMeters: number): number | undefined {
    const found = this.#index.at(place);
    for (const { id, area, bounds } of this.#lines) {
      const isNear = isWithinBounds(widenedBounds(bounds, reachMeters), place);
      if (isNear && isInside(area, place, reachMeters)) found.push(id);
    }
    let [smallest, least]: [number | undefined, number] = [undefined, Infinity];
    for (const id of found) if (this.#sizeOf(id) < least) [smallest, least] = [id, this.#sizeOf(id)];
    return smallest;
  }

  /** Returns the ids of all areas that contain a point, the smallest first. */
  allAt(place: GeoPoint): number[] {
    return this.#index.at(place).sort((left, right) => this.#sizeOf(left) - this.#sizeOf(right));
  }

  #sizeOf(id: number): number {
    return this.#sizes.get(id) ?? Infinity;
  }
}

function squareMetersOf({ area, corridorMeters }: IndexedArea): number {
  return area.kind === 'line' ? 2 * corridorMeters * areaLengthMeters(area) : areaSquareMeters(area);
}
