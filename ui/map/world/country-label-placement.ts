import { mercatorNorthing } from '../viewport/mercator-northing.ts';
import type { CountryLabel } from './world.ts';
import type { Viewport } from '../viewport/viewport.ts';

const CHARACTER_PX = 7;
const HEIGHT_PX = 22;
/** A country drawn smaller than this has no room for its name, square pixels. */
const MIN_AREA_PX = 500;

/**
 * Returns the names that are legible at a zoom level: of countries that are large enough and without
 * overlap; larger countries win.
 */
export function visibleCountryLabels(
  labels: readonly CountryLabel[],
  { degreesPerPixel, west, south, east, north }: Viewport,
  nameLength: (label: CountryLabel) => number,
): CountryLabel[] {
  const placed: { x: number; y: number; half: number; label: CountryLabel }[] = [];
  for (const label of labels) {
    const { longitude, latitude, areaSquareDegrees } = label;
    if (areaSquareDegrees / degreesPerPixel ** 2 < MIN_AREA_PX) break;
    if (latitude < south || latitude > north || longitude < west - 20 || longitude > east + 20) continue;
    const half = (nameLength(label) * CHARACTER_PX) / 2 + 4;
    const x = longitude / degreesPerPixel;
    const y = mercatorNorthing(latitude) / degreesPerPixel;
    const isFree = placed.every(
      (other) => Math.abs(other.x - x) > other.half + half || Math.abs(other.y - y) > HEIGHT_PX,
    );
    if (isFree) placed.push({ x, y, half, label });
  }
  return placed.map(({ label }) => label);
}
