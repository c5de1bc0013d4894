import { assign, setup } from 'xstate';
import type { EventOf } from '../chart/with-event.ts';
import type { Principal } from '../../domain/access/permission.ts';
import {
  boundsOverlap,
  isWithinBounds,
  widenedBounds,
  type GeoBounds,
} from '../../domain/geometry/area-bounds.ts';
import type { GeoPoint } from '../../domain/geometry/geo-point.ts';
import type { MapCamera, UrlCamera } from '../../domain/navigation/camera-url.ts';
import { initialPlace, parseZoom } from '../../domain/navigation/initial-view.ts';
import { preferenceAttribute } from '../../domain/preference/preference-attribute.ts';
import type { Circle } from '../../domain/area-search/path-in-circle.ts';
import { fleetBounds, hasPosition, isOnMap } from '../../fleet/fleet-bounds.ts';
import type { LiveFleet } from '../../fleet/live-fleet.ts';
import type { FleetViewStore } from './fleet-view.ts';
import type { TrailsStore } from './trails.ts';

const FIT_MS = 600;
const FLY_MS = 1500;
const ZOOM_MS = 200;
const FOLLOW_MS = 500;
/** §9: default zoom level for a selected vehicle. */
const SELECTION_ZOOM = 16;
const MAX_FIT_ZOOM = 17;
/** Where no streets are known, what is close together is shown no nearer. */
const MAX_BLANK_FIT_ZOOM = 15;
/** Where there is nothing but the built-in world, a single place is shown with the towns around it: nearer the map is blank. */
const WORLD_ZOOM = 11;

/** Where the camera goes. */
export type CameraTarget =
  /** Everything within the bounds, inside what nothing covers; bearing and pitch stay. */
  | { readonly bounds: GeoBounds; readonly maxZoom: number }
  /**
   * What is left out stays as it is. The position is in the middle of what nothing covers, or of the whole map where
   * the camera is meant exactly.
   */
  | { readonly camera: Partial<MapCamera>; readonly isExact?: boolean };

/** How the camera gets there. */
export interface CameraTransition {
  /** Milliseconds; at once for users who want no motion. */
  readonly durationMs: number;
  /** Straight at a constant speed; in an arc otherwise. */
  readonly easing?: 'linear';
  /** Unset for a movement the user asked for. `console`: started by the console. `follow`: following a vehicle. */
  readonly initiator?: 'console' | 'follow';
}

/** The map on the screen as the camera moves it. The map itself knows its pixels and what covers them. */
export interface CameraMap {
  /** Where the camera is now. */
  readonly view: MapCamera;
  /** The visible area in degrees. */
  readonly bounds: GeoBounds;
  /** Moves the camera; a newer movement ends the one before. */
  move(target: CameraTarget, transition: CameraTransition): void;
  /**
   * Returns what it takes to see everything within the bounds: nothing, another center, or a view from farther away;
   * this also on the way to another view.
   */
  revealing(bounds: GeoBounds): 'nothing' | 'center' | 'fit';
  /** Whether a place is in the middle of what nothing covers, to the pixel. */
  isInMiddle(place: GeoPoint): boolean;
}

/** Where the map has streets or pictures, and whether that is not known yet. */
export interface StreetMapCoverage {
  readonly isSearching: boolean;
  readonly areas: readonly GeoBounds[];
}

/** What a screen wants to be seen whole, and no nearer than a zoom level. */
export interface KeptView {
  readonly bounds: GeoBounds;
  readonly maxZoom: number | undefined;
}

/** What the camera needs: the map, and what decides where it goes. */
export interface CameraInput {
  readonly map: CameraMap;
  /** The fleet on the map. */
  readonly fleet: LiveFleet;
  /** The selected vehicle, and what an address or the user says of the camera. */
  readonly view: FleetViewStore;
  /** Which vehicle is followed. */
  readonly trails: TrailsStore;
  /** Whose map it is. */
  readonly principal: () => Principal | undefined;
  /** The circle about which the user asks who was within. */
  readonly requestedCircle: () => Circle | undefined;
  /** Ends that the map follows the player of a route. */
  readonly unfollowPlayer: () => void;
}

/** The next movement. */
interface Aim {
  readonly target: CameraTarget;
  readonly transition: CameraTransition;
  /** A place that is shown as if it had streets, while that is not known. */
  readonly guess?: GeoPoint | undefined;
}

