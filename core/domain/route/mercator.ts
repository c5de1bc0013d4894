/** The map ends here, degrees. */
const MAX_LATITUDE = 85.051_128;

/** Returns how far east a longitude is drawn, in widths of the world: 0 at 180° west. */
export function mercatorX(longitude: number): number {
  return (longitude + 180) / 360;
}

/** Returns how far south a latitude is drawn, in widths of the world: 0 at the northern edge of the map. */
export function mercatorY(latitude: number): number {
  const sine = Math.sin((Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, latitude)) * Math.PI) / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
}

/** Returns the width of a pixel at a zoom level, in widths of the world. */
export function pixelWidth(zoom: number): number {
  return 1 / (512 * 2 ** zoom);
}
