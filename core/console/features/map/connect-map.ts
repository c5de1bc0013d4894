import { connectPlaceNames } from './connect-place-names.ts';
import { connectPlaceSearch } from './connect-place-search.ts';
import { connectOnlineMapsDecision, connectStreetMaps } from './connect-street-maps.ts';
import { connectTrails } from './connect-trails.ts';
import type { PlaceSearchFeature } from './place-search-feature.ts';
import type { StreetMapsFeature } from './street-maps-feature.ts';
import type { TrailsFeature } from './trails-feature.ts';

/** Connects trails, the search for places, their names and the street maps. */
export function connectMap({
  trails,
  placeSearch,
  placeNames,
  streetMaps,
  onlineMapsDecision,
}: PlaceSearchFeature & TrailsFeature & StreetMapsFeature) {
  return {
    trails: connectTrails(trails),
    placeSearch: connectPlaceSearch(placeSearch),
    placeNames: connectPlaceNames(placeNames),
    streets: connectStreetMaps(streetMaps),
    onlineMaps: connectOnlineMapsDecision(onlineMapsDecision),
  };
}
