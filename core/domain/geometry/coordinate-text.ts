/**
 * The coordinate formats (contract §2.6): decimal degrees, degrees and minutes, or degrees, minutes and
 * seconds.
 */
export type CoordinateFormat = 'dd' | 'ddm' | 'dms';

/**
 * Formats coordinates, latitude first: `-29.942484, -50.990526`, `29° 56.5490' S, 50° 59.4316' W` or `29° 56'
 * 32.94" S, 50° 59' 25.89" W`.
 */
export function formatCoordinates(latitude: number, longitude: number, format: CoordinateFormat): string {
  if (format === 'dd') return `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`;
  const write = format === 'ddm' ? minutesText : secondsText;
  return `${write(Math.abs(latitude))} ${latitude < 0 ? 'S' : 'N'}, ${write(Math.abs(longitude))} ${longitude < 0 ? 'W' : 'E'}`;
}

/** Returns the first valid format among those of user and server; decimal degrees otherwise. */
export function firstCoordinateFormat(...named: (string | null | undefined)[]): CoordinateFormat {
  for (const format of named) if (format === 'dd' || format === 'ddm' || format === 'dms') return format;
  return 'dd';
}

/** Rounds before splitting, so that no part ever reads 60. */
function minutesText(degrees: number): string {
  const parts = Math.round(degrees * 600_000);
  return `${Math.floor(parts / 600_000)}° ${((parts % 600_000) / 10_000).toFixed(4)}'`;
}

function secondsText(degrees: number): string {
  const parts = Math.round(degrees * 360_000);
  const minutes = Math.floor((parts % 360_000) / 6000);
  return `${Math.floor(parts / 360_000)}° ${minutes}' ${((parts % 6000) / 100).toFixed(2)}"`;
}
