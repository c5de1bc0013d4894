import type { Attributes } from '@farol/core/domain/values/attributes';
import { attributeRange, isInRange, FIX_RANGES, TIME_RANGE_MS } from '@farol/core/domain/position/fix-ranges';
import { isPlausibleAttribute } from '@farol/core/domain/position/plausible-fix';
import type { Selectable } from 'kysely';
import { distanceMeters } from '@farol/core/domain/geometry/distance';
import type { PositionRow } from '../schema/schema.ts';

/** A stored position, and what its counters stand at once they are repaired; the start of the next one's repair. */
export interface RepairedPosition {
  row: Selectable<PositionRow>;
  /** Meters and milliseconds; nothing where none were counted. */
  totalDistance: number;
  hours: number | undefined;
  /** What the row itself said, 0 for nothing that can be believed: a counter that was lost went on from there. */
  statedTotalDistance: number;
  /** Whether the odometer was lost before or at this row and nobody has set it since. */
  isOdometerLost: boolean;
}

/** Whether a stored position was nowhere or never, which nothing can repair. */
export function isBeyondRepair(row: Selectable<PositionRow>): boolean {
  return !(
    isInRange(row.latitude, FIX_RANGES.latitude) &&
    isInRange(row.longitude, FIX_RANGES.longitude) &&
    [row.server_time, row.device_time, row.fix_time].every((time) => isInRange(time, TIME_RANGE_MS))
  );
}

/**
 * A stored position with what it cannot have said left out: implausible measures are 0, implausible attributes are gone. Its distance is
 * reckoned anew from the position before, and a lost odometer goes on from the last one that can be believed.
 */
export function repairedPosition(
  row: Selectable<PositionRow>,
  before: RepairedPosition | undefined,
): RepairedPosition {
  const said = attributesOf(row);
  const attributes: Attributes = {};
  for (const [name, value] of Object.entries(said))
    if (value !== null && (typeof value !== 'number' || isPlausibleAttribute(name, value)))
      attributes[name] = value;
  if ('distance' in said) attributes['distance'] ??= before ? hundredths(distanceMeters(before.row, row)) : 0;
  const distance = counterOf(attributes, 'distance') ?? 0;
  const stated = counterOf(attributes, 'totalDistance');
  const isOdometerLost =
    'totalDistance' in said &&
    (stated === undefined ||
      (before?.isOdometerLost === true && Math.abs(stated - (before.statedTotalDistance + distance)) < 0.02));
  const totalDistance = isOdometerLost
    ? Math.min(hundredths((before?.totalDistance ?? 0) + distance), attributeRange('totalDistance')[1])
    : (stated ?? before?.totalDistance ?? 0);
  if ('totalDistance' in said) attributes['totalDistance'] = totalDistance;
  const hours = counterOf(attributes, 'hours') ?? before?.hours;
  if ('hours' in said && hours !== undefined) attributes['hours'] = hours;
  return {
    row: {
      ...row,
      altitude: plausibleOrZero('altitude', row.altitude),
      speed: plausibleOrZero('speed', row.speed),
      course: plausibleOrZero('course', row.course),
      accuracy: plausibleOrZero('accuracy', row.accuracy),
      attributes: inOrderOf(said, attributes),
    },
    totalDistance,
    hours,
    statedTotalDistance: stated ?? 0,
    isOdometerLost,
  };
}

/** Whether a repair changed the row. */
export function isChanged(one: Selectable<PositionRow>, other: Selectable<PositionRow>): boolean {
  return (['altitude', 'speed', 'course', 'accuracy', 'attributes'] as const).some(
    (name) => !Object.is(one[name], other[name]),
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
    // What cannot be read is not kept.
  }
  return {};
}

/** The text of the attributes as they stood, so that an untouched row is the same text. */
function inOrderOf(said: Attributes, attributes: Attributes): string {
  return JSON.stringify(
    Object.fromEntries(
      Object.keys(said).flatMap((name) => (name in attributes ? [[name, attributes[name]]] : [])),
    ),
  );
}

function hundredths(meters: number): number {
  return Math.round(meters * 100) / 100;
}
