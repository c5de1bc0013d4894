import type { Route } from '@farol/core/domain/route/route';
import type { MapPointer } from '../../map/scene/map-overlay.ts';
import type { LabeledPlace } from './route-labels.ts';
import type { RouteMark } from './route-mark-layers.ts';
import { VEHICLE_PX, type ShownVehicle } from './route-vehicle-layers.ts';

/** The layer of the names of vehicles. */
export const NAME_LAYER = 'route-vehicle-names';
const MARK_LAYERS = ['route-stops', 'route-events'];

/** What can be pointed at. */
export interface RoutesOnMap {
  readonly routes: readonly Route[];
  readonly vehicles: readonly ShownVehicle[];
  readonly focusedDeviceId: number | undefined;
}

/**
 * Returns what a click on the map means: a vehicle that comes into focus, or the moment of a stop, an event or a place
 * of a line; undefined where there is nothing.
 */
export function clickedOnRoutes(
  at: MapPointer,
  shown: RoutesOnMap,
): { deviceId: number } | { timeMs: number } | undefined {
  const deviceId = vehicleAtPointer(at, shown);
  if (deviceId !== undefined) return { deviceId };
  const { routes } = shown;
  const found = at.pick([...MARK_LAYERS, ...routes.map((route) => `route-${route.deviceId}`)], 8);
  const mark: unknown = found?.object;
  if (isMark(mark)) return { timeMs: mark.timeMs };
  const route = routes.find((item) => `route-${item.deviceId}` === found?.layer?.id);
  return route && { timeMs: route.timeMs[nearestFix(route, at.longitude, at.latitude)] ?? 0 };
}

/** Returns the stop, end or event at a pointer. */
export function markAt(at: MapPointer): RouteMark | undefined {
  const mark: unknown = at.pick(MARK_LAYERS, 4)?.object;
  return isMark(mark) ? mark : undefined;
}

/** Returns the vehicle that a click here brings into focus: of one there is nothing to choose. */
export function vehicleAtPointer(
  at: MapPointer,
  { vehicles, focusedDeviceId }: RoutesOnMap,
): number | undefined {
  if (vehicles.length < 2) return undefined;
  const name: unknown = at.pick([NAME_LAYER])?.object;
  return isName(name) ? name.vehicle.deviceId : clickedVehicle(vehicles, focusedDeviceId, at.pixelsTo);
}

/**
 * Returns the vehicle that is meant by a click, other than the one in focus: of several at one place the next one, so
 * that clicking again reaches each.
 * @param pixelsTo how far from the click something is drawn
 */
function clickedVehicle(
  vehicles: readonly ShownVehicle[],
  focusedDeviceId: number | undefined,
  pixelsTo: (place: LabeledPlace) => number,
): number | undefined {
  const ids = vehicles
    .filter((vehicle) => pixelsTo(vehicle) <= VEHICLE_PX / 2)
    .map(({ vehicle: { deviceId } }) => deviceId);
  const next = ids[(ids.findIndex((id) => id === focusedDeviceId) + 1) % ids.length];
  return next === focusedDeviceId ? undefined : next;
}

function isMark(picked: unknown): picked is RouteMark {
  return typeof picked === 'object' && picked !== null && 'timeMs' in picked && 'hint' in picked;
}

function isName(picked: unknown): picked is { vehicle: { deviceId: number } } {
  return typeof picked === 'object' && picked !== null && 'vehicle' in picked;
}

/** Returns the index of the fix nearest to a place, by degrees as drawn. */
function nearestFix({ longitude, latitude, length }: Route, east: number, north: number): number {
  let nearest = 0;
  let least = Infinity;
  const narrowing = Math.cos((north * Math.PI) / 180);
  for (let at = 0; at < length; at++) {
    const distance = (((longitude[at] ?? 0) - east) * narrowing) ** 2 + ((latitude[at] ?? 0) - north) ** 2;
    if (distance < least) [least, nearest] = [distance, at];
  }
  return nearest;
}
