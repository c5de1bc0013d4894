/** A point on the earth in decimal degrees. */
export interface GeoPoint {
  latitude: number;
  longitude: number;
}

/** Whether two points are exactly equal. */
export function isSamePoint(one: GeoPoint | undefined, other: GeoPoint | undefined): boolean {
  return one?.latitude === other?.latitude && one?.longitude === other?.longitude;
}