/** What the camera knows. */
export interface CameraContext extends CameraInput {
  readonly aim: Aim | undefined;
  /** What is kept in view, and where the map was before; undefined once it has come to rest there. */
  readonly kept: { readonly what: KeptView; readonly before: MapCamera | undefined } | undefined;
  readonly streets: StreetMapCoverage;
}

/** Events of the camera. */
export type CameraEvent =
  | { type: 'FLEET_SHOWN'; fleet: LiveFleet }
  | { type: 'FLEET_LOADED' }
  | { type: 'POSITIONS_CHANGED' }
  | { type: 'STREETS_KNOWN'; streets: StreetMapCoverage }
  /** Another vehicle is selected, or none. */
  | { type: 'SELECTED' }
  /** An address says what the map shows. */
  | { type: 'RESTORED' }
  /** Another vehicle is followed, or none. */
  | { type: 'FOLLOWED' }
  | { type: 'CIRCLE_ASKED' }
  /** Other parts of the map are covered. */
  | { type: 'COVERED' }
  | { type: 'FIT'; bounds: GeoBounds }
  | { type: 'CENTER'; place: GeoPoint }
  | { type: 'ZOOM_BY'; steps: number }
  | { type: 'FACE_NORTH' }
  | { type: 'KEEP'; what: KeptView }
  | { type: 'RELEASE'; what: KeptView }
  /** The user moves the map; pans it. */
  | { type: 'STEERED' }
  | { type: 'PANNED' }
  /** The map came to rest; who had moved it. */
  | { type: 'RESTED'; movedBy: 'user' | 'console' };

const TYPES: { context?: CameraContext; events?: CameraEvent; input?: CameraInput } = {};

