import { parseArea } from '@farol/core/domain/geometry/area';
import { areaBounds, type GeoBounds } from '@farol/core/domain/geometry/area-bounds';
import type { Geofence } from '@farol/core/domain/geofence/geofence';
import { corridorHalfWidthMeters } from '@farol/core/domain/geofence/geofence-attributes';

/** The geofence that somebody asked to see on the map. */
export interface GeofenceFocus {
  id: number;
  bounds: GeoBounds;
}

/** Hands what the list asks to see to the map; both stand far apart on the page. */
export class GeofenceFocusStore {
  #focus: GeofenceFocus | undefined;
  readonly #listeners = new Set<() => void>();

  /** What was asked for last. */
  readonly current = (): GeofenceFocus | undefined => this.#focus;

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#listeners.add(changed);
    return () => this.#listeners.delete(changed);
  };

  /** Asks to see a geofence, or none any more. */
  focusOn(fence: Geofence | undefined): void {
    const area = fence && parseArea(fence.area);
    const bounds = area && areaBounds(area, corridorHalfWidthMeters(fence));
    if (!bounds && !this.#focus) return;
    this.#focus = fence && bounds && { id: fence.id, bounds };
    for (const changed of this.#listeners) changed();
  }
}

/** One map, one look. */
export const geofenceFocus = new GeofenceFocusStore();
