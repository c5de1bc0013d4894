import type { Attributes } from '@farol/core/domain/values/attributes';
import { attributeRange, isInRange, FIX_RANGES, TIME_RANGE_MS } from '@farol/core/domain/position/fix-ranges';
import { isPlausibleAttribute } from '@farol/core/domain/position/plausible-fix';
import type { Selectable } from 'kysely';
import { distanceMeters } from '@farol/core/domain/geometry/distance';
import type { PositionRow } from '../schema/schema.ts';

/** A repaired position with its counters, from which the repair of the next one continues. */
export interface RepairedPosition {
  row: Selectable<PositionRow>;
  /** Meters and milliseconds; undefined where none were counted. */
  totalDistance: number;
  hours: number | undefined;
  /** The row's own value, 0 if implausible: a lost counter continued from there. */
  statedTotalDistance: number;
  /** Whether the odometer was lost at or before this row and has not been set since. */
  isOdometerLost: boolean;
}

/** Whether a stored position has an invalid place or time, which cannot be repaired. */
export function isBeyondRepair(row: Selectable<PositionRow>): boolean {
  return !(
    isInRange(row.latitude, FIX_RANGES.latitude) &&
    isInRange(row.longitude, FIX_RANGES.longitude) &&
    [row.server_time, row.device_time, row.fix_time].every((time) => isInRange(time, TIME_RANGE_MS))
  );
}

/**
 * Returns a stored position without implausible values: measurements become 0, attributes are
 * removed. Its distance is recomputed from the previous position, and a lost odometer
 * continues from the last plausible one.
 */
export function repairedPosition(
  row: Selectable<PositionRow>,
  before: RepairedPosition | undefined,
): RepairedPosition {
  const stored = attributesOf(row);
  const attributes: Attributes = {};
  for (const [name, value] of Object.entries(stored))
    if (value !== null && (typeof value !== 'number' || isPlausibleAttribute(name, value)))
      attributes[name] = value;
  if ('distance' in stored)
    attributes['distance'] ??= before ? hundredths(distanceMeters(before.row, row)) : 0;
  const distance = counterOf(attributes, 'distance') ?? 0;
  const stated = counterOf(attributes, 'totalDistance');
  const isOdometerLost =
    'totalDistance' in stored &&
    (stated === undefined ||
      (before?.isOdometerLost === true && Math.abs(stated - (before.statedTotalDistance + distance)) < 0.02));
  const totalDistance = isOdometerLost
    ? Math.min(hundredths((before?.totalDistance ?? 0) + distance), attributeRange('totalDistance')[1])
    : (stated ?? before?.totalDistance ?? 0);
  if ('totalDistance' in stored) attributes['totalDistance'] = totalDistance;
  const hours = counterOf(attributes, 'hours') ?? before?.hours;
  if ('hours' in stored && hours !== undefined) attributes['hours'] = hours;
  return {
    row: {
      ...row,
      altitude: plausibleOrZero('altitude', row.altitude),
      speed: plausibleOrZero('speed', row.speed),
      course: plausibleOrZero('course', row.course),
      accuracy: plausibleOrZero('accuracy', row.accuracy),
      attributes: inOrderOf(stored, attributes),
    },
    totalDistance,
    hours,
    statedTotalDistance: stated ?? 0,
    isOdometerLost,
  };
}

/** Whether a repair changed the row. */
export function isChanged(before: Selectable<PositionRow>, after: Selectable<PositionRow>): boolean {
  return (['altitude', 'speed', 'course', 'accuracy', 'attributes'] as const).some(
    (name) => !Object.is(before[name], after[name]),
  );
}

function plausibleOrZero(name: keyof typeof FIX_RANGES, value: number): number {
  return isInRange(value, FIX_RANGES[name]) ? value : 0;
}

function counterOf(attributes: Attributes, name: string): number | undefined {
  const value = attributes[name];
  return isInRange(value, attributeRange(name)) ? value : undefined;
}

function attributesOf(row: Selectable<PositionRow>): Attributes {
  try {
    const value: unknown = JSON.parse(row.attributes);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // Unreadable attributes are dropped.
  }
  return {};
}

/** Serializes attributes in their stored order, so that an unchanged row keeps its text. */
function inOrderOf(stored: Attributes, attributes: Attributes): string {
  return JSON.stringify(
    Object.fromEntries(
      Object.keys(stored).flatMap((name) => (name in attributes ? [[name, attributes[name]]] : [])),
    ),
  );
}

function hundredths(meters: number): number {
  return Math.round(meters * 100) / 100;
}
