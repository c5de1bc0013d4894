import { stoppedSinceMs } from '@farol/core/domain/movement-stop';
import type { Position } from '@farol/core/domain/position';
import type { DeviceReport } from './device-report.ts';
import { millisecondsOf, wireDate } from './wire-date.ts';

const EARTH_METRES = 6_378_137;
/** Above this speed in knots a device counts as moving (contract §7.1). */
const MOTION_KNOTS = 0.01;
/** A device found so far from where it stood was moved (contract §7.5). */
const MOVED_METRES = 200;
const FIRST_FIX = Date.UTC(1980, 0, 6);

/** What computed attributes make of a position, before everything else or after its motion is known (contract §7.6). */
type Computing = (position: Position, pass: 'early' | 'late') => Position;

/**
 * The position that a report makes together with the device's latest one (contract §7.1): a report without a place repeats the
 * latest; distance, odometer, motion, engine hours and how long it stands are continued from it. Ids are not given yet.
 * @param now milliseconds since the epoch
 */
export function completedPosition(
  report: DeviceReport,
  deviceId: number,
  latest: Position | undefined,
  now: number,
  compute: Computing = (same) => same,
): Position {
  const time = report.time ?? now;
  const repeated = latest ?? NOWHERE;
  const place = report.place ?? repeated;
  const reported: Position = {
    id: 0,
    deviceId,
    protocol: 'osmand',
    serverTime: wireDate(now),
    deviceTime: wireDate(time),
    fixTime: report.place ? wireDate(time) : repeated.fixTime,
    valid: report.place ? report.valid : repeated.valid,
    latitude: place.latitude,
    longitude: place.longitude,
    altitude: place.altitude,
    speed: place.speed,
    course: ((place.course % 360) + 360) % 360,
    accuracy: place.accuracy,
    address: null,
    network: report.network,
    geofenceIds: null,
    attributes: { ...report.attributes },
  };
  const position = compute(reported, 'early');
  const { attributes } = position;
  const given = attributes['distance'];
  const distance = typeof given === 'number' ? given : latest ? metresBetween(latest, position) : 0;
  attributes['distance'] = Math.round(distance * 100) / 100;
  attributes['totalDistance'] = Math.round((numberOf(latest, 'totalDistance') + distance) * 100) / 100;
  if (typeof attributes['motion'] !== 'boolean') attributes['motion'] = position.speed > MOTION_KNOTS;
  const computed = compute(position, 'late');
  if (typeof computed.attributes['hours'] !== 'number') {
    const hours = numberOf(latest, 'hours') + runningSince(latest, computed);
    if (hours > 0) computed.attributes['hours'] = hours;
  }
  if (typeof computed.attributes['stoppedTime'] !== 'number') {
    const stopped = stoppedMs(latest, computed);
    if (stopped !== undefined) computed.attributes['stoppedTime'] = stopped;
  }
  return computed;
}

/** Metres along a great circle (contract §0). */
export function metresBetween(
  a: { latitude: number; longitude: number },
  b: { latitude: number; longitude: number },
): number {
  const rad = Math.PI / 180;
  const sinLat = Math.sin(((b.latitude - a.latitude) * rad) / 2);
  const sinLon = Math.sin(((b.longitude - a.longitude) * rad) / 2);
  const part = sinLat * sinLat + Math.cos(a.latitude * rad) * Math.cos(b.latitude * rad) * sinLon * sinLon;
  return 2 * EARTH_METRES * Math.asin(Math.min(1, Math.sqrt(part)));
}

const NOWHERE = {
  latitude: 0,
  longitude: 0,
  altitude: 0,
  speed: 0,
  course: 0,
  accuracy: 0,
  valid: false,
  fixTime: wireDate(FIRST_FIX),
};

function numberOf(position: Position | undefined, key: string): number {
  const value = position?.attributes[key];
  return typeof value === 'number' ? value : 0;
}

/** Milliseconds since the latest position when the ignition was on at both. */
function runningSince(latest: Position | undefined, position: Position): number {
  if (latest?.attributes['ignition'] !== true || position.attributes['ignition'] !== true) return 0;
  const passed = (millisecondsOf(position.deviceTime) ?? 0) - (millisecondsOf(latest.deviceTime) ?? 0);
  return Math.max(0, passed);
}

/**
 * Milliseconds a device stands at a fix: since the first one at which it did not move, or was found elsewhere. Nothing while it
 * moves, and where nobody knows since when.
 */
function stoppedMs(latest: Position | undefined, position: Position): number | undefined {
  if (position.attributes['motion'] === true || position.fixTime === NOWHERE.fixTime) return undefined;
  if (!latest || latest.fixTime === NOWHERE.fixTime || latest.attributes['motion'] === true) return 0;
  const stopped =
    Date.parse(position.fixTime) - stoppedSinceMs(latest.attributes, Date.parse(latest.fixTime));
  if (!(stopped >= 0)) return undefined;
  return metresBetween(latest, position) < MOVED_METRES ? stopped : 0;
}
