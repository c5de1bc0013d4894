import type { ComponentProps } from 'react';
import { FleetMap } from '../map/fleet-map.tsx';
import { useGeofenceOverlays } from './use-geofence-overlays.ts';

/** The live map with the geofences on it; fetched together, because both need the map engine. */
export function MapWithGeofences(props: Omit<ComponentProps<typeof FleetMap>, 'overlays'>) {
  return <FleetMap {...props} overlays={useGeofenceOverlays()} />;
}
