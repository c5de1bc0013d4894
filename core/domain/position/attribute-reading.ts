import {
  distanceInUnit,
  speedInUnit,
  type DistanceUnit,
  type SpeedUnit,
} from '../values/measurement-units.ts';

/** The user's display units. */
export interface DisplayUnits {
  speed: SpeedUnit;
  distance: DistanceUnit;
}

/** The display form of a device's value, ready to be formatted in the user's language. */
export type AttributeReading =
  | { kind: 'number'; value: number; digits: number; unit: AttributeUnit | undefined }
  /** Milliseconds. */
  | { kind: 'duration'; ms: number }
  /** How long an engine ran or a vehicle drove, milliseconds: counted in hours, however many. */
  | { kind: 'workingTime'; ms: number }
  /** Milliseconds since the epoch. */
  | { kind: 'dateTime'; ms: number }
  | { kind: 'flag'; value: boolean }
  /** Codes of the catalog's alarms; several are separated by commas on the wire. */
  | { kind: 'alarms'; codes: readonly string[] }
  | { kind: 'text'; text: string };

/** A unit by its catalog key. */
export type AttributeUnit =
  | SpeedUnit
  | DistanceUnit
  | 'percent'
  | 'volts'
  | 'celsius'
  | 'meters'
  | 'degrees'
  | 'liters'
  | 'rpm';

/**
 * Converts a value of a device or a fix (contract §5.3) to the user's units (§9): meters become kilometers or
 * miles, knots become the user's speed unit, milliseconds become a duration. Undefined for an empty value.
 */
export function attributeReading(
  key: string,
  value: unknown,
  units: DisplayUnits,
): AttributeReading | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  if (typeof value === 'boolean') return { kind: 'flag', value };
  if (key === 'alarm' && typeof value === 'string') {
    return {
      kind: 'alarms',
      codes: value
        .split(',')
        .map((code) => code.trim())
        .filter(Boolean),
    };
  }
  if (typeof value === 'number') return Number.isFinite(value) ? numberReading(key, value, units) : undefined;
  if (typeof value !== 'string') return { kind: 'text', text: JSON.stringify(value) };
  const ms = ISO_DATE_TIME.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(ms) ? { kind: 'text', text: value } : { kind: 'dateTime', ms };
}

function numberReading(key: string, value: number, units: DisplayUnits): AttributeReading {
  if (DISTANCES.has(key)) return number(distanceInUnit(value, units.distance), 2, units.distance);
  if (SPEEDS.has(key)) return number(speedInUnit(value, units.speed), 1, units.speed);
  if (DURATIONS.has(key) && value < FIRST_TIMESTAMP_MS)
    return { kind: key === 'stoppedTime' ? 'duration' : 'workingTime', ms: value };
  if (DURATIONS.has(key)) return { kind: 'dateTime', ms: value };
  // Ids are not formatted as numbers.
  if (/^id$|Id$/.test(key)) return { kind: 'text', text: String(value) };
  const unit = UNITS.get(key) ?? (/^temp\d+$/.test(key) ? 'celsius' : undefined);
  return number(value, /^(l|reportedL)(at|ong)itude$/.test(key) ? 6 : 2, unit);
}

function number(value: number, digits: number, unit: AttributeUnit | undefined): AttributeReading {
  return { kind: 'number', value, digits, unit };
}

const ISO_DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
const DISTANCES = new Set([
  'distance',
  'totalDistance',
  'odometer',
  'serviceOdometer',
  'tripOdometer',
  'obdOdometer',
]);
const SPEEDS = new Set(['speed', 'speedLimit']);
const DURATIONS = new Set(['hours', 'drivingTime', 'stoppedTime']);
/** Values from here on are timestamps, not durations: the year 2001. */
const FIRST_TIMESTAMP_MS = 1e12;
const UNITS: ReadonlyMap<string, AttributeUnit> = new Map([
  ['batteryLevel', 'percent'],
  ['fuelLevel', 'percent'],
  ['throttle', 'percent'],
  ['engineLoad', 'percent'],
  ['humidity', 'percent'],
  ['battery', 'volts'],
  ['power', 'volts'],
  ['deviceTemp', 'celsius'],
  ['coolantTemp', 'celsius'],
  ['engineTemp', 'celsius'],
  ['altitude', 'meters'],
  ['accuracy', 'meters'],
  ['reportedAccuracy', 'meters'],
  ['course', 'degrees'],
  ['fuel', 'liters'],
  ['fuelUsed', 'liters'],
  ['rpm', 'rpm'],
]);
