/** Where vehicles stand in journeys of the map. */
export const PLACE = { lat: -23.55, lon: -46.63, speed: 0 };

/** Pixels per meter at this latitude, at the zoom to a single vehicle. */
const PIXELS_PER_METER = 2 ** 17 / 78_271.517 / Math.cos((PLACE.lat * Math.PI) / 180);

/** Returns a pattern of a number of pixels in feet at the zoom to a single vehicle: accurate to a few feet. */
export function feetOf(pixels: number): string {
  const exact = Math.round(pixels / PIXELS_PER_METER / 0.3048);
  return `(${Array.from({ length: 13 }, (_, index) => exact - 6 + index).join('|')}) ft`;
}
