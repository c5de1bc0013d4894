import type { ComponentProps } from 'react';
import { FleetMap } from '../map/fleet-map.tsx';
import { useGeofenceFocus, useGeofenceOverlays } from './use-geofence-overlays.ts';

/** The live map with the geofences on it; fetched together, because both need the map engine. */
export function MapWithGeofences(props: Omit<ComponentProps<typeof FleetMap>, 'overlays' | 'focus'>) {
  return <FleetMap {...props} overlays={useGeofenceOverlays()} focus={useGeofenceFocus()?.bounds} />;
}
