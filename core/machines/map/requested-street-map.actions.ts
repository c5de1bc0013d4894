import { assign, fromPromise, setup, type ErrorActorEvent } from 'xstate';
import type { EventOf } from '../chart/with-event.ts';
import type { StreetMap } from '../../domain/server/street-map.ts';

/** What did not answer is asked again after this time, milliseconds, and when the browser is back online. */
export const MAP_RETRY_MS = 300_000;

/** Returns the street map at an address. Rejects when there is none that can be read. */
export type AskForStreetMap = (url: string) => Promise<StreetMap>;

/** What came of asking for a street map. */
export interface RequestedStreetMapContext {
  readonly ask: AskForStreetMap;
  /** Where it was asked for last. */
  readonly url: string;
  readonly map: StreetMap | undefined;
  /** Why there is no map. */
  readonly error: unknown;
}

/** Events of the asking: it is wanted from an address or no longer, the user asks again, the browser is back online. */
export type RequestedStreetMapEvent =
  | { type: 'WANT'; url: string }
  | { type: 'UNWANT' }
  | { type: 'RETRY' }
  | { type: 'ONLINE' };

const TYPES: {
  context?: RequestedStreetMapContext;
  events?: RequestedStreetMapEvent | ErrorActorEvent<unknown, 'ask'>;
  input?: AskForStreetMap;
} = {};

/** The actions, guards and actors of the chart. */
export const requestedStreetMapSetup = setup({
  types: TYPES,
  delays: { retry: MAP_RETRY_MS },
  actors: {
    ask: fromPromise<StreetMap, RequestedStreetMapContext>(({ input: { ask, url } }) => ask(url)),
  },
  actions: {
    takeAddress: assign((_, event: EventOf<RequestedStreetMapEvent, 'WANT'>) => ({
      url: event.url,
      map: undefined,
      error: undefined,
    })),
    store: assign((_, map: StreetMap) => ({ map, error: undefined })),
    storeError: assign((_, event: { error: unknown }) => ({ error: event.error })),
  },
  guards: {
    isElsewhere: ({ context }, event: EventOf<RequestedStreetMapEvent, 'WANT'>) => context.url !== event.url,
    isKnown: ({ context }, event: EventOf<RequestedStreetMapEvent, 'WANT'>) =>
      context.url === event.url && context.map !== undefined,
    hasMap: ({ context }) => context.map !== undefined,
  },
});
