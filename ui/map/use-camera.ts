import { useEffect, useEffectEvent, useRef } from 'react';
import type { GeoBounds } from '@farol/core/domain/geometry/area-bounds';
import type { GeoPoint } from '@farol/core/domain/geometry/geo-point';
import { useAnswers } from '../kit/console/use-answers.ts';
import { useConsole } from '../kit/console/use-console.ts';
import type { CameraTransition } from './engine/camera-transition.ts';
import type { MapEngine } from './engine/map-engine.ts';
import { MIN_ZOOM, MAX_ZOOM } from './engine/map-view.ts';
import { revealOf } from './viewport/covered-points.ts';
import { fleetBounds, hasPosition } from './viewport/fleet-bounds.ts';
import { viewportPadding, paddedCenter, type Padding } from './viewport/viewport-padding.ts';
import type { InitialView } from './viewport/initial-view.ts';
import { useFollowing } from './use-following.ts';

const FIT_DELAY_MS = 500;
const FIT_MS = 600;
const FLY_MS = 1500;
const ZOOM_MS = 200;
/** §9: default zoom level for a selected vehicle. */
const SELECTION_ZOOM = 16;
const MAX_FIT_ZOOM = 17;
/** Where there is nothing but the built-in world, a single place is shown with the towns around it: nearer the map is blank. */
const WORLD_ZOOM = 11;

/** Moves the map's view. */
export interface Camera {
  fitFleet: () => void;
  fit: (bounds: GeoBounds | undefined, transition?: CameraTransition, maxZoom?: number) => void;
  /** Moves the map so that everything within the bounds is seen; not at all where it is. */
  reveal: (bounds: GeoBounds) => void;
  /** Moves a place to the middle of the visible part of the map at once. */
  center: (longitude: number, latitude: number) => void;
  /** Zooms in or out by a number of steps around the center of the visible part of the map. */
  zoomBy: (steps: number) => void;
}

interface CameraOptions {
  padding: Padding;
  prefersReducedMotion: boolean;
  /** The attribute `web.selectZoom`, if it is a valid zoom level. */
  selectZoom: number | undefined;
  start: () => InitialView;
  /** Where the map has streets. */
  streets: { hasStreetsAt: (place: GeoPoint) => boolean; isSearching: boolean };
}

/**
 * Fits the fleet once it is loaded (§9: after 500 ms), flies to the selected vehicle and keeps the
 * followed one in view (§4).
 */
