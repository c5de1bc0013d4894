import { connected } from '../../connected/connected.ts';
import { verbsOf } from '../../connected/verbs.ts';
import { knownStreetMaps, type StreetMapsFeature } from './street-maps-feature.ts';

/** Connects the street maps of the server. */
export function connectStreetMaps(streetMaps: StreetMapsFeature['streetMaps']) {
  return connected(streetMaps, {
    answers: knownStreetMaps,
    verbs: (send) =>
      verbsOf(send, {
        /** Loads them unless they are loaded. */
        load: [],
        /** Asks again which there are: one could not be drawn. */
        refresh: [],
      }),
  });
}

/** Connects the decision about online maps, which administrators make once and change in the server settings. */
export function connectOnlineMapsDecision(decision: StreetMapsFeature['onlineMapsDecision']) {
  return connected(decision, {
    answers: ({ value, context: { reason } }) => ({
      isSaving: value === 'pending',
      /** Why saving failed, as a failure code; undefined while it did not. */
      failure: reason,
    }),
    verbs: (send) => ({
      decide: (allowsOnlineMaps: boolean) => send({ type: 'REQUEST', request: allowsOnlineMaps }),
    }),
  });
}
