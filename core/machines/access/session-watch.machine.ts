import { sessionWatchSetup } from './session-watch.actions.ts';
import { withEvent } from '../chart/with-event.ts';

/**
 * Whether the session still exists, asked whenever the server refused a call as if nobody were signed in: a
 * session may end elsewhere while the live connection stands, which the server checks only when it opens.
 */
export const sessionWatchMachine = sessionWatchSetup.createMachine({
  id: 'sessionWatch',
  context: ({ input }) => input,
  invoke: { src: 'refusals', input: ({ context }) => context.refusedCalls },
  initial: 'watching',
  states: {
    watching: { on: { CALL_REFUSED: 'checking' } },
    /** The question itself may be refused, which is its answer. */
    checking: {
      invoke: {
        id: 'checkSession',
        src: 'checkSession',
        input: ({ context }) => context,
        onDone: [
          { guard: withEvent('hasEnded'), target: 'watching', actions: withEvent('emitSessionEnd') },
          { target: 'watching' },
        ],
      },
    },
  },
});
