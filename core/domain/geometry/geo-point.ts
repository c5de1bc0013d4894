/** A point on the earth in decimal degrees. */
export interface GeoPoint {
  latitude: number;
  longitude: number;
}

/** Whether two points are exactly equal. */
export function isSamePoint(left: GeoPoint | undefined, right: GeoPoint | undefined): boolean {
  return left?.latitude === right?.latitude && left?.longitude === right?.longitude;
}
