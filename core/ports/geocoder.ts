import type { GeoPoint } from '../domain/geometry/geo-point.ts';
import type { FoundPlace } from '../domain/place/found-place.ts';

/** Finding places on the earth by their names, and the other way round. */
export interface Geocoder {
  /**
   * The places that an online geocoder answers, the best first.
   * @param address where to ask, words included; a path belongs to this server
   * Rejects with a Failure.
   */
  search(address: string): Promise<readonly FoundPlace[]>;
  /** What the tracking server calls a place (contract §4.8). Rejects with a Failure. */
  reverse(place: GeoPoint): Promise<string>;
}
