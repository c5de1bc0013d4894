import type { ActorRefFrom } from 'xstate';
import type { placeSearchMachine } from '../../../machines/map/place-search.machine.ts';
import { connected } from '../../connected/connected.ts';
import { verbsOf } from '../../connected/verbs.ts';

/** Connects the search for places: coordinates, and what the operator's geocoder finds, or towns. */
export function connectPlaceSearch(search: ActorRefFrom<typeof placeSearchMachine>) {
  return connected(search, {
    answers: ({ value, context: { results, reason } }) => ({
      /** Best first. */
      results,
      isSearching: value === 'waiting' || value === 'searching',
      /** Why the search failed, as a failure code; undefined while it did not. */
      failure: reason,
    }),
    verbs: (send) => ({
      ...verbsOf(send, {
        retry: [],
        /** Drops text and results. */
        clear: [],
      }),
      /** Searches after a typing pause; names of places are wanted in this language. */
      search: (text: string, language: string) => send({ type: 'TYPE', text, language }),
    }),
  });
}
