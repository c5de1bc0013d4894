import type { GeoPoint } from '../geometry/geo-point.ts';
import type { GeoBounds } from '../geometry/area-bounds.ts';

/** A place that an address search found. */
export interface FoundPlace extends GeoPoint {
  /** As people say it; empty for a place of which no more is known than where it is. */
  name: string;
  /** What it stretches over, if that is known. */
  bounds: GeoBounds | undefined;
}
