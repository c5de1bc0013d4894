const EARTH_RADIUS_METERS = 6_378_137;

/** Meters along a great circle (contract §0). */
export function distanceMeters(
  a: { latitude: number; longitude: number },
  b: { latitude: number; longitude: number },
): number {
  const rad = Math.PI / 180;
  const sinLat = Math.sin(((b.latitude - a.latitude) * rad) / 2);
  const sinLon = Math.sin(((b.longitude - a.longitude) * rad) / 2);
  const part = sinLat * sinLat + Math.cos(a.latitude * rad) * Math.cos(b.latitude * rad) * sinLon * sinLon;
  return 2 * EARTH_RADIUS_METERS * Math.asin(Math.min(1, Math.sqrt(part)));
}
