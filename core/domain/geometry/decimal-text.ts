import type { GeoPoint } from './geo-point.ts';

/** A number as decimal digits with a dot and without an exponent, exact (contract §5.1): `0.0000001`, never `1e-7`. */
export function formatExactDecimal(value: number): string {
  const [digits = '', exponent] = String(Math.abs(value)).split('e');
  const sign = value < 0 ? '-' : '';
  if (exponent === undefined) return sign + digits;
  const shift = Number(exponent);
  const [whole = '', part = ''] = digits.split('.');
  if (shift < 0) return `${sign}0.${'0'.repeat(-shift - 1)}${whole}${part}`;
  return sign + whole + part.padEnd(shift, '0');
}

/** Places as an area's text has them, latitude first: `-29.9 -51, -29.8 -51.2`. */
export function formatAreaPoints(places: readonly GeoPoint[]): string {
  return places
    .map(({ latitude, longitude }) => `${formatExactDecimal(latitude)} ${formatExactDecimal(longitude)}`)
    .join(', ');
}
