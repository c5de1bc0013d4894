/** Beyond, the square map of the web shows nothing. */
const MAX_MERCATOR_LATITUDE = 85;

/** How far up the map a latitude lies, in the degrees that longitudes are drawn in. */
export function mercatorNorthing(latitude: number): number {
  const shown = Math.max(-MAX_MERCATOR_LATITUDE, Math.min(MAX_MERCATOR_LATITUDE, latitude));
  return (Math.log(Math.tan(Math.PI / 4 + (shown * Math.PI) / 360)) * 180) / Math.PI;
}
