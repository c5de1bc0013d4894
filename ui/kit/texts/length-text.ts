import { distanceInUnit, type DistanceUnit } from '@farol/core/domain/values/measurement-units';

/**
 * Formats a length in meters: short ones in meters or feet, others in kilometers or miles with 2 decimals
 * (§9).
 */
export function lengthText(language: string, meters: number, unit: DistanceUnit): string {
  const far = distanceInUnit(meters, unit);
  const isNear = unit === 'km' ? Math.round(meters) < 1000 : far < MIN_MILES;
  const near = unit === 'km' ? meters : meters / METERS_PER_FOOT;
  const decimals = isNear ? 0 : 2;
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: unit === 'km' ? (isNear ? 'meter' : 'kilometer') : isNear ? 'foot' : 'mile',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(isNear ? near : far);
}

/** Shorter distances are shown in feet. */
const MIN_MILES = 0.2;
const METERS_PER_FOOT = 0.3048;
