import {
  MAX_DRIVER_TRIPS,
  type DriverDay,
  type DriverTrip,
  type TripEndpoint,
} from '../../domain/device/driver-day.ts';
import { privateTripMode, type PrivateTripState } from '../../domain/device/private-trip.ts';
import { isWireObject, wireNumber, wireGeoPoint, wireText, wireTime, type WireObject } from './wire-value.ts';

/** Reads the day of a driver (contract §9); undefined for anything else. A trip that cannot be read is left out. */
export function driverDayFromWire(sent: unknown): DriverDay | undefined {
  const { deviceId: id, trips, place, privateTrip } = objectOf(sent);
  const deviceId = wireNumber(id);
  if (deviceId === undefined || !Array.isArray(trips)) return undefined;
  return {
    deviceId,
    trips: trips.slice(-MAX_DRIVER_TRIPS).flatMap((trip: unknown) => tripIn(objectOf(trip))),
    place: placeIn(objectOf(place)),
    privateTrip: privateTripFromWire(privateTrip),
  };
}

/** Reads what a driver may do about private trips (contract §9); without a mode there are none. */
export function privateTripFromWire(sent: unknown): PrivateTripState {
  const { mode, since } = objectOf(sent);
  return { mode: privateTripMode(mode), sinceMs: wireTime(since) };
}

function objectOf(value: unknown): WireObject {
  return isWireObject(value) ? value : {};
}

function tripIn(trip: WireObject): DriverTrip[] {
  const [fromMs, toMs] = [wireTime(trip['startTime']), wireTime(trip['endTime'])];
  if (fromMs === undefined || toMs === undefined) return [];
  const distanceMeters = Math.max(0, wireNumber(trip['distance']) ?? 0);
  return [{ fromMs, toMs, distanceMeters, from: endIn(trip, 'start'), to: endIn(trip, 'end') }];
}

function endIn(trip: WireObject, end: 'start' | 'end'): TripEndpoint {
  return {
    name: wireText(trip[`${end}Address`]),
    point: wireGeoPoint(trip[`${end}Lat`], trip[`${end}Lon`]),
  };
}

function placeIn(place: WireObject): DriverDay['place'] {
  const point = wireGeoPoint(place['latitude'], place['longitude']);
  const timeMs = wireTime(place['fixTime']);
  return point && timeMs !== undefined ? { ...point, timeMs } : undefined;
}
