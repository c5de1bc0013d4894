/** A point of the earth in decimal degrees. */
export interface GeoPoint {
  latitude: number;
  longitude: number;
}

/** Whether two places are the same, to the last digit. */
export function isSamePoint(one: GeoPoint | undefined, other: GeoPoint | undefined): boolean {
  return one?.latitude === other?.latitude && one?.longitude === other?.longitude;
}