/** The actions and guards of the camera. */
export const cameraSetup = setup({
  types: TYPES,
  delays: { settling: 500 },
  actions: {
    takeFleet: assign((_, event: EventOf<CameraEvent, 'FLEET_SHOWN'>) => ({ fleet: event.fleet })),
    storeStreets: assign(({ context: { aim } }, event: EventOf<CameraEvent, 'STREETS_KNOWN'>) => {
      const { streets } = event;
      return { streets, aim: aim && !streets.isSearching ? { ...aim, guess: undefined } : aim };
    }),
    aimThere: assign(({ context }) => ({ aim: chosenAim(context, FIT_MS) })),
    aimThereAtOnce: assign(({ context }) => ({ aim: chosenAim(context, 0) })),
    aimAtStart: assign(({ context }) => ({ aim: startAim(context, FIT_MS) })),
    aimAtStartAtOnce: assign(({ context }) => ({ aim: startAim(context, 0) })),
    aimAtSelected: assign(({ context }) => ({ aim: selectedAim(context) })),
    aimAtFollowed: assign(({ context }) => ({
      aim: viewAim(placeOf(context, followedSlot(context)), {
        durationMs: FOLLOW_MS,
        easing: 'linear',
        initiator: 'follow',
      }),
    })),
    aimAtBounds: assign(({ context }, event: EventOf<CameraEvent, 'FIT'>) => ({
      aim: boundsAim(context, event.bounds, { durationMs: FIT_MS }),
    })),
    aimAtPlace: assign((_, event: EventOf<CameraEvent, 'CENTER'>) => ({
      aim: viewAim(event.place, { durationMs: 0, initiator: 'follow' }),
    })),
    aimNearer: assign(({ context: { map } }, event: EventOf<CameraEvent, 'ZOOM_BY'>) => {
      return {
        aim: viewAim({ zoom: map.view.zoom + event.steps }, { durationMs: ZOOM_MS, easing: 'linear' }),
      };
    }),
    aimNorth: assign({ aim: viewAim({ bearing: 0, pitch: 0 }, { durationMs: ZOOM_MS }) }),
    aimAtCircle: assign(({ context }) => {
      const { map, requestedCircle } = context;
      const circle = requestedCircle();
      if (!circle) return {};
      const bounds = boundsOfCircle(circle);
      const transition = { durationMs: FIT_MS, initiator: 'console' } as const;
      if (map.revealing(bounds) === 'fit') return { aim: boundsAim(context, bounds, transition) };
      const [longitude, latitude] = [(bounds.west + bounds.east) / 2, (bounds.south + bounds.north) / 2];
      return { aim: viewAim({ longitude, latitude }, transition) };
    }),
    aimFartherAway: assign(({ context: { aim } }) => ({
      aim: viewAim({ ...aim?.guess, zoom: WORLD_ZOOM }, { durationMs: FIT_MS, initiator: 'console' }),
    })),
    keep: assign(({ context: { map } }, event: EventOf<CameraEvent, 'KEEP'>) => ({
      kept: { what: event.what, before: map.view },
    })),
    aimAtKept: assign(({ context }) => ({
      aim:
        context.kept &&
        boundsAim(context, context.kept.what.bounds, { durationMs: FIT_MS }, context.kept.what.maxZoom),
    })),
    aimBack: assign(({ context: { kept } }) => ({
      aim: kept?.before && exactAim(kept.before, { durationMs: 0, initiator: 'console' }),
    })),
    arrive: assign(({ context: { kept } }) => ({ kept: kept && { ...kept, before: undefined } })),
    forgetKept: assign({ kept: undefined }),
    go: ({ context: { map, aim } }) => {
      if (aim) map.move(aim.target, aim.transition);
    },
    unfollow: ({ context: { trails } }) => trails.send({ type: 'FOLLOW_DEVICE', deviceId: undefined }),
    followNothing: ({ context: { trails, unfollowPlayer } }) => {
      trails.send({ type: 'FOLLOW_DEVICE', deviceId: undefined });
      unfollowPlayer();
    },
    followSelected: ({ context: { trails, view } }) =>
      trails.send({ type: 'FOLLOW_DEVICE', deviceId: view.getSnapshot().context.selectedDeviceId }),
    report: ({ context }, event: EventOf<CameraEvent, 'RESTED'>) => {
      const { map, view } = context;
      view.send({
        type: 'CAMERA_MOVED',
        camera: map.view,
        initiator: event.movedBy,
        isFollowing: followedDevice(context) !== undefined,
        extent: map.bounds,
      });
    },
  },
  guards: {
    isFleetLoaded: ({ context }) => context.fleet.isLoaded,
    isPlaceChosen: ({ context }) => chosenCamera(context) !== undefined,
    isSelectedPlaceChosen: ({ context }) =>
      selectedDevice(context) !== undefined && chosenCamera(context) !== undefined,
    isSelectedKnown: ({ context }) => selectedSlot(context) !== undefined,
    /** No vehicle is selected, and the fleet is there to be shown instead. */
    isFleetWanted: ({ context }) => context.fleet.isLoaded && selectedDevice(context) === undefined,
    isFollowing: ({ context }) => followedDevice(context) !== undefined,
    isFollowedAway: ({ context }) => {
      const slot = followedSlot(context);
      return slot !== undefined && !context.map.isInMiddle(placeOf(context, slot));
    },
    isCircleAsked: ({ context }) => context.requestedCircle() !== undefined,
    isCircleCovered: ({ context: { requestedCircle, map } }) => {
      const circle = requestedCircle();
      return circle !== undefined && map.revealing(boundsOfCircle(circle)) !== 'nothing';
    },
    /** A place was shown as if it had streets, and has none. */
    isPlaceBlank: ({ context: { aim, view } }, event: EventOf<CameraEvent, 'STREETS_KNOWN'>) => {
      const { isSearching, areas } = event.streets;
      if (isSearching || !aim?.guess || view.getSnapshot().context.override !== 'none') return false;
      return !hasStreetsAt(areas, aim.guess);
    },
    isKeeping: ({ context }) => context.kept !== undefined,
    isKept: ({ context }, event: EventOf<CameraEvent, 'RELEASE'>) => context.kept?.what === event.what,
    isKeptFromElsewhere: ({ context: { kept } }, event: EventOf<CameraEvent, 'RELEASE'>) =>
      kept?.what === event.what && kept.before !== undefined,
  },
});

/** Returns the camera whose center an address asked for or the user has set; undefined without one. */
function chosenCamera({ view }: CameraContext): (UrlCamera & { center: GeoPoint }) | undefined {
  const { camera, override } = view.getSnapshot().context;
  return override === 'center' && camera?.center ? { ...camera, center: camera.center } : undefined;
}

function selectedDevice({ view }: CameraContext): number | undefined {
  return view.getSnapshot().context.selectedDeviceId;
}

/** Returns the slot of the selected vehicle, also of one outside the filter: it is drawn a moment later. */
function selectedSlot(context: CameraContext): number | undefined {
  const slot = context.fleet.slotOf(selectedDevice(context) ?? -1);
  return slot !== undefined && hasPosition(context.fleet, slot) ? slot : undefined;
}

function followedDevice({ trails }: CameraContext): number | undefined {
  return trails.getSnapshot().context.followedDeviceId;
}

