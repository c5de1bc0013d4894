import { attributeRange, isInRange } from '@farol/core/domain/position/fix-ranges';
import { hasCoordinates } from '@farol/core/domain/position/has-coordinates';
import { stoppedSinceMs } from '@farol/core/domain/trip/stopped-time';
import type { Position } from '@farol/core/domain/position/position';
import { ignitionOf, type KnownIgnition } from '../events/known-states.ts';
import type { DeviceReport } from './device-report.ts';
import { distanceMeters } from '@farol/core/domain/geometry/distance';
import { parseWireDate, formatWireDate } from '../wire/wire-date.ts';

/** Above this speed in knots a device is moving, unless a setting says another. */
const MOTION_SPEED_KNOTS = 0.01;
/** A parked device found this far from its last place was moved. */
const MOVED_METERS = 200;
const FIRST_FIX_TIME = Date.UTC(1980, 0, 6);

/**
 * Evaluates computed attributes on a position, before it is completed or after its
 * motion is known.
 */
type ComputeAttributes = (position: Position, pass: 'early' | 'late') => Position;

/** When a report arrives. */
interface IntakeMoment {
  deviceId: number;
  /** The latest position of the device. */
  latest: Position | undefined;
  /** The way from the latest place was not driven and does not count. */
  isRelocated?: boolean;
  /** The ignition as it was last reported; without it, as the latest position says. */
  ignition?: KnownIgnition | undefined;
  /** Above this speed in knots the device is moving (`event.motion.speedThreshold`). */
  motionSpeedKnots?: number | undefined;
  /** Milliseconds since the epoch. */
  now: number;
}

/**
 * Completes a report to a position, using the device's latest one (contract §7.1): a report without a
 * place repeats the latest place; distance, odometer, motion, engine hours and stopped time continue
 * from it. Ids are assigned later.
 */
export function completedPosition(
  report: DeviceReport,
  {
    deviceId,
    latest,
    isRelocated = false,
    ignition = ignitionOf(latest),
    motionSpeedKnots = MOTION_SPEED_KNOTS,
    now,
  }: IntakeMoment,
  compute: ComputeAttributes = (unchanged) => unchanged,
): Position {
  const time = report.time ?? now;
  const previousPlace = latest ?? UNKNOWN_PLACE;
  const place = report.place ?? previousPlace;
  const reported: Position = {
    id: 0,
    deviceId,
    protocol: report.protocol ?? 'osmand',
    serverTime: formatWireDate(now),
    deviceTime: formatWireDate(report.deviceTime ?? time),
    fixTime: report.place ? formatWireDate(time) : previousPlace.fixTime,
    valid: report.place ? report.valid : previousPlace.valid,
    latitude: place.latitude,
    longitude: place.longitude,
    altitude: place.altitude,
    // A report without a place that says the vehicle stands still.
    speed: !report.place && report.attributes['motion'] === false ? 0 : place.speed,
    course: ((place.course % 360) + 360) % 360,
    accuracy: place.accuracy,
    address: null,
    network: report.network,
    geofenceIds: null,
    attributes: { ...report.attributes },
  };
  const position = compute(reported, 'early');
  const { attributes } = position;
  const reportedDistance = attributes['distance'];
  const distance = isPlausibleCount('distance', reportedDistance)
    ? reportedDistance
    : latest && hasCoordinates(latest) && !isRelocated
      ? distanceMeters(latest, position)
      : 0;
  attributes['distance'] = roundedToHundredths(distance);
  attributes['totalDistance'] = cappedCounter(
    'totalDistance',
    roundedToHundredths(counterOf(latest, 'totalDistance') + distance),
  );
  if (typeof attributes['motion'] !== 'boolean') attributes['motion'] = position.speed > motionSpeedKnots;
  const computed = compute(position, 'late');
  if (typeof computed.attributes['hours'] !== 'number') {
    const hours = cappedCounter('hours', counterOf(latest, 'hours') + runningMs(ignition, computed));
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

/** Returns the value of a counter; 0 if it has no plausible one. */
function counterOf(position: Position | undefined, key: string): number {
  const value = position?.attributes[key];
  return isPlausibleCount(key, value) ? value : 0;
}

function isPlausibleCount(key: string, value: unknown): value is number {
  return isInRange(value, attributeRange(key));
}

/** Limits a counter to its range, so that it can always be stored. */
function cappedCounter(key: string, value: number): number {
  return Math.min(value, attributeRange(key)[1]);
}

function roundedToHundredths(meters: number): number {
  return Math.round(meters * 100) / 100;
}

/** Milliseconds since the ignition was last reported, when it was on then and is now; reports may omit it between. */
function runningMs(before: KnownIgnition | undefined, position: Position): number {
  if (before?.isOn !== true || position.attributes['ignition'] !== true) return 0;
  return Math.max(0, (parseWireDate(position.deviceTime) ?? 0) - before.timeMs);
}

/**
 * Returns how long a device has been stopped at a fix, milliseconds: since the first fix without motion, or
 * since it was moved. Undefined while it moves and when the start is unknown.
 */
function stoppedMs(latest: Position | undefined, position: Position): number | undefined {
  if (position.attributes['motion'] === true || position.fixTime === UNKNOWN_PLACE.fixTime) return undefined;
  if (!latest || latest.fixTime === UNKNOWN_PLACE.fixTime || latest.attributes['motion'] === true) return 0;
  const stopped =
    Date.parse(position.fixTime) - stoppedSinceMs(latest.attributes, Date.parse(latest.fixTime));
  if (!(stopped >= 0)) return undefined;
  return distanceMeters(latest, position) < MOVED_METERS ? stopped : 0;
}
