import type { AsyncRequestSucceeded } from '../../../machines/requests/async-request.actions.ts';
import type { StreetMap } from '../../../domain/server/street-map.ts';
import type { KnownServer } from '../../../domain/server/server-info.ts';
import { connectActor, type Connected } from '../../connected/connect-actor.ts';
import { actionsOf } from '../../connected/actions.ts';
import { knownStreetMaps, type StreetMapActors } from './street-maps-feature.ts';

/** What is known of the street maps of the server. */
export interface StreetMapsView {
  /** The street maps that the server has; empty until it has answered. */
  readonly maps: readonly StreetMap[];
  /** The server has answered: without maps there are none. */
  readonly isLoaded: boolean;
  /** The server did not answer, and is asked again. */
  readonly hasFailed: boolean;
}

/** What users can do with the street maps of the server. */
export interface StreetMapsActions {
  /** Loads them unless they are loaded. */
  readonly load: () => void;
  /** Asks again which there are: one could not be drawn. */
  readonly refresh: () => void;
}

/** The street maps of the server, as front ends see it. */
export type ConnectedStreetMaps = Connected<StreetMapsView, StreetMapsActions>;

/** Connects the street maps of the server. */
export function connectStreetMaps(streetMaps: StreetMapActors['streetMaps']): ConnectedStreetMaps {
  return connectActor(streetMaps, {
    view: knownStreetMaps,
    actions: (send) =>
      actionsOf(send, {
        load: [],
        refresh: [],
      }),
  });
}

/** What is known of the decision of administrators about online maps. */
export interface OnlineMapsDecisionView {
  /** The decision is being saved. */
  readonly isSaving: boolean;
  /** Why saving failed, as a failure code; undefined while it did not. */
  readonly failure: string | undefined;
}

/** What users can do with the decision of administrators about online maps. */
export interface OnlineMapsDecisionActions {
  /** Says whether the console may load maps from the internet, for all users of the server. */
  readonly decide: (allowsOnlineMaps: boolean) => void;
}

/** The decision of administrators about online maps, as front ends see it. */
export type ConnectedOnlineMapsDecision = Connected<
  OnlineMapsDecisionView,
  OnlineMapsDecisionActions,
  AsyncRequestSucceeded<KnownServer>
>;

/** Connects the decision about online maps, which administrators make once and change in the server settings. */
export function connectOnlineMapsDecision(
  decision: StreetMapActors['onlineMapsDecision'],
): ConnectedOnlineMapsDecision {
  return connectActor(decision, {
    view: ({ value, context: { reason } }) => ({
      isSaving: value === 'pending',
      failure: reason,
    }),
    actions: (send) => ({
      decide: (allowsOnlineMaps: boolean) => send({ type: 'REQUEST', request: allowsOnlineMaps }),
    }),
  });
}
