import type { GeoPoint } from '../geometry/geo-point.ts';
import { FIX_DOUBT_REASONS, type FixDoubtReason } from './fix-trust.ts';
import { hasCoordinates } from './has-coordinates.ts';
import type { Position } from './position.ts';

/** Satellites give a place better than this, meters. */
const USUAL_ACCURACY_METERS = 50;
/** From here on a fix does not say in which street a vehicle is: the default of `filter.accuracy`, meters. */
const USELESS_ACCURACY_METERS = 1000;

/** Why the last fix of a device is to be doubted. */
export interface FixDoubt {
  reason: FixDoubtReason;
  /** Its circle of accuracy, meters; undefined where none was reported. */
  accuracyMeters: number | undefined;
  /** Whether the server kept the last good place instead (contract §7.1); else the doubtful one is shown. */
  isPlaceKept: boolean;
}

/**
 * Returns why the last fix of a device is to be doubted, undefined for a good one: the reason of a server that
 * judges fixes, else what the fix says of itself.
 */
export function doubtOfFix(position: Position): FixDoubt | undefined {
  const { attributes, valid, accuracy } = position;
  const told = FIX_DOUBT_REASONS.find((known) => known === attributes['doubt']);
  if (told)
    return { reason: told, accuracyMeters: meters(attributes['reportedAccuracy']), isPlaceKept: true };
  if (!hasCoordinates(position)) return undefined;
  const reason = valid ? (accuracy > USELESS_ACCURACY_METERS ? 'accuracy' : undefined) : 'invalid';
  return reason && { reason, accuracyMeters: meters(accuracy), isPlaceKept: false };
}

/**
 * Returns the circle of accuracy of the place of a device, where that is worth showing: `radius` in meters. A fix
 * that the server refused for its accuracy has its circle where the tracker said it was.
 */
export function accuracyCircle(position: Position): (GeoPoint & { radius: number }) | undefined {
  const { attributes } = position;
  const doubt = doubtOfFix(position);
  const latitude = attributes['reportedLatitude'];
  const longitude = attributes['reportedLongitude'];
  if (doubt?.isPlaceKept && doubt.reason === 'accuracy' && doubt.accuracyMeters !== undefined)
    if (isWithin(latitude, 90) && isWithin(longitude, 180))
      return { latitude, longitude, radius: doubt.accuracyMeters };
  const radius = meters(position.accuracy) ?? 0;
  return radius >= USUAL_ACCURACY_METERS && hasCoordinates(position)
    ? { latitude: position.latitude, longitude: position.longitude, radius }
    : undefined;
}

function meters(value: unknown): number | undefined {
  return typeof value === 'number' && value > 0 && value < Infinity ? value : undefined;
}

function isWithin(value: unknown, limit: number): value is number {
  return typeof value === 'number' && Math.abs(value) <= limit;
}
