import type { Device } from '@farol/core/domain/device/device';
import type { Position } from '@farol/core/domain/position/position';

/**
 * Number of marked devices: the first ones, whose longitude tells when they were sent. It increases by one
 * step per mark.
 */
export const MARKED_DEVICES = 5;
const MARKED_EVERY = 0.001;
const MARKED_FROM = -60;
const CATEGORIES = ['car', 'truck', 'motorcycle', 'bus', 'van', 'pickup', 'tractor', 'boat'];
const CITIES: readonly (readonly [number, number])[] = [
  [-46.63, -23.55],
  [-43.2, -22.9],
  [-47.93, -15.78],
  [-38.5, -12.97],
  [-38.54, -3.72],
  [-43.94, -19.92],
  [-49.27, -25.43],
  [-51.23, -30.03],
  [-34.88, -8.05],
  [-60.02, -3.12],
];

/** Returns a device as a tracking server writes it, with every field, including nulls. */
export function syntheticDevice(id: number, time: number): Device {
  return {
    id,
    attributes: {
      placa: `BRA${id % 10}${String.fromCharCode(65 + (id % 26))}${String(id % 100).padStart(2, '0')}`,
      'farol.color': `${id % 360}|1.00|1.00`,
      'farol.color_extra': `${(id * 7) % 360}|1.00|0.60`,
      iccid: `8955${String(id).padStart(15, '0')}`,
      operator: id % 2 ? 'Vivo' : 'Claro',
      speedLimit: 43.2,
    },
    groupId: (id % 40) + 1,
    calendarId: 0,
    name: `${CATEGORIES[id % CATEGORIES.length] ?? 'car'} ${id}`,
    uniqueId: String(860_000_000_000_000 + id),
    status: id % 7 === 0 ? 'offline' : id % 11 === 0 ? 'unknown' : 'online',
    lastUpdate: apiTime(time),
    positionId: 1_000_000 + id,
    phone: `+55119${String(id).padStart(8, '0')}`,
    model: 'FH 540',
    contact: null,
    category: CATEGORIES[id % CATEGORIES.length] ?? 'car',
    disabled: false,
    expirationTime: null,
  };
}

/** Returns a position as a tracking server writes it, with the attributes that most trackers send. */
export function syntheticPosition(id: number, time: number, step: number): Position {
  const [longitude, latitude] = positionOf(id, step);
  return {
    id: 1_000_000 + id + step,
    attributes: {
      batteryLevel: 87,
      distance: 12.4,
      totalDistance: 5_120_900.5 + step * 12,
      motion: (id + step) % 5 !== 0,
      ignition: id % 5 !== 0,
      hours: 36_000_000 + step,
      sat: 12,
      rssi: 4,
      power: 12.6,
      battery: 4.1,
      event: 0,
      odometer: 123_456 + step,
    },
    deviceId: id,
    protocol: 'osmand',
    serverTime: apiTime(time),
    deviceTime: apiTime(time),
    fixTime: apiTime(time),
    valid: true,
    latitude,
    longitude,
    altitude: 760,
    speed: (id + step) % 5 === 0 ? 0 : 21.6,
    course: (id * 7 + step * 3) % 360,
    address: null,
    accuracy: 5,
    network: null,
    geofenceIds: null,
  };
}

/** Returns the longitude of a marked device at a step. Steps remain distinguishable as 32-bit floats. */
export function longitudeOfMark(step: number): number {
  return MARKED_FROM + step * MARKED_EVERY;
}

/** Returns the step of a longitude of a marked device. */
export function markOfLongitude(longitude: number): number {
  return Math.round((longitude - MARKED_FROM) / MARKED_EVERY);
}

/** Returns [longitude, latitude] of a device at a step. */
export function positionOf(id: number, step: number): readonly [number, number] {
  const [longitude, latitude] = CITIES[id % CITIES.length] ?? [-46.63, -23.55];
  const turn = (id * 2.399_963) % (2 * Math.PI);
  const reach = 3 * Math.sqrt((id % 997) / 997);
  return [longitude + Math.cos(turn) * reach + step * 1e-4, latitude + Math.sin(turn) * reach - step * 5e-5];
}

/** Formats a time as the tracking API writes it. */
export function apiTime(time: number): string {
  return new Date(time).toISOString().replace('Z', '+00:00');
}
