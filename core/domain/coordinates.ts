/** How coordinates are written: decimal degrees, degrees and decimal minutes, or degrees, minutes and seconds. */
export type CoordinateFormat = 'dd' | 'ddm' | 'dms';

/** The format that a user's or the server's `coordinateFormat` names; anything else is decimal degrees. */
export function coordinateFormat(name: string | null | undefined): CoordinateFormat {
  return name === 'ddm' || name === 'dms' ? name : 'dd';
}

/**
 * A place as text for people and for pasting elsewhere, for instance `-23.550520, -46.633308` or
 * `23°33′01.9″ S 46°37′59.9″ W`. Degrees in, about a tenth of a metre kept in decimal degrees.
 */
export function coordinates(latitude: number, longitude: number, format: CoordinateFormat): string {
  if (format === 'dd') return `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`;
  const write = format === 'ddm' ? minutes : seconds;
  return `${write(latitude, 'N', 'S')} ${write(longitude, 'E', 'W')}`;
}

function minutes(degrees: number, positive: string, negative: string): string {
  const total = Math.round(Math.abs(degrees) * 60 * 10_000);
  const whole = Math.floor(total / 600_000);
  return `${whole}°${((total % 600_000) / 10_000).toFixed(4).padStart(7, '0')}′ ${side(degrees, total, positive, negative)}`;
}

function seconds(degrees: number, positive: string, negative: string): string {
  const total = Math.round(Math.abs(degrees) * 3600 * 10);
  const whole = Math.floor(total / 36_000);
  const minute = String(Math.floor((total % 36_000) / 600)).padStart(2, '0');
  const second = ((total % 600) / 10).toFixed(1).padStart(4, '0');
  return `${whole}°${minute}′${second}″ ${side(degrees, total, positive, negative)}`;
}

function side(degrees: number, shown: number, positive: string, negative: string): string {
  return degrees < 0 && shown > 0 ? negative : positive;
}
