import { parseArea } from '@farol/core/domain/geometry/area';
import { areaBounds, type GeoBounds } from '@farol/core/domain/geometry/area-bounds';
import type { Geofence } from '@farol/core/domain/geofence/geofence';
import { corridorHalfWidthMeters } from '@farol/core/domain/geofence/geofence-attributes';

/** The geofence that the user asked to see on the map. */
export interface GeofenceFocus {
  id: number;
  bounds: GeoBounds;
}

/** Passes the geofence selected in the list to the map, which is far away in the component tree. */
export class GeofenceFocusStore {
  #focus: GeofenceFocus | undefined;
  readonly #listeners = new Set<() => void>();

  /** Returns the geofence that was requested last. */
  readonly current = (): GeofenceFocus | undefined => this.#focus;

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#listeners.add(changed);
    return () => this.#listeners.delete(changed);
  };

  /** Requests to show a geofence, or clears the request. */
  focusOn(fence: Geofence | undefined): void {
    const area = fence && parseArea(fence.area);
    const bounds = area && areaBounds(area, corridorHalfWidthMeters(fence));
    if (!bounds && !this.#focus) return;
    this.#focus = fence && bounds && { id: fence.id, bounds };
    for (const changed of this.#listeners) changed();
  }
}

/** There is one map, so one store suffices. */
export const geofenceFocus = new GeofenceFocusStore();
