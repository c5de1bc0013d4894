import { assertEvent } from 'xstate';
import { withEvent } from '../chart/with-event.ts';
import { reauthenticationSetup, REAUTHENTICATION_TYPES } from './reauthentication.actions.ts';

/**
 * Asks the signed-in user for their password again; this is a login to the same account, which every server
 * supports.
 */
export const reauthenticationMachine = reauthenticationSetup.createMachine({
  id: 'reauthentication',
  context: ({ input }) => ({ ...input, reason: undefined }),
  initial: 'idle',
  states: {
    idle: { on: { PROMPT: { target: 'prompting', actions: 'clearReason' } } },
    prompting: { on: { SUBMIT: 'verifying', CANCEL: 'idle' } },
    verifying: {
      invoke: {
        id: 'verify',
        src: 'verify',
        input: ({ context, event }) => ({ ...context, ...credentialsIn(event) }),
        onDone: { target: 'idle', actions: ['clearReason', 'emitReauthenticated'] },
        onError: { target: 'prompting', actions: withEvent('storeReason') },
      },
    },
  },
});

/** Only SUBMIT leads to the check. */
function credentialsIn(event: NonNullable<(typeof REAUTHENTICATION_TYPES)['events']>): {
  password: string;
  code: string;
} {
  assertEvent(event, 'SUBMIT');
  return event;
}
