import type { ActorRefFrom } from 'xstate';
import type { trailsMachine } from '../../../machines/map/trails.ts';
import { connectPlaceSearch } from './connect-place-search.ts';
import { connectTrails } from './connect-trails.ts';
import type { PlaceSearchFeature } from './place-search-feature.ts';

/** The actors of the map. */
export interface MapActors extends PlaceSearchFeature {
  trails: ActorRefFrom<typeof trailsMachine>;
}

/** Connects trails and the search for places. */
export function connectMap({ trails, placeSearch }: MapActors) {
  return { trails: connectTrails(trails), placeSearch: connectPlaceSearch(placeSearch) };
}
