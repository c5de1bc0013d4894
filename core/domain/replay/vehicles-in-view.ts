import type { GeoBounds } from '../geometry/area-bounds.ts';
import { isWithinBounds } from '../geometry/area-bounds.ts';
import { distanceMeters } from '../geometry/distance.ts';
import type { GeoPoint } from '../geometry/geo-point.ts';

/** The most vehicles whose past is asked for one by one. */
export const MAX_VEHICLES_ONE_BY_ONE = 50;

/** A vehicle with the place where it is now. */
export interface PlacedVehicle extends GeoPoint {
  readonly deviceId: number;
}

/** The vehicles whose past is asked for one by one, where a server does not tell that of the fleet. */
export interface VehiclesInView {
  readonly deviceIds: readonly number[];
  /** How many there are in view, with those that are too many. */
  readonly total: number;
  /** Whether the map and the vehicles on it were known when they were chosen. */
  readonly isSettled: boolean;
}

/**
 * Returns the vehicles within an extent of the map: the selected one first wherever it is, then from the middle
 * outwards, as many as may be asked for. Without an extent all are in view, in their order.
 */
export function vehiclesInView(
  vehicles: readonly PlacedVehicle[],
  extent: GeoBounds | undefined,
  selectedId: number | undefined,
): Omit<VehiclesInView, 'isSettled'> {
  const inView = vehicles.filter(
    (vehicle) => vehicle.deviceId !== selectedId && (!extent || isWithinBounds(extent, vehicle)),
  );
  const ids = extent ? fromTheMiddle(inView, extent) : inView.map(({ deviceId }) => deviceId);
  const deviceIds = selectedId === undefined ? ids : [selectedId, ...ids];
  return { deviceIds: deviceIds.slice(0, MAX_VEHICLES_ONE_BY_ONE), total: deviceIds.length };
}

/** Whether other vehicles are to be loaded at once: none could be chosen before, or the user has opened one that is not told. */
export function isViewWanted(
  told: VehiclesInView | undefined,
  now: VehiclesInView | undefined,
  openedId: number | undefined,
): boolean {
  if (!told || !now) return false;
  if (!told.isSettled && now.isSettled) return true;
  return openedId !== undefined && !told.deviceIds.includes(openedId);
}

/** Whether vehicles are in view that are not among those told. */
export function isViewOutdated(told: VehiclesInView | undefined, now: VehiclesInView | undefined): boolean {
  if (!told || !now) return false;
  const known = new Set(told.deviceIds);
  return now.deviceIds.some((deviceId) => !known.has(deviceId));
}

function fromTheMiddle(
  vehicles: readonly PlacedVehicle[],
  { west, south, east, north }: GeoBounds,
): readonly number[] {
  const middle = { longitude: (west + east) / 2, latitude: (south + north) / 2 };
  return vehicles
    .map((vehicle) => ({ deviceId: vehicle.deviceId, meters: distanceMeters(middle, vehicle) }))
    .sort((left, right) => left.meters - right.meters)
    .map(({ deviceId }) => deviceId);
}
