import type { GeoPoint } from './geo-point.ts';

/**
 * Formats a number exactly as decimal digits with a dot and without an exponent (contract §5.1): `0.0000001`,
 * never `1e-7`.
 */
export function formatExactDecimal(value: number): string {
  const text = String(Math.abs(value));
  const sign = value < 0 ? '-' : '';
  if (!text.includes('e')) return sign + text;
  const at = text.indexOf('e');
  // With an exponent there is one digit before the dot.
  const digits = text.slice(0, at).replace('.', '');
  const exponent = Number(text.slice(at + 1));
  if (text.includes('-')) return `${sign}0.${'0'.repeat(-exponent - 1)}${digits}`;
  return sign + digits.padEnd(exponent + 1, '0');
}

/** Formats points as in an area's text, latitude first: `-29.9 -51, -29.8 -51.2`. */
export function formatAreaPoints(points: readonly GeoPoint[]): string {
  return points
    .map(({ latitude, longitude }) => `${formatExactDecimal(latitude)} ${formatExactDecimal(longitude)}`)
    .join(', ');
}
