import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useConsole } from '../../kit/console/use-console.ts';
import type { MapOverlay, MapPointer } from '../../map/overlays/map-overlay.ts';
import { geofenceFocus, type GeofenceFocus } from '../../kit/navigation/geofence-focus.ts';
import { geofenceOverlay } from './geofence-overlay.ts';

/**
 * Returns the overlay of the geofences below the vehicles, of which none is shown while one is drawn (§2).
 * @param onGeofenceClick called with the clicked geofence, or undefined for none; must be stable
 */
export function useGeofenceOverlay(
  onGeofenceClick: (id: number | undefined, at: MapPointer) => void,
): MapOverlay {
  const { records, geofences, preferences } = useConsole();
  const list = records.lists.geofences;
  const form = records.forms.geofences;
  const { editor } = geofences;
  useEffect(() => list.load(), [list]);
  return useMemo(
    () =>
      geofenceOverlay(
        {
          read: () => {
            const { isOpen, record } = form.get();
            const { step, isEditing } = editor.get();
            const edited = isOpen ? record.id : undefined;
            return {
              geofences: list.get().records,
              selectedId: edited ?? geofenceFocus.current()?.id,
              excludedId: step === 'off' ? undefined : edited,
              isHidden: isEditing || !preferences.browser.get().geofences,
            };
          },
          subscribe: (changed) => {
            const stops = [list, form, editor, preferences.browser, geofenceFocus].map((one) =>
              one.subscribe(changed),
            );
            return () => {
              for (const stop of stops) stop();
            };
          },
        },
        onGeofenceClick,
      ),
    [list, form, editor, preferences, onGeofenceClick],
  );
}

/** Returns the geofence that the map is asked to show. */
export function useGeofenceFocus(): GeofenceFocus | undefined {
  return useSyncExternalStore(geofenceFocus.subscribe, geofenceFocus.current);
}
