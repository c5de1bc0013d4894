import type { GeoPoint } from '../domain/geometry/geo-point.ts';
import type { FoundPlace } from '../domain/place/found-place.ts';

/** Geocoding and reverse geocoding. */
export interface Geocoder {
  /**
   * Returns the places found by an online geocoder, best first. Rejects with a Failure.
   * @param address request URL with the search text; a path belongs to this server
   */
  search(address: string): Promise<readonly FoundPlace[]>;
  /** Returns the tracking server's address of a place (contract §4.8). Rejects with a Failure. */
  reverse(place: GeoPoint): Promise<string>;
}
