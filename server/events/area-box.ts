import type { Area } from '@farol/core/domain/geometry/area';

/** Degrees that surely hold an area. */
export interface Bounds {
  south: number;
  north: number;
  west: number;
  east: number;
}

interface Place {
  latitude: number;
  longitude: number;
}

/** Fewer than there are, so that the box is rather too large. */
const METERS_IN_A_DEGREE = 110_000;
/** More than the arithmetic rounds away. */
const SLACK_DEGREES = 1e-9;

/** A box around an area; nothing for one that crosses the date line or comes near a pole, which no box describes. */
export function areaBounds(area: Area, corridorMeters: number): Bounds | undefined {
  const places: readonly Place[] = area.kind === 'circle' ? [area.center] : area.points;
  const reach = area.kind === 'circle' ? area.radiusMeters : area.kind === 'line' ? corridorMeters : 0;
  const latitudes = places.map(({ latitude }) => latitude);
  const longitudes = places.map(({ longitude }) => longitude);
  // The shortest way between two places bends polewards of both.
  const span = area.kind === 'line' ? Math.max(...longitudes) - Math.min(...longitudes) : 0;
  if (!(span < 10)) return undefined;
  const margin = SLACK_DEGREES + reach / METERS_IN_A_DEGREE + (span * span) / 900;
  const south = Math.min(...latitudes) - margin;
  const north = Math.max(...latitudes) + margin;
  const widest = Math.max(Math.abs(south), Math.abs(north));
  if (!(widest < 85)) return undefined;
  const sideways = margin / Math.cos((widest * Math.PI) / 180);
  const west = Math.min(...longitudes) - sideways;
  const east = Math.max(...longitudes) + sideways;
  if (!(east - west < 90) || west < -180 || east > 180) return undefined;
  return { south, north, west, east };
}

/** Whether a place can be inside; true where there is no box. */
export function isWithin(bounds: Bounds | undefined, { latitude, longitude }: Place): boolean {
  if (!bounds) return true;
  return (
    latitude >= bounds.south &&
    latitude <= bounds.north &&
    longitude >= bounds.west &&
    longitude <= bounds.east
  );
}
