import type { ActorRefFrom } from 'xstate';
import type { placeSearchMachine } from '../../../machines/map/place-search.machine.ts';
import { connectActor, type Connected } from '../../connected/connect-actor.ts';
import { actionsOf } from '../../connected/actions.ts';
import type { FoundPlace } from '../../../domain/place/found-place.ts';

/** What is known of the search for places. */
export interface PlaceSearchView {
  /** The found places, the best first. */
  readonly results: readonly FoundPlace[];
  /** The search waits for the end of typing, or for its results. */
  readonly isSearching: boolean;
  /** Why the search failed, as a failure code; undefined while it did not. */
  readonly failure: string | undefined;
}

/** What users can do with the search for places. */
export interface PlaceSearchActions {
  /** Searches after a typing pause; names of places are wanted in this language. */
  readonly search: (text: string, language: string) => void;
  /** Searches again after a failure. */
  readonly retry: () => void;
  /** Drops text and results. */
  readonly clear: () => void;
}

/** The search for places, as front ends see it. */
export type ConnectedPlaceSearch = Connected<PlaceSearchView, PlaceSearchActions>;

/** Connects the search for places: coordinates, and what the operator's geocoder finds, or towns. */
export function connectPlaceSearch(search: ActorRefFrom<typeof placeSearchMachine>): ConnectedPlaceSearch {
  return connectActor(search, {
    view: ({ value, context: { results, reason } }) => ({
      results,
      isSearching: value === 'waiting' || value === 'searching',
      failure: reason,
    }),
    actions: (send) => ({
      ...actionsOf(send, {
        retry: [],
        clear: [],
      }),
      search: (text: string, language: string) => send({ type: 'TYPE', text, language }),
    }),
  });
}
