import type { Position } from '@farol/core/domain/position/position';
import { completedPosition } from '../intake/completed-position.ts';
import type { DeviceReport } from '../intake/device-report.ts';
import { seededRandom, SimulatedTrip, RoadRoute } from './simulated-trip.ts';
import type { DemoVehicle } from './demo-vehicles.ts';

const MOVING_INTERVAL_MS = 120_000;
const PARKED_INTERVAL_MS = 600_000;
export const DEMO_HISTORY_MS = 48 * 3_600_000;

/** Returns the positions of a vehicle for the last 48 hours up to `now`, oldest first, without ids. */
export function demoHistory(vehicle: DemoVehicle, deviceId: number, seed: number, now: number): Position[] {
  if (vehicle.connection === 'never') return [];
  const random = seededRandom(seed);
  const route = new RoadRoute(vehicle.road);
  const until = vehicle.connection === 'lost' ? now - 3_600_000 * (2 + random() * 20) : now - 20_000;
  let time = now - DEMO_HISTORY_MS;
  const trip = new SimulatedTrip(route, vehicle.habits, random, random() * route.lengthMeters, time);
  const positions: Position[] = [];
  let latest: Position | undefined;
  while (time < until) {
    // Shorten the last step: a position in the future would hide later ones.
    const step = Math.min(trip.isDriving ? MOVING_INTERVAL_MS : PARKED_INTERVAL_MS, until - time);
    time += step;
    trip.advance(time, step);
    latest = completedPosition(demoReport(vehicle, trip, time, random), deviceId, latest, time);
    if (positions.length === 0) latest.attributes['totalDistance'] = Math.round(random() * 90_000_000);
    positions.push(latest);
  }
  return positions;
}

/** Returns the report of a vehicle at a moment. */
export function demoReport(
  vehicle: DemoVehicle,
  trip: SimulatedTrip,
  time: number,
  random: () => number,
): DeviceReport {
  const { latitude, longitude, course } = trip.place;
  return {
    uniqueId: vehicle.uniqueId,
    time,
    valid: true,
    place: {
      latitude: round(latitude, 6),
      longitude: round(longitude, 6),
      altitude: 700,
      speed: round(trip.speedKmh / 1.852, 1),
      course: round(course, 0),
      accuracy: 5,
    },
    network: null,
    attributes: {
      ignition: trip.isDriving,
      motion: trip.isDriving,
      blocked: false,
      batteryLevel: 100 - Math.floor(random() * 12),
      power: round(trip.isDriving ? 13.6 + random() * 0.6 : 12.3 + random() * 0.4, 1),
      sat: 7 + Math.floor(random() * 8),
      rssi: 2 + Math.floor(random() * 3),
      fuelLevel: round(85 - ((trip.traveledMeters / 9000) % 70), 0),
      ...(vehicle.driver !== undefined && { driverUniqueId: vehicle.driver }),
    },
    notificationToken: undefined,
  };
}

function round(value: number, digits: number): number {
  return Math.round(value * 10 ** digits) / 10 ** digits;
}
