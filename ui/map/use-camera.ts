import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { trailsMachine } from '@farol/core/machines/trails';
import { useConsole } from '../use-console.ts';
import type { Journey, MapEngine } from './engine/map-engine.ts';
import { LEAST_ZOOM, MOST_ZOOM } from './engine/map-view.ts';
import { fleetBounds, hasPlace, isOnMap, type PlaceBounds } from './fleet-places.ts';
import { freeRoom, middleOf, type Padding } from './roomy.ts';
import type { StartView } from './start-view.ts';

const FIT_AFTER_MS = 500;
const FIT_MS = 600;
const FLY_MS = 1500;
const FOLLOW_MS = 500;
const ZOOM_MS = 200;
/** §9: how near the map goes to one vehicle when nobody says otherwise. */
const FLY_ZOOM = 16;
const FIT_ZOOM = 17;

/** Moves what the map shows. */
export interface Camera {
  fitFleet: () => void;
  fit: (bounds: PlaceBounds | undefined) => void;
  /** Comes nearer by so many steps around the middle of what is free of the map, or goes farther. */
  zoomBy: (steps: number) => void;
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
    return freeRoom(padding, width, height);
  };
  const placeOf = (slot: number): [number, number] => [fleet.longitude[slot] ?? 0, fleet.latitude[slot] ?? 0];
  const fit = (bounds: PlaceBounds | undefined, journey: Journey = { durationMs: FIT_MS }): void => {
    if (!map || !bounds) return;
    map.fit(
      bounds,
      { padding: room(map), maxZoom: selectZoom ?? FIT_ZOOM },
      stillness ? { ...journey, durationMs: 0 } : journey,
    );
  };
  const fly = useEffectEvent((deviceId: number): boolean => {
    const slot = fleet.slotOf(deviceId);
    // The one that is opened may come from outside the filter: it is drawn a moment later.
    if (!map || slot === undefined || !hasPlace(fleet, slot)) return false;
    const { camera, chosen } = view.getSnapshot().context;
    const zoom =
      chosen === 'nearness' && camera ? camera.zoom : Math.max(map.view.zoom, selectZoom ?? FLY_ZOOM);
    const bearing = chosen === 'nearness' && camera ? camera.bearing : map.view.bearing;
    const [longitude, latitude] = placeOf(slot);
    map.look(
      { longitude, latitude, zoom, bearing },
      { durationMs: stillness ? 0 : FLY_MS, byItself: 'going' },
      room(map),
    );
    return true;
  });
  /** Goes to the place that the view chose, and follows nobody away from it. */
  const lookChosen = useEffectEvent((durationMs: number): boolean => {
    const { camera, chosen } = view.getSnapshot().context;
    if (!map || chosen !== 'place' || !camera?.place) return false;
    trails.send({ type: 'FOLLOW', deviceId: false });
    const { place, zoom, bearing } = camera;
    map.look({ ...place, zoom, bearing }, { durationMs: stillness ? 0 : durationMs, byItself: 'going' });
    return true;
  });

  const begin = useEffectEvent((durationMs: number) => {
    // An address may have selected another one than React knows of.
    const { selected: deviceId } = view.getSnapshot().context;
    if (deviceId !== undefined && fly(deviceId)) return;
    const first = start();
    if (first.type === 'bounds') fit(first.bounds, { durationMs, byItself: 'going' });
    else {
      const { longitude, latitude, zoom } = first;
      map?.look({ longitude, latitude, zoom }, { durationMs, byItself: 'going' });
    }
  });
  const beginUnlessChosen = useEffectEvent(() => {
    if (view.getSnapshot().context.chosen !== 'place') begin(0);
  });
  useEffect(() => {
    if (!map) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const loaded = (): void => {
      if (fleet.loaded) timer ??= setTimeout(beginUnlessChosen, FIT_AFTER_MS);
    };
    lookChosen(0);
    loaded();
    const stop = fleet.subscribe('loaded', loaded);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [map, fleet]);

  useEffect(() => {
    if (selected !== undefined && !lookChosen(FIT_MS)) fly(selected);
  }, [selected]);

  // What an address asks for is shown; what the map came to is told to the address, and to nobody who would be drawn anew.
  const move = useEffectEvent(() => {
    if (lookChosen(FIT_MS) || !fleet.loaded) return;
    const { selected: deviceId } = view.getSnapshot().context;
    if (deviceId === undefined) begin(stillness ? 0 : FIT_MS);
    else if (fly(deviceId)) trails.send({ type: 'FOLLOW', deviceId });
  });
  const tell = useEffectEvent(() => {
    if (!map) return;
    const isFollowing = trails.getSnapshot().context.followed !== undefined;
    view.send({ type: 'LOOK', camera: map.view, by: map.movedBy, isFollowing });
  });
  useEffect(() => {
    if (!map) return undefined;
    const moves = view.on('moved', () => move());
    const stop = map.on('rest', () => tell());
    return () => {
      moves.unsubscribe();
      stop();
    };
  }, [map, view]);

  const follow = useEffectEvent(() => {
    const { followed } = trails.getSnapshot().context;
    const slot = followed === undefined ? undefined : fleet.slotOf(followed);
    if (!map || slot === undefined || map.isMoving || !isOnMap(fleet, slot)) return;
    const edges = room(map);
    const { width, height } = map.size;
    const [longitude, latitude] = placeOf(slot);
    const at = map.project([longitude, latitude]);
    const middle = middleOf(edges, width, height);
    if (Math.hypot(at.x - middle.x, at.y - middle.y) < 1) return;
    map.look(
      { longitude, latitude },
      { durationMs: stillness ? 0 : FOLLOW_MS, way: 'straight', byItself: 'following' },
      edges,
    );
  });
  useEffect(() => fleet.subscribe('numbers', follow), [fleet]);
  // Following anew brings a vehicle back that stands still.
  const followed = useSelector(trails, ({ context }) => context.followed);
  useEffect(() => {
    if (followed !== undefined) follow();
  }, [followed]);

  const zoomBy = (steps: number): void => {
    if (!map) return;
    const edges = room(map);
    const { x, y } = middleOf(edges, map.size.width, map.size.height);
    const { lng: longitude, lat: latitude } = map.unproject([x, y]);
    map.look(
      { longitude, latitude, zoom: Math.max(LEAST_ZOOM, Math.min(MOST_ZOOM, map.view.zoom + steps)) },
      { durationMs: stillness ? 0 : ZOOM_MS, way: 'straight' },
      edges,
    );
  };
  return { fit, fitFleet: () => fit(fleetBounds(fleet)), zoomBy };
}
