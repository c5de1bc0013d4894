import { useSelector } from '@xstate/react';
import { Suspense, useCallback, useEffect, useState, type ComponentProps } from 'react';
import { renewGeofences } from '@farol/core/machines/geofence-renewal';
import { withWords } from '../language/language.ts';
import { FleetMap } from '../map/fleet-map.tsx';
import type { MapPointer } from '../map/map-overlay.ts';
import { useConsole } from '../use-console.ts';
import { geofenceLook } from './geofence-focus.ts';
import { late } from '../late.ts';
import { useGeofenceFocus, useGeofenceOverlays } from './use-geofence-overlays.ts';

const GeofenceCard = late(async () => (await withWords(import('./geofence-card.tsx'))).GeofenceCard);
const GeofenceQuestions = late(
  async () => (await withWords(import('./geofence-questions.tsx'))).GeofenceQuestions,
);

type MapProps = Omit<ComponentProps<typeof FleetMap>, 'overlays' | 'focus' | 'card'>;

/** The live map with the geofences on it; fetched together, because both need the map engine. */
export function MapWithGeofences({ onSelect, ...props }: MapProps) {
  const { records, recordAction, geofenceEditor, connection, anchor } = useConsole();
  const [opened, setOpened] = useState<{ id: number; longitude: number; latitude: number }>();
  const open = useCallback((id: number | undefined, { longitude, latitude }: MapPointer) => {
    setOpened(id === undefined ? undefined : { id, longitude, latitude });
    // A click beside all of them puts the mark away.
    if (id === undefined) geofenceLook.at(undefined);
  }, []);
  const overlays = useGeofenceOverlays(open);
  useEffect(() => renewGeofences({ connection, records, anchor }), [connection, records, anchor]);
  const focus = useGeofenceFocus()?.bounds;
  const fence = useSelector(records.geofences, ({ context }) =>
    context.records.find(({ id }) => id === opened?.id),
  );
  const isDrawing = useSelector(geofenceEditor, (snapshot) => snapshot.hasTag('editing'));
  const isAsked = useSelector(
    recordAction,
    ({ context: { action } }) => action !== undefined && 'name' in action && action.name === 'geofences',
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
        focus={focus}
        card={opened && card && !isDrawing ? { ...opened, content: card } : undefined}
      />
      {isAsked && (
        <Suspense>
          <GeofenceQuestions />
        </Suspense>
      )}
    </>
  );
}
