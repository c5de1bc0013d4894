import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { trailsMachine } from '@farol/core/machines/trails';
import { useConsole } from '../use-console.ts';
import type { MapEngine } from './engine/map-engine.ts';
import { fleetBounds, isOnMap, type PlaceBounds } from './fleet-places.ts';
import { roomy, type Padding } from './roomy.ts';
import type { StartView } from './start-view.ts';

const FIT_AFTER_MS = 500;
const FIT_MS = 600;
const FLY_MS = 1500;
const FOLLOW_MS = 500;
/** §9: how near the map goes to one vehicle when nobody says otherwise. */
const FLY_ZOOM = 16;
const FIT_ZOOM = 17;
/** The map's own tools at its right edge. */
const TOOLS_PX = 40;

/** Moves what the map shows. */
export interface Camera {
  fitFleet: () => void;
  fit: (bounds: PlaceBounds | undefined) => void;
}

interface CameraOptions {
  padding: Padding;
  stillness: boolean;
  /** The attribute `web.selectZoom`, if it is a zoom. */
  selectZoom: number | undefined;
  start: () => StartView;
  trails: ActorRefFrom<typeof trailsMachine>;
}

/** Fits the fleet once it is there (§9: 500 ms later), flies to what is selected and keeps what is followed in view (§4). */
export function useCamera(
  map: MapEngine | undefined,
  { padding, stillness, selectZoom, start, trails }: CameraOptions,
): Camera {
  const { fleet, view } = useConsole();
  const selected = useSelector(view, ({ context }) => context.selected);

  const room = (engine: MapEngine): Padding => {
    const { width, height } = engine.size;
    return roomy({ ...padding, right: padding.right + TOOLS_PX }, width, height);
  };
  const placeOf = (slot: number): [number, number] => [fleet.longitude[slot] ?? 0, fleet.latitude[slot] ?? 0];
  const fit = (bounds: PlaceBounds | undefined, ms = FIT_MS): void => {
    if (!map || !bounds) return;
    map.fit(
      bounds,
      { padding: room(map), maxZoom: selectZoom ?? FIT_ZOOM },
      { durationMs: stillness ? 0 : ms },
    );
  };
  const fly = useEffectEvent((deviceId: number): boolean => {
    const slot = fleet.slotOf(deviceId);
    if (!map || slot === undefined || !isOnMap(fleet, slot)) return false;
    const zoom = Math.max(map.view.zoom, selectZoom ?? FLY_ZOOM);
    const [longitude, latitude] = placeOf(slot);
    map.look({ longitude, latitude, zoom }, { durationMs: stillness ? 0 : FLY_MS }, room(map));
    return true;
  });

  const begin = useEffectEvent(() => {
    if (selected !== undefined && fly(selected)) return;
    const first = start();
    if (first.type === 'bounds') fit(first.bounds, 0);
    else map?.look({ longitude: first.longitude, latitude: first.latitude, zoom: first.zoom });
  });
  useEffect(() => {
    if (!map) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const loaded = (): void => {
      if (fleet.loaded) timer ??= setTimeout(begin, FIT_AFTER_MS);
    };
    loaded();
    const stop = fleet.subscribe('loaded', loaded);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [map, fleet]);

  useEffect(() => {
    if (selected !== undefined) fly(selected);
  }, [selected]);

  const follow = useEffectEvent(() => {
    const { followed } = trails.getSnapshot().context;
    const slot = followed === undefined ? undefined : fleet.slotOf(followed);
    if (!map || slot === undefined || map.isMoving || !isOnMap(fleet, slot)) return;
    const edges = room(map);
    const { width, height } = map.size;
    const [longitude, latitude] = placeOf(slot);
    const at = map.project([longitude, latitude]);
    const middle = {
      x: (edges.left + width - edges.right) / 2,
      y: (edges.top + height - edges.bottom) / 2,
    };
    if (Math.hypot(at.x - middle.x, at.y - middle.y) < 1) return;
    map.look({ longitude, latitude }, { durationMs: stillness ? 0 : FOLLOW_MS, way: 'straight' }, edges);
  });
  useEffect(() => fleet.subscribe('numbers', follow), [fleet]);
  // Following anew brings a vehicle back that stands still.
  const followed = useSelector(trails, ({ context }) => context.followed);
  useEffect(() => {
    if (followed !== undefined) follow();
  }, [followed]);

  return { fit, fitFleet: () => fit(fleetBounds(fleet)) };
}
