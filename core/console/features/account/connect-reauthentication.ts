import type { ActorRefFrom } from 'xstate';
import type { reauthenticationMachine } from '../../../machines/access/reauthentication.machine.ts';
import { connected } from '../../connected/connected.ts';
import { verbsOf } from '../../connected/verbs.ts';

/** Connects the question for the user's own password. */
export function connectReauthentication(reauthentication: ActorRefFrom<typeof reauthenticationMachine>) {
  return connected(reauthentication, {
    answers: ({ value, context: { reason } }) => ({
      isOpen: value !== 'idle',
      isVerifying: value === 'verifying',
      /** Why the password was refused, as a failure code; undefined while it was not. */
      failure: reason,
    }),
    verbs: (send) =>
      verbsOf(send, {
        /** The code is that of an authenticator app; '' without one. */
        submit: ['password', 'code'],
        cancel: [],
      }),
  });
}
