import { connectGeofenceEditor } from './connect-geofence-editor.ts';
import { refreshGeofencesOnReconnect, type GeofenceRefreshActors } from './geofence-refresh.ts';
import type { GeofencesFeature } from './geofences-feature.ts';

/** The actors around geofences. */
export type GeofenceActors = GeofencesFeature & GeofenceRefreshActors;

/** Connects what geofences need besides their list and form. */
export function connectGeofences(actors: GeofenceActors) {
  return {
    editor: connectGeofenceEditor(actors.geofenceEditor),
    /**
     * Keeps geofences and anchors up to date with changes by other users, until the returned function is
     * called.
     */
    keepUpToDate: () => refreshGeofencesOnReconnect(actors),
  };
}
