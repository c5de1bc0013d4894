import type { DistanceUnit } from '@farol/core/domain/values/measurement-units';

/** A scale bar: its length on the ground as a round number, and its length in pixels. */
export interface ScaleBar {
  value: number;
  unit: 'meter' | 'kilometer' | 'foot' | 'mile';
  pixels: number;
}

const EQUATOR_METERS = 40_075_016.7;
const METERS_PER_MILE = 1609.344;
const METERS_PER_FOOT = 0.3048;

/**
 * Returns the longest scale bar with a round length that fits into `maxPixels` at a
 * latitude and a zoom level.
 */
export function scaleBar(latitude: number, zoom: number, unit: DistanceUnit, maxPixels: number): ScaleBar {
  const metersPerPixel = (EQUATOR_METERS * Math.cos((latitude * Math.PI) / 180)) / (512 * 2 ** zoom);
  const most = metersPerPixel * maxPixels;
  const [barUnit, meters] =
    unit === 'miles'
      ? most >= METERS_PER_MILE
        ? (['mile', METERS_PER_MILE] as const)
        : (['foot', METERS_PER_FOOT] as const)
      : most >= 1000
        ? (['kilometer', 1000] as const)
        : (['meter', 1] as const);
  const value = largestRoundNumber(most / meters);
  return { value, unit: barUnit, pixels: (value * meters) / metersPerPixel };
}

/** Returns the largest of 1, 2, 3, 5 times a power of ten that does not exceed a value. */
function largestRoundNumber(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const digit = [5, 3, 2, 1].find((item) => item * power <= value) ?? 1;
  return digit * power;
}
