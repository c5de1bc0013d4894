import type { Place } from './area-place.ts';
import type { Bounds } from './area-bounds.ts';

/** A place that an address search found. */
export interface FoundPlace extends Place {
  /** As people say it; empty for a place of which no more is known than where it is. */
  name: string;
  /** What it stretches over, if that is known. */
  bounds: Bounds | undefined;
}
