import type { ActorRefFrom } from 'xstate';
import type { asyncRequestMachine } from '../../../machines/requests/async-request.machine.ts';
import type { PlaceNaming } from '../../../ports/place-names.ts';
import { connectActor, type Connected } from '../../connected/connect-actor.ts';
import type { AsyncRequestSucceeded } from '../../../machines/requests/async-request.actions.ts';

/** What is known of the names of places. */
export interface PlaceNamesView {
  /** Names places; undefined until it was loaded. */
  readonly namer: PlaceNaming | undefined;
}

/** What users can do with the names of places. */
export interface PlaceNamesActions {
  /** Loads what names places; while it is being loaded without effect. */
  readonly load: () => void;
}

/** The names of places, as front ends see it. */
export type ConnectedPlaceNames = Connected<
  PlaceNamesView,
  PlaceNamesActions,
  AsyncRequestSucceeded<PlaceNaming>
>;

/** Connects the names of places. */
export function connectPlaceNames(
  placeNames: ActorRefFrom<ReturnType<typeof asyncRequestMachine<undefined, PlaceNaming>>>,
): ConnectedPlaceNames {
  return connectActor(placeNames, {
    view: ({ context: { response } }) => ({
      namer: response,
    }),
    actions: (send) => ({
      load: () => send({ type: 'REQUEST', request: undefined }),
    }),
  });
}
