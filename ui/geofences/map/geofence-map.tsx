import { Suspense, useCallback, useMemo, useState, type ComponentProps, useEffect } from 'react';
import { useSelector } from '@xstate/react';
import type { ConnectedConsole } from '@farol/core/console/connected-console';
import type { GeoPoint } from '@farol/core/domain/geometry/geo-point';
import { withScreenTexts } from '../../language/screen-texts.ts';
import { FleetMap } from '../../map/fleet-map.tsx';
import type { MapOverlay, MapPointer } from '../../map/scene/map-overlay.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { useScreenView, useHasScreens } from '../../kit/console/use-screen-view.ts';
import { useSharedValue } from '../../kit/console/shared-value.ts';
import { focusOnGeofence } from '../../kit/navigation/geofence-focus.ts';
import { usePageMap } from '../../map/page/page-map.ts';
import { lazyWithRetry } from '../../kit/browser/lazy-with-retry.ts';
import { useTranslation } from '../../language/use-translation.ts';
import { geofenceOverlay } from './geofence-overlay.ts';

const DrawnGeofencePanel = lazyWithRetry(
  async () => (await import('../editor/drawn-geofence.tsx')).DrawnGeofencePanel,
);
const GeofenceCard = lazyWithRetry(
  async () => (await withScreenTexts(import('./geofence-card.tsx'))).GeofenceCard,
);
const GeofenceQuestions = lazyWithRetry(
  async () => (await withScreenTexts(import('../form/geofence-dialogs.tsx'))).GeofenceDialogs,
);

const EDITOR = ({ geofences }: ConnectedConsole) => geofences.editor;

type MapProps = Omit<ComponentProps<typeof FleetMap>, 'overlays' | 'focusBounds' | 'card'>;

/** The live map with the geofences. Loaded as one chunk, because both need the map engine. */
export function GeofenceMap({ onSelect, ...props }: MapProps) {
  const farol = useConsole();
  const { records } = farol;
  const { geofenceFocus, screenOverlays, toolOverlays } = usePageMap();
  const [opened, setOpened] = useState<{ id: number; longitude: number; latitude: number }>();
  const open = useCallback(
    (id: number | undefined, { longitude, latitude }: MapPointer) => {
      setOpened(id === undefined ? undefined : { id, longitude, latitude });
      // A click outside all geofences clears the selection.
      if (id === undefined) focusOnGeofence(geofenceFocus, undefined);
    },
    [geofenceFocus],
  );
  const [drawnOverlay, setDrawnOverlay] = useState<MapOverlay>();
  const savedGeofences = useGeofenceOverlay(open);
  const ofScreen = useSharedValue(screenOverlays);
  const ofTool = useSharedValue(toolOverlays);
  const isEditing = useScreenView(EDITOR, (item) => item.isEditing, false);
  const editorInput = useMemo(() => clicksTo((place) => EDITOR(farol).click(place)), [farol]);
  const drawing = drawnOverlay ?? (isEditing ? editorInput : undefined);
  const overlays = useMemo(
    () => [savedGeofences, ...(drawing ? [drawing] : []), ...ofScreen, ...ofTool],
    [savedGeofences, drawing, ofScreen, ofTool],
  );
  const focus = useSharedValue(geofenceFocus)?.bounds;
  const fence = useSelector(records.lists.geofences, (list) =>
    list.records.find(({ id }) => id === opened?.id),
  );
  const isDrawn = useScreenView(EDITOR, ({ step }) => step !== 'off', false);
  const hasGeofenceDialog = useScreenView(
    ({ records: { action } }) => action,
    ({ action }) => action !== undefined && 'name' in action && action.name === 'geofences',
    false,
  );
  const close = (): void => setOpened(undefined);
  const card = fence && (
    <Suspense>
      <GeofenceCard key={fence.id} fence={fence} onClose={close} />
    </Suspense>
  );
  return (
    <>
      <FleetMap
        {...props}
        onSelect={(deviceId) => {
          close();
          onSelect(deviceId);
        }}
        overlays={overlays}
        focusBounds={focus}
        card={opened && card && !isEditing ? { ...opened, content: card } : undefined}
      />
      {isDrawn && (
        <Suspense>
          <DrawnGeofencePanel onOverlay={setDrawnOverlay} />
        </Suspense>
      )}
      {hasGeofenceDialog && (
        <Suspense>
          <GeofenceQuestions />
        </Suspense>
      )}
    </>
  );
}

/** Gives all clicks to the editor until the code that draws its area has come: none is lost, or taken by what lies below. */
function clicksTo(click: (place: GeoPoint) => void): MapOverlay {
  return {
    level: 'above',
    layers: () => [],
    subscribe: () => () => undefined,
    click: ({ longitude, latitude }) => {
      click({ longitude, latitude });
      return true;
    },
    doubleClick: () => true,
    hover: () => 'crosshair',
  };
}

/**
 * Returns the overlay of geofences: all of them below the vehicles; none while one is drawn, which is drawn
 * alone above them.
 * @param onGeofenceClick called with the clicked geofence, or undefined for none; must be stable
 */
function useGeofenceOverlay(onGeofenceClick: (id: number | undefined, at: MapPointer) => void): MapOverlay {
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
