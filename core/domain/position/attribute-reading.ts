import { distanceInUnit, speedInUnit, type DistanceUnit, type SpeedUnit } from '../values/measurement-units.ts';

/** The units in which the user reads values. */
export interface DisplayUnits {
  speed: SpeedUnit;
  distance: DistanceUnit;
}

/** What a value of a device says, ready to be written in the user's language. */
export type AttributeReading =
  | { kind: 'number'; value: number; digits: number; unit: AttributeUnit | undefined }
  /** Milliseconds. */
  | { kind: 'duration'; ms: number }
  /** Milliseconds since the epoch. */
  | { kind: 'moment'; ms: number }
  | { kind: 'flag'; value: boolean }
  /** A code of the catalogue's alarms; several are parted by commas on the wire. */
  | { kind: 'alarms'; codes: readonly string[] }
  | { kind: 'text'; text: string };

/** A unit by its key in the catalogue. */
export type AttributeUnit =
  | SpeedUnit
  | DistanceUnit
  | 'percent'
  | 'volts'
  | 'celsius'
  | 'meters'
  | 'degrees'
  | 'litres'
  | 'rpm';

/**
 * Reads a value of a device or of a fix (contract §5.3) in the user's units (§9): metres become kilometres or miles, knots become the
 * user's speed, milliseconds become a duration. Nothing when it says nothing.
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
  const ms = MOMENT.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(ms) ? { kind: 'text', text: value } : { kind: 'moment', ms };
}

function numberReading(key: string, value: number, units: DisplayUnits): AttributeReading {
  if (DISTANCES.has(key)) return number(distanceInUnit(value, units.distance), 2, units.distance);
  if (SPEEDS.has(key)) return number(speedInUnit(value, units.speed), 1, units.speed);
  if (DURATIONS.has(key) && value < FIRST_TIMESTAMP_MS) return { kind: 'duration', ms: value };
  if (DURATIONS.has(key)) return { kind: 'moment', ms: value };
  // A number that only names something is not counted.
  if (/^id$|Id$/.test(key)) return { kind: 'text', text: String(value) };
  const unit = UNITS[key] ?? (/^temp\d+$/.test(key) ? 'celsius' : undefined);
  return number(value, key === 'latitude' || key === 'longitude' ? 6 : 2, unit);
}

function number(value: number, digits: number, unit: AttributeUnit | undefined): AttributeReading {
  return { kind: 'number', value, digits, unit };
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
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
/** Times from here on are moments, not lengths: the year 2001. */
const FIRST_TIMESTAMP_MS = 1e12;
const UNITS: Readonly<Record<string, AttributeUnit>> = {
  batteryLevel: 'percent',
  fuelLevel: 'percent',
  throttle: 'percent',
  engineLoad: 'percent',
  humidity: 'percent',
  battery: 'volts',
  power: 'volts',
  deviceTemp: 'celsius',
  coolantTemp: 'celsius',
  engineTemp: 'celsius',
  altitude: 'meters',
  accuracy: 'meters',
  course: 'degrees',
  fuel: 'litres',
  fuelUsed: 'litres',
  rpm: 'rpm',
};
