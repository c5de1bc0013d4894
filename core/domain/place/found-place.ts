import type { GeoPoint } from '../geometry/geo-point.ts';
import type { GeoBounds } from '../geometry/area-bounds.ts';

/** A place found by address search. */
export interface FoundPlace extends GeoPoint {
  /** Its name; empty for a place of which only the coordinates are known. */
  name: string;
  /** Its bounding box, if known. */
  bounds: GeoBounds | undefined;
}
