import type { ActorRefFrom } from 'xstate';
import type { identityLinksMachine } from '../../../machines/access/identity-links.machine.ts';
import { connectActor, type Connected } from '../../connected/connect-actor.ts';
import { actionsOf } from '../../connected/actions.ts';
import type { IdentityLinks } from '../../../domain/account/identity-links.ts';

/** What is known of the links of an account to people at the provider of single sign-on. */
export interface IdentityLinksView {
  /** The account that this is about. */
  readonly userId: number;
  /** The people at the provider to whom the account is connected; undefined until they are known. */
  readonly links: IdentityLinks | undefined;
  /** The server is asked: for the links, or to change them. */
  readonly isBusy: boolean;
  /** The user is asked whether the account may be disconnected. */
  readonly isConfirming: boolean;
  /** Why the last call failed, as a failure code. */
  readonly failure: string | undefined;
}

/** What users can do with the links of an account to people at the provider of single sign-on. */
export interface IdentityLinksActions {
  /** Loads the links of an account. */
  readonly load: (userId: number) => void;
  /** Connects the account to the person with this subject; an empty one does nothing. */
  readonly connect: (subject: string) => void;
  /** Asks whether the account may be disconnected. */
  readonly disconnect: () => void;
  /** Disconnects the account after the question. */
  readonly confirm: () => void;
  /** Answers no: the account stays connected. */
  readonly cancel: () => void;
}

/** The links of an account to people at the provider of single sign-on, as front ends see them. */
export type ConnectedIdentityLinks = Connected<IdentityLinksView, IdentityLinksActions>;

/** Connects the links of an account to people at the provider of single sign-on (contract §1.4). */
export function connectIdentityLinks(
  actor: ActorRefFrom<typeof identityLinksMachine>,
): ConnectedIdentityLinks {
  return connectActor(actor, {
    view: ({ value, context: { userId, links, reason } }) => ({
      userId,
      links,
      isBusy: value === 'loading' || value === 'connecting' || value === 'disconnecting',
      isConfirming: value === 'confirming',
      failure: reason,
    }),
    actions: (send) =>
      actionsOf(send, {
        load: ['userId'],
        connect: ['subject'],
        disconnect: [],
        confirm: [],
        cancel: [],
      }),
  });
}
