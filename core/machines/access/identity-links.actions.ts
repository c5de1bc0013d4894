import { assign, fromPromise, setup, type DoneActorEvent } from 'xstate';
import type { IdentityLinks } from '../../domain/account/identity-links.ts';
import { failureCodeOf } from '../../domain/values/failure.ts';
import type { IdentityAccounts } from '../../ports/identity-accounts.ts';
import type { EventOf } from '../chart/with-event.ts';
import { RECENT_LOGIN_REQUIRED } from './reauthentication.actions.ts';

/** What the chart needs from outside. */
export interface IdentityLinksInput {
  identityAccounts: IdentityAccounts;
}

/** Who an account is at the provider. */
export interface IdentityLinksContext extends IdentityLinksInput {
  readonly userId: number;
  /** Undefined until they are known. */
  readonly links: IdentityLinks | undefined;
  /** The person whom the account is being connected to. */
  readonly subject: string;
  /** Why the last call failed, as a failure code. */
  readonly reason: string | undefined;
}

/** Events of the chart. */
export type IdentityLinksEvent =
  /** An account is shown. */
  | { type: 'LOAD'; userId: number }
  | { type: 'CONNECT'; subject: string }
  | { type: 'DISCONNECT' }
  | { type: 'CONFIRM' }
  | { type: 'CANCEL' }
  /** The password was given. */
  | { type: 'RETRY' };

const TYPES: {
  context?: IdentityLinksContext;
  events?: IdentityLinksEvent;
  input?: IdentityLinksInput;
} = {};

/** The actions, guards and actors of the chart. */
export const identityLinksSetup = setup({
  types: TYPES,
  actors: {
    read: fromPromise<IdentityLinks, IdentityLinksContext>(({ input: { identityAccounts, userId } }) =>
      identityAccounts.of(userId),
    ),
    connect: fromPromise<void, IdentityLinksContext>(({ input: { identityAccounts, userId, subject } }) =>
      identityAccounts.connect(userId, subject),
    ),
    disconnect: fromPromise<void, IdentityLinksContext>(({ input: { identityAccounts, userId } }) =>
      identityAccounts.disconnect(userId),
    ),
  },
  actions: {
    storeUser: assign(({ context }, { userId }: EventOf<IdentityLinksEvent, 'LOAD'>) => ({
      userId,
      links: userId === context.userId ? context.links : undefined,
      reason: undefined,
    })),
    storeLinks: assign((_, { output }: DoneActorEvent<IdentityLinks>) => ({ links: output })),
    storeSubject: assign((_, { subject }: EventOf<IdentityLinksEvent, 'CONNECT'>) => ({
      subject: subject.trim(),
      reason: undefined,
    })),
    storeReason: assign((_, { error }: { error: unknown }) => ({ reason: failureCodeOf(error) })),
    clearReason: assign({ reason: undefined }),
  },
  guards: {
    namesSomebody: (_, { subject }: EventOf<IdentityLinksEvent, 'CONNECT'>) => subject.trim() !== '',
    isConnected: ({ context: { links } }) => links !== undefined && links.persons.length > 0,
    needsPassword: ({ context: { reason } }) => reason === RECENT_LOGIN_REQUIRED,
  },
});
