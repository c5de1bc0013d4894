import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useConsole } from '../../kit/console/use-console.ts';
import { useHasScreens } from '../../kit/console/use-screen-answers.ts';
import type { MapOverlay, MapPointer } from '../../map/overlays/map-overlay.ts';
import { geofenceFocus, type GeofenceFocus } from '../../kit/navigation/geofence-focus.ts';
import { geofenceOverlay } from './geofence-overlay.ts';

/**
 * Returns the overlay of geofences: all of them below the vehicles; none while one is drawn, which is drawn
 * alone above them (§2).
 * @param onGeofenceClick called with the clicked geofence, or undefined for none; must be stable
 */
export function useGeofenceOverlay(
  onGeofenceClick: (id: number | undefined, at: MapPointer) => void,
): MapOverlay {
  const console = useConsole();
  const { records, preferences } = console;
  const list = records.lists.geofences;
  const hasScreens = useHasScreens();
  const form = hasScreens ? records.forms.geofences : undefined;
  const editor = hasScreens ? console.geofences.editor : undefined;
  useEffect(() => list.load(), [list]);
  return useMemo(
    () =>
      geofenceOverlay(
        {
          read: () => {
            const { isOpen = false, record } = form?.get() ?? {};
            const { step = 'off', isEditing = false } = editor?.get() ?? {};
            const edited = isOpen ? record?.id : undefined;
            return {
              geofences: list.get().records,
              selectedId: edited ?? geofenceFocus.current()?.id,
              excludedId: step === 'off' ? undefined : edited,
              isHidden: isEditing || !preferences.browser.get().geofences,
            };
          },
          subscribe: (changed) => {
            const stops = [list, form, editor, preferences.browser, geofenceFocus].map((one) =>
              one?.subscribe(changed),
            );
            return () => {
              for (const stop of stops) stop?.();
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
