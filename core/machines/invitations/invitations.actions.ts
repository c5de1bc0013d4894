import { assign, emit, fromPromise, setup } from 'xstate';
import type { EventOf } from '../chart/with-event.ts';
import {
  DEFAULT_INVITATION_DAYS,
  type Invitation,
  type NewInvitation,
} from '../../domain/account/invitation.ts';
import type { User } from '../../domain/account/user.ts';
import {
  hasInvitationContent,
  invitationProblem,
  type InvitationDraft,
  type InvitationProblem,
} from '../../domain/access/invited-user.ts';
import { failureCodeOf } from '../../domain/values/failure.ts';
import type { Invitations } from '../../ports/invitations.ts';

/** What invitations need from outside. */
export interface InvitationsInput {
  invitations: Invitations;
  /** Returns the account that a draft asks for. */
  accountOf: (draft: InvitationDraft) => User;
}

/** What the dialog and the list of users show of invitations. */
export interface InvitationsContext extends InvitationsInput {
  /** The accounts that wait, by user; empty until known. */
  waiting: ReadonlyMap<number, Invitation>;
  /** What is typed. */
  draft: InvitationDraft;
  problem: InvitationProblem | undefined;
  /** Whose link is renewed; undefined for a new invitation. */
  renewed: { readonly userId: number; readonly email: string } | undefined;
  /** The invitation just made, with its link. */
  made: NewInvitation | undefined;
  /** Why the server refused, as a failure code. */
  reason: string | undefined;
}

/** Events of invitations. */
export type InvitationsEvent =
  /** The list of users is shown: reads who waits. */
  | { type: 'LOAD' }
  /** Opens the form of a new invitation. */
  | { type: 'INVITE' }
  | { type: 'CHANGE'; changes: Partial<InvitationDraft> }
  | { type: 'SEND' }
  /** Makes a new link for an account that waits. */
  | { type: 'RENEW'; userId: number; email: string }
  /** Asks first if an invitation is typed. */
  | { type: 'CLOSE' }
  | { type: 'KEEP_EDITING' }
  /** Leaves the form and drops what was typed. */
  | { type: 'DISCARD' };

/** Emitted when an account was created. */
export interface PersonInvited {
  type: 'invited';
}

/** Nothing is typed, made or refused. */
export const NO_INVITATION = {
  draft: { email: '', role: 'operator', deviceIds: [], groupIds: [], days: DEFAULT_INVITATION_DAYS },
  problem: undefined,
  renewed: undefined,
  made: undefined,
  reason: undefined,
} satisfies Partial<InvitationsContext>;

const TYPES: {
  context?: InvitationsContext;
  events?: InvitationsEvent;
  input?: InvitationsInput;
  emitted?: PersonInvited;
} = {};

/** The actions, guards and actors of the chart. */
export const invitationsSetup = setup({
  types: TYPES,
  actors: {
    list: fromPromise<readonly Invitation[], InvitationsContext>(({ input }) => input.invitations.list()),
    send: fromPromise<NewInvitation, InvitationsContext>(
      ({ input: { invitations, accountOf, draft, renewed } }) =>
        renewed
          ? invitations.renew(renewed.userId, DEFAULT_INVITATION_DAYS)
          : invitations.create({
              user: accountOf(draft),
              deviceIds: draft.deviceIds,
              groupIds: draft.groupIds,
              days: draft.days,
            }),
    ),
  },
  actions: {
    storeWaiting: assign((_, { output }: { output: readonly Invitation[] }) => ({
      waiting: new Map(output.map((item) => [item.userId, item])),
    })),
    clear: assign(NO_INVITATION),
    clearReason: assign({ reason: undefined, problem: undefined }),
    change: assign(({ context }, { changes }: EventOf<InvitationsEvent, 'CHANGE'>) => ({
      draft: { ...context.draft, ...changes },
      problem: undefined,
    })),
    storeProblem: assign(({ context }) => ({ problem: invitationProblem(context.draft), reason: undefined })),
    storeRenewed: assign((_, { userId, email }: EventOf<InvitationsEvent, 'RENEW'>) => ({
      ...NO_INVITATION,
      renewed: { userId, email },
    })),
    storeMade: assign((_, { output }: { output: NewInvitation }) => ({ made: output })),
    storeReason: assign((_, { error }: { error: unknown }) => ({ reason: failureCodeOf(error) })),
    emitInvited: emit({ type: 'invited' }),
  },
  guards: {
    hasProblem: ({ context }) => invitationProblem(context.draft) !== undefined,
    hasContent: ({ context }) => hasInvitationContent(context.draft),
    isRenewal: ({ context }) => context.renewed !== undefined,
  },
});
