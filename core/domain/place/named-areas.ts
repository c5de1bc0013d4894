import { parseArea } from '../geometry/area.ts';
import type { GeoPoint } from '../geometry/geo-point.ts';
import { corridorHalfWidthMeters } from '../geofence/geofence-attributes.ts';
import { isAnchorGeofence } from '../geofence/anchor.ts';
import { GeofenceHitTester } from '../geofence/geofence-hit-tester.ts';
import type { IndexedArea } from '../geofence/geofence-index.ts';
import type { Geofence } from '../geofence/geofence.ts';

/** What of a geofence names a place. */
export type NamingGeofence = Pick<Geofence, 'id' | 'name' | 'area' | 'attributes'>;

/** The geofences that name what is in them. Anchors name nothing: they are where a vehicle was left. */
export class NamedAreas {
  readonly #names: ReadonlyMap<number, string>;
  readonly #areas: GeofenceHitTester;

  constructor(geofences: readonly NamingGeofence[]) {
    const names = new Map<number, string>();
    const areas: IndexedArea[] = [];
    for (const fence of geofences) {
      const area = fence.name.trim() === '' || isAnchorGeofence(fence) ? undefined : parseArea(fence.area);
      if (!area) continue;
      names.set(fence.id, fence.name.trim());
      areas.push({ id: fence.id, area, corridorMeters: corridorHalfWidthMeters(fence) });
    }
    this.#names = names;
    this.#areas = new GeofenceHitTester(areas);
  }

  /**
   * Returns the smallest geofence around a point: it says most about where that is.
   * @param isSeen whether the reader may see the geofence with this id; by default all
   */
  at(point: GeoPoint, isSeen?: (id: number) => boolean): { id: number; name: string } | undefined {
    for (const id of this.#areas.allAt(point))
      if (isSeen?.(id) !== false) return { id, name: this.#names.get(id) ?? '' };
    return undefined;
  }
}
