/**
 * Width and height of the Web Mercator map in integer units. Sums of integer coordinates are exact, so moving
 * a device back and forth changes nothing.
 */
export const WORLD_UNITS = 2 ** 30;

/** Returns the distance of a longitude from the 180th meridian eastward, units. */
export function worldX(longitude: number): number {
  return withinWorld(((longitude + 180) / 360) * WORLD_UNITS);
}

/** Returns the distance of a latitude from the upper edge of the map, units. */
export function worldY(latitude: number): number {
  const sine = Math.sin((latitude * Math.PI) / 180);
  return withinWorld((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * WORLD_UNITS);
}

/** Returns the longitude at the middle of a unit, degrees. */
export function longitudeOf(x: number): number {
  return ((x + 0.5) / WORLD_UNITS) * 360 - 180;
}

/** Returns the latitude at the middle of a unit, degrees. */
export function latitudeOf(y: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - (2 * (y + 0.5)) / WORLD_UNITS))) * 180) / Math.PI;
}

function withinWorld(units: number): number {
  return Math.min(WORLD_UNITS - 1, Math.max(0, Math.floor(units)));
}