function followedSlot(context: CameraContext): number | undefined {
  const slot = context.fleet.slotOf(followedDevice(context) ?? -1);
  return slot !== undefined && isOnMap(context.fleet, slot) ? slot : undefined;
}

function placeOf({ fleet }: CameraContext, slot = -1): GeoPoint {
  return { longitude: fleet.longitude[slot] ?? 0, latitude: fleet.latitude[slot] ?? 0 };
}

function boundsOfCircle({ center: { latitude, longitude }, radiusMeters }: Circle): GeoBounds {
  return widenedBounds({ west: longitude, east: longitude, south: latitude, north: latitude }, radiusMeters);
}

function viewAim(camera: Partial<MapCamera>, transition: CameraTransition): Aim {
  return { target: { camera }, transition };
}

function exactAim(camera: MapCamera, transition: CameraTransition): Aim {
  return { target: { camera, isExact: true }, transition };
}

/** Returns the place that an address asked for or the user has set. */
function chosenAim(context: CameraContext, durationMs: number): Aim | undefined {
  const chosen = chosenCamera(context);
  if (!chosen) return undefined;
  const { center, zoom, bearing, pitch } = chosen;
  return exactAim({ ...center, zoom, bearing, pitch }, { durationMs, initiator: 'console' });
}

/**
 * Returns what the map shows by itself: the circle that is asked about, the selected vehicle, the whole fleet, or
 * the place of the user or the server.
 */
function startAim(context: CameraContext, durationMs: number): Aim {
  const circle = context.requestedCircle();
  if (!circle && selectedSlot(context) !== undefined) return selectedAim(context);
  const bounds = circle ? boundsOfCircle(circle) : fleetBounds(context.fleet);
  const transition = { durationMs, initiator: 'console' } as const;
  if (bounds) return boundsAim(context, bounds, transition);
  const principal = context.principal();
  return {
    target: { camera: { ...initialPlace(principal?.user, principal?.server.info) }, isExact: true },
    transition,
  };
}

/** Returns the selected vehicle, as near as it is now or nearer, unless user or address chose how near. */
function selectedAim(context: CameraContext): Aim {
  const { map, view } = context;
  const place = placeOf(context, selectedSlot(context));
  const { camera, override } = view.getSnapshot().context;
  const flight = { durationMs: FLY_MS, initiator: 'console' } as const;
  if (override === 'zoom' && camera) {
    const { zoom, bearing, pitch } = camera;
    return viewAim({ ...place, zoom, bearing, pitch }, flight);
  }
  const { zoom, guess } = zoomOfPlace(context, place, SELECTION_ZOOM);
  return { ...viewAim({ ...place, zoom: Math.max(map.view.zoom, zoom) }, flight), guess };
}

/** Returns everything within bounds, no nearer than there is something to see. */
function boundsAim(
  context: CameraContext,
  bounds: GeoBounds,
  transition: CameraTransition,
  maxZoom = selectZoom(context),
): Aim {
  const { west, south, east, north } = bounds;
  const isPlace = west === east && south === north;
  const hasStreets = context.streets.areas.some((area) => boundsOverlap(area, bounds));
  const { zoom, guess } =
    maxZoom === undefined && isPlace
      ? zoomOfPlace(context, { latitude: south, longitude: west }, MAX_FIT_ZOOM)
      : { zoom: maxZoom ?? (hasStreets ? MAX_FIT_ZOOM : MAX_BLANK_FIT_ZOOM), guess: undefined };
  return { target: { bounds, maxZoom: zoom }, transition, guess };
}

/** Returns how near a single place is shown, and the place if that is a guess. */
function zoomOfPlace(
  context: CameraContext,
  place: GeoPoint,
  withStreets: number,
): { zoom: number; guess: GeoPoint | undefined } {
  const { isSearching, areas } = context.streets;
  const chosen = selectZoom(context);
  if (chosen !== undefined) return { zoom: chosen, guess: undefined };
  const zoom = isSearching || hasStreetsAt(areas, place) ? withStreets : WORLD_ZOOM;
  return { zoom, guess: isSearching ? place : undefined };
}

function hasStreetsAt(areas: readonly GeoBounds[], place: GeoPoint): boolean {
  return areas.some((area) => isWithinBounds(area, place));
}

/** The attribute `web.selectZoom`, if it is a valid zoom level. */
function selectZoom({ principal }: CameraContext): number | undefined {
  const known = principal();
  return parseZoom(preferenceAttribute('web.selectZoom', known?.user, known?.server.info));
}
