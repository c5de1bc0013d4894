import { connectPlaceSearch } from './connect-place-search.ts';
import { connectTrails } from './connect-trails.ts';
import type { PlaceSearchFeature } from './place-search-feature.ts';
import type { TrailsFeature } from './trails-feature.ts';

/** Connects trails and the search for places. */
export function connectMap({ trails, placeSearch }: PlaceSearchFeature & TrailsFeature) {
  return { trails: connectTrails(trails), placeSearch: connectPlaceSearch(placeSearch) };
}
