import type { ActorRefFrom } from 'xstate';
import type { sessionExpiryMachine } from '../../../machines/access/session-expiry.machine.ts';
import { connected } from '../../connected/connected.ts';

/** Connects how long the account may still be used (§4, "Shared-user session"). */
export function connectSessionExpiry(expiry: ActorRefFrom<typeof sessionExpiryMachine>) {
  return connected(expiry, {
    answers: ({ value, context: { timeLeft } }) => ({
      /** No more data may be shown. */
      isExpired: value === 'expired',
      /** Changes every second; undefined for an account that does not expire. */
      timeLeft,
    }),
    verbs: (send) => ({
      /** Signs the user out after they read that the session expired. */
      leave: () => send({ type: 'ACKNOWLEDGE' }),
    }),
  });
}
