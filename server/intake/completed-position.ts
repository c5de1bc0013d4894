import { attributeRange, isInRange } from '@farol/core/domain/position/fix-ranges';
import { stoppedSinceMs } from '@farol/core/domain/trip/stopped-time';
import type { Position } from '@farol/core/domain/position/position';
import type { DeviceReport } from './device-report.ts';
import { distanceMeters } from '@farol/core/domain/geometry/distance';
import { parseWireDate, formatWireDate } from '../wire/wire-date.ts';

/** Above this speed in knots a device counts as moving (contract §7.1). */
const MOTION_SPEED_KNOTS = 0.01;
/** A device found so far from where it stood was moved (contract §7.5). */
const MOVED_METERS = 200;
const FIRST_FIX_TIME = Date.UTC(1980, 0, 6);

/** What computed attributes make of a position, before everything else or after its motion is known (contract §7.6). */
type ComputeAttributes = (position: Position, pass: 'early' | 'late') => Position;

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
  compute: ComputeAttributes = (same) => same,
): Position {
  const time = report.time ?? now;
  const repeated = latest ?? UNKNOWN_PLACE;
  const place = report.place ?? repeated;
  const reported: Position = {
    id: 0,
    deviceId,
    protocol: 'osmand',
    serverTime: formatWireDate(now),
    deviceTime: formatWireDate(time),
    fixTime: report.place ? formatWireDate(time) : repeated.fixTime,
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
  const distance = isPlausibleCount('distance', given)
    ? given
    : latest
      ? distanceMeters(latest, position)
      : 0;
  attributes['distance'] = roundedToHundredths(distance);
  attributes['totalDistance'] = cappedCounter(
    'totalDistance',
    roundedToHundredths(counterOf(latest, 'totalDistance') + distance),
  );
  if (typeof attributes['motion'] !== 'boolean') attributes['motion'] = position.speed > MOTION_SPEED_KNOTS;
  const computed = compute(position, 'late');
  if (typeof computed.attributes['hours'] !== 'number') {
    const hours = cappedCounter('hours', counterOf(latest, 'hours') + runningSince(latest, computed));
    if (hours > 0) computed.attributes['hours'] = hours;
  }
  if (typeof computed.attributes['stoppedTime'] !== 'number') {
    const stopped = stoppedMs(latest, computed);
    if (isPlausibleCount('stoppedTime', stopped)) computed.attributes['stoppedTime'] = stopped;
  }
  return computed;
}

const UNKNOWN_PLACE = {
  latitude: 0,
  longitude: 0,
  altitude: 0,
  speed: 0,
  course: 0,
  accuracy: 0,
  valid: false,
  fixTime: formatWireDate(FIRST_FIX_TIME),
};

/** What a counter stands at; 0 where nothing that can be believed was counted. */
function counterOf(position: Position | undefined, key: string): number {
  const value = position?.attributes[key];
  return isPlausibleCount(key, value) ? value : 0;
}

function isPlausibleCount(key: string, value: unknown): value is number {
  return isInRange(value, attributeRange(key));
}

/** A counter at the end of its range stays there: what is added once more never makes it something that cannot be stored. */
function cappedCounter(key: string, value: number): number {
  return Math.min(value, attributeRange(key)[1]);
}

function roundedToHundredths(meters: number): number {
  return Math.round(meters * 100) / 100;
}

/** Milliseconds since the latest position when the ignition was on at both. */
function runningSince(latest: Position | undefined, position: Position): number {
  if (latest?.attributes['ignition'] !== true || position.attributes['ignition'] !== true) return 0;
  const passed = (parseWireDate(position.deviceTime) ?? 0) - (parseWireDate(latest.deviceTime) ?? 0);
  return Math.max(0, passed);
}

/**
 * Milliseconds a device stands at a fix: since the first one at which it did not move, or was found elsewhere. Nothing while it
 * moves, and where nobody knows since when.
 */
function stoppedMs(latest: Position | undefined, position: Position): number | undefined {
  if (position.attributes['motion'] === true || position.fixTime === UNKNOWN_PLACE.fixTime) return undefined;
  if (!latest || latest.fixTime === UNKNOWN_PLACE.fixTime || latest.attributes['motion'] === true) return 0;
  const stopped =
    Date.parse(position.fixTime) - stoppedSinceMs(latest.attributes, Date.parse(latest.fixTime));
  if (!(stopped >= 0)) return undefined;
  return distanceMeters(latest, position) < MOVED_METERS ? stopped : 0;
}
