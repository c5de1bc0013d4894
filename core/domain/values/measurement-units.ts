import type { Attributes } from './attributes.ts';
import type { Language } from './locale.ts';

/** How speeds are shown. */
export type SpeedUnit = 'kmh' | 'mph' | 'kn';
/** How distances are shown. */
export type DistanceUnit = 'km' | 'miles';

/** §9: a speed in knots as shown, with 2 decimals. */
export function speedInUnit(speedKnots: number, unit: SpeedUnit): number {
  return rounded(speedKnots * UNITS_PER_KNOT[unit]);
}

/** §9: a distance in metres as shown, with 2 decimals. */
export function distanceInUnit(distanceMeters: number, unit: DistanceUnit): number {
  return rounded((distanceMeters / 1000) * UNITS_PER_KILOMETER[unit]);
}

/** A distance as typed, in kilometres. */
export function kilometersFromUnit(typed: number, unit: DistanceUnit): number {
  return Number((typed / UNITS_PER_KILOMETER[unit]).toFixed(6));
}

/** A speed in kilometres an hour as shown, with 2 decimals. */
export function kilometersPerHourInUnit(kilometresPerHour: number, unit: SpeedUnit): number {
  return speedInUnit(kilometresPerHour / UNITS_PER_KNOT.kmh, unit);
}

/** A speed as typed, in kilometres an hour. */
export function kilometersPerHourFromUnit(typed: number, unit: SpeedUnit): number {
  return Number(((typed / UNITS_PER_KNOT[unit]) * UNITS_PER_KNOT.kmh).toFixed(6));
}

/** The units that the server's attributes `speedUnit` and `distanceUnit` name, else those of the language. */
export function measurementUnitsOf(
  attributes: Attributes,
  language: Language,
): { speed: SpeedUnit; distance: DistanceUnit } {
  const isEnglish = language === 'en-US';
  return {
    speed: SPEED_UNITS.get(attributes['speedUnit']) ?? (isEnglish ? 'mph' : 'kmh'),
    distance: DISTANCE_UNITS.get(attributes['distanceUnit']) ?? (isEnglish ? 'miles' : 'km'),
  };
}

const SPEED_UNITS = new Map<unknown, SpeedUnit>([
  ['kmh', 'kmh'],
  ['mph', 'mph'],
  ['kn', 'kn'],
]);
/** A tracking server's own console writes `mi`. */
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
