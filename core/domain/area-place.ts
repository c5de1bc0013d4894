/** A point of the earth in decimal degrees. */
export interface Place {
  latitude: number;
  longitude: number;
}

/** Whether two places are the same, to the last digit. */
export function isSamePlace(one: Place | undefined, other: Place | undefined): boolean {
  return one?.latitude === other?.latitude && one?.longitude === other?.longitude;
}
