import { connectGeofenceEditor } from './connect-geofence-editor.ts';
import type { GeofencesFeature } from './geofences-feature.ts';

/** Connects what geofences need besides their list and form. */
export function connectGeofences({ geofenceEditor }: GeofencesFeature) {
  return { editor: connectGeofenceEditor(geofenceEditor) };
}