export function useCamera(
  map: MapEngine | undefined,
  { padding, prefersReducedMotion, selectZoom, start, streets }: CameraOptions,
): Camera {
  const {
    fleet,
    devices,
    map: { trails },
    shell,
  } = useConsole();
  const { view } = devices;
  const selected = useAnswers(view, ({ selectedDeviceId }) => selectedDeviceId);

  const paddingFor = ({ size }: MapEngine): Padding => viewportPadding(padding, size.width, size.height);
  const placeOf = (slot: number): [number, number] => [fleet.longitude[slot] ?? 0, fleet.latitude[slot] ?? 0];
  /** The place that is shown as if it had streets, while that is not known. */
  const guessed = useRef<GeoPoint>(undefined);
  /** Returns how near a single place is shown. */
  const zoomOfPlace = (place: GeoPoint, withStreets: number): number => {
    if (selectZoom !== undefined) return selectZoom;
    guessed.current = streets.isSearching ? place : undefined;
    return streets.isSearching || streets.hasStreetsAt(place) ? withStreets : WORLD_ZOOM;
  };
  const fit = (
    bounds: GeoBounds | undefined,
    transition: CameraTransition = { durationMs: FIT_MS },
    closest = selectZoom,
  ): void => {
    if (!map || !bounds) return;
    const { west, south, east, north } = bounds;
    guessed.current = undefined;
    const isPlace = west === east && south === north;
    const nearest = (): number =>
      isPlace ? zoomOfPlace({ latitude: south, longitude: west }, MAX_FIT_ZOOM) : MAX_FIT_ZOOM;
    map.fitBounds(
      bounds,
      { padding: paddingFor(map), maxZoom: closest ?? nearest() },
      prefersReducedMotion ? { ...transition, durationMs: 0 } : transition,
    );
  };
  const fly = useEffectEvent((deviceId: number): boolean => {
    const slot = fleet.slotOf(deviceId);
    // `hasPosition` rather than `isOnMap`: a selected vehicle outside the filter is drawn a moment later.
    if (!map || slot === undefined || !hasPosition(fleet, slot)) return false;
    const { camera, cameraOverride } = view.get();
    const [longitude, latitude] = placeOf(slot);
    guessed.current = undefined;
    const zoom =
      cameraOverride === 'zoom' && camera
        ? camera.zoom
        : Math.max(map.view.zoom, zoomOfPlace({ latitude, longitude }, SELECTION_ZOOM));
    const { bearing, pitch } = cameraOverride === 'zoom' && camera ? camera : map.view;
    map.setView(
      { longitude, latitude, zoom, bearing, pitch },
      { durationMs: prefersReducedMotion ? 0 : FLY_MS, initiator: 'console' },
      paddingFor(map),
    );
    return true;
  });
  /** Steps back from a place that was shown as if it had streets, once it is known that there are none. */
  const leaveBlank = useEffectEvent(() => {
    const place = guessed.current;
    guessed.current = undefined;
    if (!map || !place || view.get().cameraOverride !== 'none' || streets.hasStreetsAt(place)) return;
    map.setView(
      { ...place, zoom: WORLD_ZOOM },
      { durationMs: prefersReducedMotion ? 0 : FIT_MS, initiator: 'console' },
      paddingFor(map),
    );
  });
  useEffect(() => {
    if (!streets.isSearching) leaveBlank();
  }, [streets.isSearching]);
  /** Goes to the place in the URL state and stops following, which would move the map away from it. */
  const showChosenView = useEffectEvent((durationMs: number): boolean => {
    const { camera, cameraOverride } = view.get();
    if (!map || cameraOverride !== 'center' || !camera?.center) return false;
    trails.stopFollowing();
    guessed.current = undefined;
    const { center, zoom, bearing, pitch } = camera;
    map.setView(
      { ...center, zoom, bearing, pitch },
      { durationMs: prefersReducedMotion ? 0 : durationMs, initiator: 'console' },
    );
    return true;
  });

  const showInitialView = useEffectEvent((durationMs: number) => {
    const first = start();
    if (first.isChosen) trails.stopFollowing();
    // The address may already have selected another device than the last render knows.
    const { selectedDeviceId: deviceId } = view.get();
    if (!first.isChosen && deviceId !== undefined && fly(deviceId)) return;
    if (first.type === 'bounds') fit(first.bounds, { durationMs, initiator: 'console' });
    else {
      const { longitude, latitude, zoom } = first;
      map?.setView({ longitude, latitude, zoom }, { durationMs, initiator: 'console' });
    }
  });
  const begunWith = useRef<MapEngine>(undefined);
  const beginUnlessChosen = useEffectEvent(() => {
    // The view stays when the fleet of another time is shown; a route of the past is shown instead of the vehicles.
    if (begunWith.current === map) return;
    begunWith.current = map;
    if (view.get().cameraOverride !== 'center' && !shell.get().isRouteShown) showInitialView(0);
  });
  useEffect(() => {
    if (!map) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const loaded = (): void => {
      if (fleet.isLoaded) timer ??= setTimeout(beginUnlessChosen, FIT_DELAY_MS);
    };
    showChosenView(0);
    loaded();
    const stop = fleet.subscribe('loaded', loaded);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [map, fleet]);

  useEffect(() => {
    if (selected !== undefined && !showChosenView(FIT_MS)) fly(selected);
  }, [selected]);

  // URL state → map on `cameraRestored`, map → URL state on `idle`. Neither causes a render.
  const move = useEffectEvent(() => {
    if (showChosenView(FIT_MS) || !fleet.isLoaded) return;
    const { selectedDeviceId: deviceId } = view.get();
    if (deviceId === undefined) showInitialView(prefersReducedMotion ? 0 : FIT_MS);
    else if (fly(deviceId)) trails.follow(deviceId);
  });
  const reportView = useEffectEvent(() => {
    if (!map) return;
    const isFollowing = trails.get().followedDeviceId !== undefined;
    view.reportCamera(map.view, map.movedBy, isFollowing, map.bounds);
  });
  useEffect(() => {
    if (!map) return undefined;
    const stopRestoring = view.on('cameraRestored', () => move());
    const stop = map.on('idle', () => reportView());
    return () => {
      stopRestoring();
      stop();
    };
  }, [map, view]);

  useFollowing(map, paddingFor, prefersReducedMotion);

  const zoomBy = (steps: number): void => {
    if (!map) return;
    const viewPadding = paddingFor(map);
    const { x, y } = paddedCenter(viewPadding, map.size.width, map.size.height);
    const { lng: longitude, lat: latitude } = map.unproject([x, y]);
    map.setView(
      { longitude, latitude, zoom: Math.max(MIN_ZOOM, Math.min(MAX_ZOOM, map.view.zoom + steps)) },
      { durationMs: prefersReducedMotion ? 0 : ZOOM_MS, easing: 'linear' },
      viewPadding,
    );
  };
  const center = (longitude: number, latitude: number): void => {
    if (map) map.setView({ longitude, latitude }, { durationMs: 0, initiator: 'follow' }, paddingFor(map));
  };
  const reveal = (bounds: GeoBounds): void => {
    if (!map) return;
    const [{ west, south, east, north }, viewPadding] = [bounds, paddingFor(map)];
    const corners = [west, east].flatMap((longitude) =>
      [south, north].map((latitude) => map.project([longitude, latitude])),
    );
    // On its way to another view, the map does not yet show what it is going to.
    const isOnItsWay = map.isMoving && map.movedBy === 'console';
    const needed = isOnItsWay ? 'fit' : revealOf(corners, map.size, viewPadding);
    if (needed === 'fit') fit(bounds, { durationMs: FIT_MS, initiator: 'console' });
    if (needed !== 'center') return;
    map.setView(
      { longitude: (west + east) / 2, latitude: (south + north) / 2 },
      { durationMs: prefersReducedMotion ? 0 : FIT_MS, initiator: 'console' },
      viewPadding,
    );
  };
  return { fit, reveal, center, fitFleet: () => fit(fleetBounds(fleet)), zoomBy };
}
