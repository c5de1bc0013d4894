import type { PlaceSearchFeature } from './place-search-feature.ts';
import { connected } from '../../connected/connected.ts';

/** Connects the names of places. */
export function connectPlaceNames(placeNames: PlaceSearchFeature['placeNames']) {
  return connected(placeNames, {
    answers: ({ context: { response } }) => ({
      /** Names places; undefined until it was loaded. */
      namer: response,
    }),
    verbs: (send) => ({
      /** Loads what names places; while it is being loaded without effect. */
      load: () => send({ type: 'REQUEST', request: undefined }),
    }),
  });
}
