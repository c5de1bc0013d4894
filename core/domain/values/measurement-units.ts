import type { Attributes } from './attributes.ts';

/** The units of speed. */
export type SpeedUnit = 'kmh' | 'mph' | 'kn';
/** The units of distance. */
export type DistanceUnit = 'km' | 'miles';

/** Converts a speed in knots for display, with 2 decimals (§9). */
export function speedInUnit(speedKnots: number, unit: SpeedUnit): number {
  return rounded(speedKnots * UNITS_PER_KNOT[unit]);
}

/** Converts a distance in meters for display, with 2 decimals (§9). */
export function distanceInUnit(distanceMeters: number, unit: DistanceUnit): number {
  return rounded((distanceMeters / 1000) * UNITS_PER_KILOMETER[unit]);
}

/** Converts a length in meters for display in an input, to about a meter: with 3 decimals. */
export function lengthInUnit(meters: number, unit: DistanceUnit): number {
  return Math.round(meters * UNITS_PER_KILOMETER[unit]) / 1000;
}

/** Converts a typed length to meters, to the centimeter. */
export function metersFromUnit(typed: number, unit: DistanceUnit): number {
  return rounded((typed / UNITS_PER_KILOMETER[unit]) * 1000);
}

/** Converts a typed distance to kilometers. */
export function kilometersFromUnit(typed: number, unit: DistanceUnit): number {
  return Number((typed / UNITS_PER_KILOMETER[unit]).toFixed(6));
}

/** Converts a speed in kilometers per hour for display, with 2 decimals. */
export function kilometersPerHourInUnit(kilometersPerHour: number, unit: SpeedUnit): number {
  return speedInUnit(kilometersPerHour / UNITS_PER_KNOT.kmh, unit);
}

/** Converts a typed speed to kilometers per hour. */
export function kilometersPerHourFromUnit(typed: number, unit: SpeedUnit): number {
  return Number(((typed / UNITS_PER_KNOT[unit]) * UNITS_PER_KNOT.kmh).toFixed(6));
}

/**
 * Returns the units in the server's attributes `speedUnit` and `distanceUnit`, otherwise those of the region of a locale
 * such as `en-GB`; a language without a region is that of the region where most speak it.
 */
export function measurementUnitsOf(
  attributes: Attributes,
  locale: string,
): { speed: SpeedUnit; distance: DistanceUnit } {
  const hasMiles = REGIONS_WITH_MILES.has(new Intl.Locale(locale).maximize().region);
  return {
    speed: SPEED_UNITS.get(attributes['speedUnit']) ?? (hasMiles ? 'mph' : 'kmh'),
    distance: DISTANCE_UNITS.get(attributes['distanceUnit']) ?? (hasMiles ? 'miles' : 'km'),
  };
}

/** Where road signs tell miles: the United States with their territories, the United Kingdom, Liberia. */
const REGIONS_WITH_MILES: ReadonlySet<string | undefined> = new Set([
  'US',
  'PR',
  'VI',
  'GU',
  'AS',
  'MP',
  'UM',
  'GB',
  'GG',
  'IM',
  'JE',
  'LR',
]);

const SPEED_UNITS = new Map<unknown, SpeedUnit>([
  ['kmh', 'kmh'],
  ['mph', 'mph'],
  ['kn', 'kn'],
]);
/** The tracking server's own console writes `mi`. */
const DISTANCE_UNITS = new Map<unknown, DistanceUnit>([
  ['km', 'km'],
  ['miles', 'miles'],
  ['mi', 'miles'],
]);

const UNITS_PER_KNOT: Record<SpeedUnit, number> = { kmh: 1.852, mph: 1.15078, kn: 1 };
const UNITS_PER_KILOMETER: Record<DistanceUnit, number> = { km: 1, miles: 0.621371 };

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
