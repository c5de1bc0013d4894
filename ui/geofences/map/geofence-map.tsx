import { Suspense, useCallback, useMemo, useState, type ComponentProps } from 'react';
import { withScreenTexts } from '../../language/translation.ts';
import { FleetMap } from '../../map/fleet-map.tsx';
import { screenOverlays, toolOverlays } from '../../map/overlays/screen-overlays.ts';
import type { MapOverlay, MapPointer } from '../../map/overlays/map-overlay.ts';
import { useAnswers } from '../../kit/console/use-answers.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { useSharedValue } from '../../kit/console/shared-value.ts';
import { geofenceFocus } from '../../kit/navigation/geofence-focus.ts';
import { lazyWithRetry } from '../../kit/browser/lazy-with-retry.ts';
import { useGeofenceFocus, useGeofenceOverlay } from './use-geofence-overlay.ts';

const GeofenceCard = lazyWithRetry(
  async () => (await withScreenTexts(import('./geofence-card.tsx'))).GeofenceCard,
);
const GeofenceQuestions = lazyWithRetry(
  async () => (await withScreenTexts(import('../form/geofence-dialogs.tsx'))).GeofenceDialogs,
);

const EditorOnMap = lazyWithRetry(async () => (await import('../editor/editor-on-map.tsx')).EditorOnMap);

type MapProps = Omit<ComponentProps<typeof FleetMap>, 'overlays' | 'focusBounds' | 'card'>;

/** The live map with the geofences. Loaded as one chunk, because both need the map engine. */
export function GeofenceMap({ onSelect, ...props }: MapProps) {
  const { records, geofences } = useConsole();
  const [opened, setOpened] = useState<{ id: number; longitude: number; latitude: number }>();
  const open = useCallback((id: number | undefined, { longitude, latitude }: MapPointer) => {
    setOpened(id === undefined ? undefined : { id, longitude, latitude });
    // A click outside all geofences clears the selection.
    if (id === undefined) geofenceFocus.focusOn(undefined);
  }, []);
  const geofenceOverlay = useGeofenceOverlay(open);
  const [ofEditor, setOfEditor] = useState<MapOverlay>();
  const ofScreen = useSharedValue(screenOverlays);
  const ofTool = useSharedValue(toolOverlays);
  const overlays = useMemo(
    () => [geofenceOverlay, ...(ofEditor ? [ofEditor] : []), ...ofScreen, ...ofTool],
    [geofenceOverlay, ofEditor, ofScreen, ofTool],
  );
  const focus = useGeofenceFocus()?.bounds;
  const fence = useAnswers(records.lists.geofences, (list) =>
    list.records.find(({ id }) => id === opened?.id),
  );
  const isEditing = useAnswers(geofences.editor, (one) => one.isEditing);
  const isDrawn = useAnswers(geofences.editor, ({ step }) => step !== 'off');
  const hasGeofenceDialog = useAnswers(
    records.action,
    ({ action }) => action !== undefined && 'name' in action && action.name === 'geofences',
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
          <EditorOnMap onChange={setOfEditor} />
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
