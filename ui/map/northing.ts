/** Beyond, the square map of the web shows nothing. */
const MOST_LATITUDE = 85;

/** How far up the map a latitude lies, in the degrees that longitudes are drawn in. */
export function northing(latitude: number): number {
  const shown = Math.max(-MOST_LATITUDE, Math.min(MOST_LATITUDE, latitude));
  return (Math.log(Math.tan(Math.PI / 4 + (shown * Math.PI) / 360)) * 180) / Math.PI;
}
