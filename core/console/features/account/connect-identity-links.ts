import type { ActorRefFrom } from 'xstate';
import type { identityLinksMachine } from '../../../machines/access/identity-links.machine.ts';
import { connected } from '../../connected/connected.ts';
import { verbsOf } from '../../connected/verbs.ts';

/** Who an account is at the provider of single sign-on, as front ends see it. */
export type ConnectedIdentityLinks = ReturnType<typeof connectIdentityLinks>;

/** Connects who an account is at the provider of single sign-on (contract §1.4). */
export function connectIdentityLinks(actor: ActorRefFrom<typeof identityLinksMachine>) {
  return connected(actor, {
    answers: ({ value, context: { userId, links, reason } }) => ({
      /** The account that this is about. */
      userId,
      /** Undefined until they are known. */
      links,
      isBusy: value === 'loading' || value === 'connecting' || value === 'disconnecting',
      /** The user is asked whether the account may be disconnected. */
      isConfirming: value === 'confirming',
      /** Why the last call failed, as a failure code. */
      failure: reason,
    }),
    verbs: (send) =>
      verbsOf(send, {
        /** Reads who an account is. */
        load: ['userId'],
        /** Connects the account to the person with this subject; an empty one does nothing. */
        connect: ['subject'],
        /** Asks whether the account may be disconnected. */
        disconnect: [],
        confirm: [],
        cancel: [],
      }),
  });
}
