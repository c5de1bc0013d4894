import { withEvent } from '../chart/with-event.ts';
import { placeSearchSetup } from './place-search.actions.ts';

/**
 * Finds places for the text in the address search. Coordinates are a place by themselves; other text is sent
 * to the online geocoder, if the operator configured one, after a typing pause, else looked up among the towns of
 * the built-in map. Further typing cancels a pending search; without a geocoder nothing is sent.
 */
export const placeSearchMachine = placeSearchSetup.createMachine({
  id: 'placeSearch',
  context: ({ input }) => ({ ...input, text: '', language: '', results: [], reason: undefined }),
  initial: 'idle',
  on: {
    TYPE: [
      { guard: withEvent('isSameQuery') },
      { guard: withEvent('canSearch'), target: '.waiting', actions: withEvent('setQuery') },
      { target: '.idle', actions: withEvent('setQuery') },
    ],
    CLEAR: { target: '.idle', actions: 'reset' },
  },
  states: {
    /** There is nothing to search. */
    idle: {},
    waiting: { after: { pause: 'searching' } },
    searching: {
      invoke: {
        id: 'search',
        src: 'search',
        input: ({ context }) => context,
        onDone: { target: 'results', actions: withEvent('storeResults') },
        onError: { target: 'failed', actions: withEvent('storeReason') },
      },
    },
    results: {},
    failed: { on: { RETRY: { target: 'searching', actions: 'clearReason' } } },
  },
});
