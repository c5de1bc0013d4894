import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useConsole } from '../../kit/console/use-console.ts';
import type { MapOverlay, MapPointer } from '../../map/overlays/map-overlay.ts';
import { geofenceEditorOverlay } from '../editor/geofence-editor-overlay.ts';
import { geofenceFocus, type GeofenceFocus } from '../../kit/navigation/geofence-focus.ts';
import { geofenceOverlay } from './geofence-overlay.ts';

/**
 * Returns the overlays of geofences: all of them below the vehicles, or, while one is drawn, that one
 * alone above them (§2).
 * @param onGeofenceClick called with the clicked geofence, or undefined for none; must be stable
 */
export function useGeofenceOverlays(
  onGeofenceClick: (id: number | undefined, at: MapPointer) => void,
): readonly MapOverlay[] {
  const { records, forms, geofenceEditor, preferences } = useConsole();
  useEffect(() => records.geofences.send({ type: 'LOAD_IF_NEEDED' }), [records]);
  return useMemo(
    () => [
      geofenceOverlay(
        {
          read: () => {
            const form = forms.geofences.getSnapshot();
            const editor = geofenceEditor.getSnapshot();
            const edited = form.value === 'closed' ? undefined : form.context.record.id;
            return {
              geofences: records.geofences.getSnapshot().context.records,
              selectedId: edited ?? geofenceFocus.current()?.id,
              excludedId: editor.value === 'off' ? undefined : edited,
              isHidden: editor.hasTag('editing') || !preferences.getSnapshot().context.geofences,
            };
          },
          subscribe: (changed) => {
            const subscriptions = [
              records.geofences.subscribe(changed),
              forms.geofences.subscribe(changed),
              geofenceEditor.subscribe(changed),
              preferences.subscribe(changed),
            ];
            const stop = geofenceFocus.subscribe(changed);
            return () => {
              stop();
              for (const subscription of subscriptions) subscription.unsubscribe();
            };
          },
        },
        onGeofenceClick,
      ),
      geofenceEditorOverlay(geofenceEditor),
    ],
    [records, forms, geofenceEditor, preferences, onGeofenceClick],
  );
}

/** Returns the geofence that the map is asked to show. */
export function useGeofenceFocus(): GeofenceFocus | undefined {
  return useSyncExternalStore(geofenceFocus.subscribe, geofenceFocus.current);
}
