import type { ActorRefFrom } from 'xstate';
import type { asyncRequestMachine } from '../../../machines/requests/async-request.machine.ts';
import type { PlaceNaming } from '../../../ports/place-names.ts';
import { connected } from '../../connected/connected.ts';

/** Connects the names of places. */
export function connectPlaceNames(
  placeNames: ActorRefFrom<ReturnType<typeof asyncRequestMachine<undefined, PlaceNaming>>>,
) {
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
