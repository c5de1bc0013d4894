import { useEffect, useMemo } from 'react';
import { useTranslation } from '../../language/use-translation.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { useHasScreens } from '../../kit/console/use-screen-view.ts';
import type { MapOverlay, MapPointer } from '../../map/scene/map-overlay.ts';
import { usePageMap } from '../../map/page/page-map.ts';
import { geofenceOverlay } from './geofence-overlay.ts';

/**
 * Returns the overlay of geofences: all of them below the vehicles; none while one is drawn, which is drawn
 * alone above them (§2).
 * @param onGeofenceClick called with the clicked geofence, or undefined for none; must be stable
 */
export function useGeofenceOverlay(
  onGeofenceClick: (id: number | undefined, at: MapPointer) => void,
): MapOverlay {
  const farol = useConsole();
  const { geofenceFocus } = usePageMap();
  const stopsEngines = useTranslation().t('map.stopsEngines');
  const { records, preferences } = farol;
  const list = records.lists.geofences;
  const hasScreens = useHasScreens();
  const form = hasScreens ? records.forms.geofences : undefined;
  const editor = hasScreens ? farol.geofences.editor : undefined;
  useEffect(() => {
    list.load();
  }, [list]);
  return useMemo(
    () =>
      geofenceOverlay(
        {
          read: () => {
            const { isOpen = false, record } = form?.getSnapshot() ?? {};
            const { step = 'off', isEditing = false } = editor?.getSnapshot() ?? {};
            const edited = isOpen ? record?.id : undefined;
            return {
              geofences: list.getSnapshot().records,
              selectedId: edited ?? geofenceFocus.read()?.id,
              excludedId: step === 'off' ? undefined : edited,
              isHidden: isEditing || !preferences.browser.getSnapshot().geofences,
            };
          },
          subscribe: (changed) => {
            const subscriptions = [list, form, editor, preferences.browser].map((item) =>
              item?.subscribe(changed),
            );
            const stop = geofenceFocus.subscribe(changed);
            return () => {
              for (const subscription of subscriptions) subscription?.unsubscribe();
              stop();
            };
          },
        },
        onGeofenceClick,
        stopsEngines,
      ),
    [list, form, editor, preferences, geofenceFocus, onGeofenceClick, stopsEngines],
  );
}
