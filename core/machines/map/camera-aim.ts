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
/** The zoom level for a selected vehicle. */
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

/** Returns the camera whose center an address asked for or the user has set; undefined without one. */
export function chosenCamera({ view }: CameraContext): (UrlCamera & { center: GeoPoint }) | undefined {
  const { camera, override } = view.getSnapshot().context;
  return override === 'center' && camera?.center ? { ...camera, center: camera.center } : undefined;
}

/** Returns the id of the selected vehicle; undefined without one. */
export function selectedDevice({ view }: CameraContext): number | undefined {
  return view.getSnapshot().context.selectedDeviceId;
}

/** Returns the slot of the selected vehicle, also of one outside the filter: it is drawn a moment later. */
export function selectedSlot(context: CameraContext): number | undefined {
  const slot = context.fleet.slotOf(selectedDevice(context) ?? -1);
  return slot !== undefined && hasPosition(context.fleet, slot) ? slot : undefined;
}

/** Returns the id of the vehicle that the map follows; undefined without one. */
export function followedDevice({ trails }: CameraContext): number | undefined {
  return trails.getSnapshot().context.followedDeviceId;
}

/** Returns the slot of the followed vehicle while it is on the map. */
export function followedSlot(context: CameraContext): number | undefined {
  const slot = context.fleet.slotOf(followedDevice(context) ?? -1);
  return slot !== undefined && isOnMap(context.fleet, slot) ? slot : undefined;
}

/** Returns where the vehicle of a slot is. */
export function placeOf({ fleet }: CameraContext, slot = -1): GeoPoint {
  return { longitude: fleet.longitude[slot] ?? 0, latitude: fleet.latitude[slot] ?? 0 };
}

/** Returns the bounds of a circle, degrees. */
export function boundsOfCircle({ center: { latitude, longitude }, radiusMeters }: Circle): GeoBounds {
  return widenedBounds({ west: longitude, east: longitude, south: latitude, north: latitude }, radiusMeters);
}

function viewAim(camera: Partial<MapCamera>, transition: CameraTransition): Aim {
  return { target: { camera }, transition };
}

function exactAim(camera: MapCamera, transition: CameraTransition): Aim {
  return { target: { camera, isExact: true }, transition };
}

/** Returns the place that an address asked for or the user has set. */
export function chosenAim(context: CameraContext, durationMs = FIT_MS): Aim | undefined {
  const chosen = chosenCamera(context);
  if (!chosen) return undefined;
  const { center, zoom, bearing, pitch } = chosen;
  return exactAim({ ...center, zoom, bearing, pitch }, { durationMs, initiator: 'console' });
}

/**
 * Returns what the map shows by itself: the circle that is asked about, the selected vehicle, the whole fleet, or
 * the place of the user or the server.
 */
export function startAim(context: CameraContext, durationMs = FIT_MS): Aim {
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

/** Returns the followed vehicle, reached as smoothly as it moves. */
export function followedAim(context: CameraContext): Aim {
  const place = placeOf(context, followedSlot(context));
  return viewAim(place, { durationMs: FOLLOW_MS, easing: 'linear', initiator: 'follow' });
}

/** Returns a place that the map shows at once, as while it follows a player. */
export function placeAim(place: GeoPoint): Aim {
  return viewAim(place, { durationMs: 0, initiator: 'follow' });
}

/** Returns the same place, nearer by some zoom levels; below zero farther away. */
export function nearerAim({ map }: CameraContext, steps: number): Aim {
  return viewAim({ zoom: map.view.zoom + steps }, { durationMs: ZOOM_MS, easing: 'linear' });
}

/** Returns the same place with north above, seen from straight above. */
export function northAim(): Aim {
  return viewAim({ bearing: 0, pitch: 0 }, { durationMs: ZOOM_MS });
}

/** Returns the circle that is asked about, no nearer than the map is; undefined without one. */
export function circleAim(context: CameraContext): Aim | undefined {
  const { map, requestedCircle } = context;
  const circle = requestedCircle();
  if (!circle) return undefined;
  const bounds = boundsOfCircle(circle);
  const transition = { durationMs: FIT_MS, initiator: 'console' } as const;
  if (map.revealing(bounds) === 'fit') return boundsAim(context, bounds, transition);
  const [longitude, latitude] = [(bounds.west + bounds.east) / 2, (bounds.south + bounds.north) / 2];
  return viewAim({ longitude, latitude }, transition);
}

/** Returns the place that was taken for one with streets, from so far away that something is seen. */
export function fartherAim({ aim }: CameraContext): Aim {
  return viewAim({ ...aim?.guess, zoom: WORLD_ZOOM }, { durationMs: FIT_MS, initiator: 'console' });
}

/** Returns what a screen wants to be seen whole; undefined without it. */
export function keptAim(context: CameraContext): Aim | undefined {
  const { kept } = context;
  return kept && boundsAim(context, kept.what.bounds, { durationMs: FIT_MS }, kept.what.maxZoom);
}

/** Returns where the map was before a screen wanted something to be seen whole. */
export function earlierAim({ kept }: CameraContext): Aim | undefined {
  return kept?.before && exactAim(kept.before, { durationMs: 0, initiator: 'console' });
}

/** Returns the selected vehicle, as near as it is now or nearer, unless user or address chose how near. */
export function selectedAim(context: CameraContext): Aim {
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
export function boundsAim(
  context: CameraContext,
  bounds: GeoBounds,
  transition: CameraTransition = { durationMs: FIT_MS },
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

/** Whether a place has streets. */
export function hasStreetsAt(areas: readonly GeoBounds[], place: GeoPoint): boolean {
  return areas.some((area) => isWithinBounds(area, place));
}

/** The attribute `web.selectZoom`, if it is a valid zoom level. */
function selectZoom({ principal }: CameraContext): number | undefined {
  const known = principal();
  return parseZoom(preferenceAttribute('web.selectZoom', known?.user, known?.server.info));
}
