import { demoReplacementSetup } from './demo-replacement.actions.ts';
import { withEvent } from '../chart/with-event.ts';

/**
 * §2, "Start with my own vehicles": says what is deleted, asks, deletes the demo in one step and signs in the
 * administrator who took over from the demo account. Cancelling changes nothing.
 */
export const demoReplacementMachine = demoReplacementSetup.createMachine({
  id: 'demoReplacement',
  context: ({ input }) => ({
    ports: input,
    contents: undefined,
    administrator: undefined,
    failure: undefined,
  }),
  initial: 'closed',
  states: {
    closed: { entry: 'reset', on: { OPEN: 'reading' } },
    reading: {
      invoke: {
        id: 'readContents',
        src: 'readContents',
        input: ({ context }) => context,
        onDone: { target: 'asking', actions: withEvent('storeContents') },
        onError: { target: 'unread', actions: withEvent('storeFailure') },
      },
      on: { CLOSE: 'closed' },
    },
    unread: { on: { RETRY: 'reading', CLOSE: 'closed' } },
    asking: {
      on: { CONFIRM: { target: 'replacing', actions: withEvent('storeAdministrator') }, CLOSE: 'closed' },
    },
    /** Cannot be left: whether the demo is gone is not known yet. */
    replacing: {
      tags: 'deleting',
      invoke: {
        id: 'replace',
        src: 'replace',
        input: ({ context }) => context,
        onDone: [
          { guard: 'losesAccount', target: 'signingIn' },
          { target: 'closed', actions: 'emitReplaced' },
        ],
        onError: { target: 'asking', actions: withEvent('storeFailure') },
      },
    },
    signingIn: {
      tags: 'deleting',
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ context }) => context,
        onDone: { target: 'closed', actions: withEvent('emitSignedIn') },
        onError: { target: 'closed', actions: 'emitSignedOut' },
      },
    },
  },
});
