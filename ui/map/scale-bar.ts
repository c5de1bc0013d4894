import type { DistanceUnit } from '@farol/core/domain/measure';

/** A stretch of the map: its length on the ground as a round number, and how long it is drawn. */
export interface ScaleBar {
  value: number;
  of: 'meter' | 'kilometer' | 'foot' | 'mile';
  pixels: number;
}

const EARTH_METERS = 40_075_016.7;
const MILE_METERS = 1609.344;
const FOOT_METERS = 0.3048;

/** The longest round stretch that is drawn no longer than so many pixels at a latitude and a zoom. */
export function scaleBar(latitude: number, zoom: number, unit: DistanceUnit, mostPixels: number): ScaleBar {
  const metersPerPixel = (EARTH_METERS * Math.cos((latitude * Math.PI) / 180)) / (512 * 2 ** zoom);
  const most = metersPerPixel * mostPixels;
  const [of, meters] =
    unit === 'miles'
      ? most >= MILE_METERS
        ? (['mile', MILE_METERS] as const)
        : (['foot', FOOT_METERS] as const)
      : most >= 1000
        ? (['kilometer', 1000] as const)
        : (['meter', 1] as const);
  const value = roundBelow(most / meters);
  return { value, of, pixels: (value * meters) / metersPerPixel };
}

/** The greatest of 1, 2, 3, 5 times a power of ten that is not greater. */
function roundBelow(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const digit = [5, 3, 2, 1].find((one) => one * power <= value) ?? 1;
  return digit * power;
}
