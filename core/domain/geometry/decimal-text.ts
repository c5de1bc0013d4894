import type { GeoPoint } from './geo-point.ts';

/**
 * Formats a number exactly as decimal digits with a dot and without an exponent (contract §5.1): `0.0000001`,
 * never `1e-7`.
 */
export function formatExactDecimal(value: number): string {
  const [digits = '', exponent] = String(Math.abs(value)).split('e');
  const sign = value < 0 ? '-' : '';
  if (exponent === undefined) return sign + digits;
  const shift = Number(exponent);
  const [integer = '', fraction = ''] = digits.split('.');
  if (shift < 0) return `${sign}0.${'0'.repeat(-shift - 1)}${integer}${fraction}`;
  return sign + integer + fraction.padEnd(shift, '0');
}

/** Formats points as in an area's text, latitude first: `-29.9 -51, -29.8 -51.2`. */
export function formatAreaPoints(points: readonly GeoPoint[]): string {
  return points
    .map(({ latitude, longitude }) => `${formatExactDecimal(latitude)} ${formatExactDecimal(longitude)}`)
    .join(', ');
}
