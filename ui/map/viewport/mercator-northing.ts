/** Web Mercator tiles end here, degrees. */
const MAX_MERCATOR_LATITUDE = 85;

/** Returns the Mercator y of a latitude in degrees of longitude as drawn. */
export function mercatorNorthing(latitude: number): number {
  const shown = Math.max(-MAX_MERCATOR_LATITUDE, Math.min(MAX_MERCATOR_LATITUDE, latitude));
  return (Math.log(Math.tan(Math.PI / 4 + (shown * Math.PI) / 360)) * 180) / Math.PI;
}
