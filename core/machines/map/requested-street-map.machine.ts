import { withEvent } from '../chart/with-event.ts';
import { requestedStreetMapSetup } from './requested-street-map.actions.ts';

/**
 * A street map that is asked for while it is wanted: a file that the settings name, or the online one. What did not
 * answer is asked again after five minutes, when the browser is back online and when the user says so. A map that was
 * found stays when it is asked for again in vain.
 */
export const requestedStreetMapMachine = requestedStreetMapSetup.createMachine({
  id: 'requestedStreetMap',
  context: ({ input }) => ({ ask: input, url: '', map: undefined, error: undefined }),
  initial: 'unwanted',
  on: {
    WANT: { guard: withEvent('isElsewhere'), target: '.asking', actions: withEvent('takeAddress') },
    UNWANT: '.unwanted',
  },
  states: {
    unwanted: {
      on: {
        WANT: [
          { guard: withEvent('isKnown'), target: 'askingAgain' },
          { target: 'asking', actions: withEvent('takeAddress') },
        ],
      },
    },
    asking: {
      invoke: {
        src: 'ask',
        id: 'ask',
        input: ({ context }) => context,
        onDone: { target: 'found', actions: { type: 'store', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: withEvent('storeError') },
      },
    },
    found: { on: { RETRY: 'askingAgain' } },
    failed: {
      on: { RETRY: 'askingAgain', ONLINE: 'askingAgain' },
      after: { retry: 'askingAgain' },
    },
    /** What is known stays until the answer. */
    askingAgain: {
      invoke: {
        src: 'ask',
        id: 'ask',
        input: ({ context }) => context,
        onDone: { target: 'found', actions: { type: 'store', params: ({ event }) => event.output } },
        onError: [
          { guard: 'hasMap', target: 'found' },
          { target: 'failed', actions: withEvent('storeError') },
        ],
      },
    },
  },
});
