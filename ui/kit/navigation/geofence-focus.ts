import { parseArea } from '@farol/core/domain/geometry/area';
import { areaBounds, type GeoBounds } from '@farol/core/domain/geometry/area-bounds';
import type { Geofence } from '@farol/core/domain/geofence/geofence';
import { corridorHalfWidthMeters } from '@farol/core/domain/geofence/geofence-attributes';
import type { SharedValue } from '../console/shared-value.ts';

/** The geofence that the user asked to see on the map. */
export interface GeofenceFocus {
  id: number;
  bounds: GeoBounds;
}

/** Requests to show a geofence on the map, or clears the request. */
export function focusOnGeofence(
  focus: SharedValue<GeofenceFocus | undefined>,
  fence: Geofence | undefined,
): void {
  const area = fence && parseArea(fence.area);
  const bounds = area && areaBounds(area, corridorHalfWidthMeters(fence));
  if (bounds || focus.read()) focus.set(fence && bounds && { id: fence.id, bounds });
}
