import type { Position } from '@farol/core/domain/position/position';
import { completedPosition } from '../intake/completed-position.ts';
import type { DeviceReport } from '../intake/device-report.ts';
import { SIMULATED_ALARMS } from './simulated-alarms.ts';
import { seededRandom } from './seeded-random.ts';
import { SimulatedTrip, RoadRoute } from './simulated-trip.ts';
import type { DemoVehicle } from './demo-vehicles.ts';

const MOVING_INTERVAL_MS = 120_000;
const PARKED_INTERVAL_MS = 600_000;
/** How long a tracker stays awake once its engine is off: so its stops begin where it stopped. */
const AWAKE_MS = 300_000;
const HOUR_MS = 3_600_000;
/** How likely a vehicle that drives is silent after a fix: about once in two days. */
const SILENCE_SHARE = 0.0015;
/** How likely a parked vehicle loses fuel that it did not burn. */
const THEFT_SHARE = 0.004;
/** How likely a driver causes an alarm, writes, or the device answers a command, at a fix on the way. */
const ALARM_SHARE = 0.008;
const MESSAGE_SHARE = 0.0015;
const RESULT_SHARE = 0.0015;
export const DEMO_HISTORY_MS = 48 * HOUR_MS;

/**
 * Returns the positions of a vehicle for the last 48 hours up to `now`, oldest first, without ids. They have what
 * reports show: trips and stops, idling, silences on the way, alarms, refueling and fuel that is lost.
 */
export function demoHistory(vehicle: DemoVehicle, deviceId: number, seed: number, now: number): Position[] {
  if (vehicle.connection === 'never') return [];
  const random = seededRandom(seed);
  const route = new RoadRoute(vehicle.road);
  const until = vehicle.connection === 'lost' ? now - HOUR_MS * (2 + random() * 20) : now - 20_000;
  let time = now - DEMO_HISTORY_MS;
  let reportedAt = time;
  const trip = new SimulatedTrip(route, vehicle.habits, random, random() * route.lengthMeters, time);
  const positions: Position[] = [];
  let latest: Position | undefined;
  let silentUntil = 0;
  let offSince = time;
  while (time < until) {
    // Shorten the last step: a position in the future would hide later ones.
    const step = Math.min(MOVING_INTERVAL_MS, until - time);
    time += step;
    trip.advance(time, step);
    const isRunning = trip.isDriving || trip.isIdling;
    if (isRunning) offSince = time;
    // A parked vehicle reports seldom, and at once when its engine starts or stops.
    const isDue = time - offSince <= AWAKE_MS || time - reportedAt >= PARKED_INTERVAL_MS;
    if ((time < silentUntil || !isDue) && time < until) continue;
    reportedAt = time;
    if (trip.isDriving && random() < SILENCE_SHARE) silentUntil = time + HOUR_MS * (0.5 + random() * 0.7);
    if (!trip.isDriving && trip.fuelPercent > 50 && random() < THEFT_SHARE) trip.fuelPercent -= 30;
    const report = demoReport(vehicle, trip, time, random);
    if (trip.isDriving) Object.assign(report.attributes, occurrence(random));
    latest = completedPosition(report, { deviceId, latest, now: time });
    if (positions.length === 0) {
      latest.attributes['totalDistance'] = Math.round(random() * 90_000_000);
      latest.attributes['hours'] = Math.round(random() * 4_000) * HOUR_MS;
    }
    positions.push(latest);
  }
  return positions;
}

/** Returns what a report says besides the vehicle's state: mostly nothing. */
function occurrence(random: () => number): Record<string, string> {
  const draw = random();
  if (draw < ALARM_SHARE) {
    const alarm = SIMULATED_ALARMS[Math.floor((draw / ALARM_SHARE) * SIMULATED_ALARMS.length)];
    return alarm === undefined ? {} : { alarm };
  }
  if (draw < ALARM_SHARE + MESSAGE_SHARE) return { message: 'Cheguei ao cliente' };
  if (draw < ALARM_SHARE + MESSAGE_SHARE + RESULT_SHARE) return { result: 'here I am' };
  return {};
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
      ignition: trip.isDriving || trip.isIdling,
      motion: trip.isDriving,
      blocked: false,
      batteryLevel: 100 - Math.floor(random() * 12),
      power: round(trip.isDriving || trip.isIdling ? 13.6 + random() * 0.6 : 12.3 + random() * 0.4, 1),
      sat: 7 + Math.floor(random() * 8),
      rssi: 2 + Math.floor(random() * 3),
      fuelLevel: round(trip.fuelPercent, 1),
      fuel: round((trip.fuelPercent / 100) * vehicle.tankLiters, 1),
      ...(vehicle.driver !== undefined && { driverUniqueId: vehicle.driver }),
    },
    notificationToken: undefined,
  };
}

function round(value: number, digits: number): number {
  return Math.round(value * 10 ** digits) / 10 ** digits;
}
