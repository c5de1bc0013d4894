import { createActor, type ActorRefFrom } from 'xstate';
import {
  hasInvitationContent,
  invitedUser,
  type InvitationProblem,
  type InvitationDraft,
} from '../../../domain/access/invited-user.ts';
import { invitationsMachine } from '../../../machines/invitations/invitations.machine.ts';
import type { Invitations } from '../../../ports/invitations.ts';
import { RESOURCES } from '../../../resources/kinds/resources.ts';
import { connectActor, type Connected } from '../../connected/connect-actor.ts';
import { actionsOf } from '../../connected/actions.ts';
import type { FormActions, FormView } from '../../connected/form-connector.ts';
import type { FirstReaders } from '../../wiring/first-reader.ts';
import { principalOf, type SessionScope } from '../../wiring/session-scope.ts';
import type { RecordQueries } from '../../../machines/records/record-queries.ts';
import type { Invitation, NewInvitation } from '../../../domain/account/invitation.ts';
import type { PersonInvited } from '../../../machines/invitations/invitations.actions.ts';

/** What invitations need. */
export interface InvitationsFeatureInput {
  ports: { invitations: Invitations };
  scope: SessionScope;
  records: Pick<RecordQueries, 'users'>;
}

/** Starts the invitations of one session; the list of users is read again when one was created. */
export function startInvitations(
  { ports, scope, records: { users } }: InvitationsFeatureInput,
  readers: FirstReaders,
): ConnectedInvitations {
  const actor = createActor(invitationsMachine, {
    input: {
      invitations: ports.invitations,
      accountOf: (draft) => {
        const principal = principalOf(scope);
        const { defaults } = RESOURCES.users;
        return principal ? invitedUser(draft, defaults, principal) : { ...defaults, email: draft.email };
      },
    },
    ...readers.settings,
  });
  actor.on('invited', () => users.send({ type: 'REFRESH' }));
  return connectInvitations(readers.started(actor));
}

/** What is known of invitations of people. */
export interface InvitationsView extends Pick<
  FormView,
  'isOpen' | 'isEditing' | 'isSaving' | 'isConfirmingDiscard' | 'hasChanges'
> {
  /** What the user sees; who waits is read while nothing is open. */
  readonly step: 'idle' | 'editing' | 'sending' | 'made' | 'notRenewed';
  /** The accounts that wait for their people, by user. */
  readonly waiting: ReadonlyMap<number, Invitation>;
  /** The invitation as typed. */
  readonly draft: InvitationDraft;
  /** Why the invitation as typed cannot be sent; undefined when it can. */
  readonly problem: InvitationProblem | undefined;
  /** Whose link is renewed; undefined for a new invitation. */
  readonly renewed:
    | {
        /** The id of the account. */
        readonly userId: number;
        /** The mail address of its person. */
        readonly email: string;
      }
    | undefined;
  /** The invitation just made, with its link; undefined before. */
  readonly made: NewInvitation | undefined;
  /** Why the server refused, as a failure code. */
  readonly failure: string | undefined;
}

/** What users can do with invitations of people. */
export interface InvitationsActions extends Pick<FormActions, 'keepEditing' | 'discard'> {
  /** Reads who waits. */
  readonly load: () => void;
  /** Opens the form. */
  readonly invite: () => void;
  /** Types some parts of the invitation; the others stay. */
  readonly change: (changes: Partial<InvitationDraft>) => void;
  /** Creates the account and its link, or tries to renew the link again. */
  readonly save: () => void;
  /** Makes a new link for an account that waits; the old one stops working. */
  readonly renew: (userId: number, email: string) => void;
  /** Closes the form or the link; asks first if an invitation is typed. */
  readonly close: () => void;
}

/** Invitations of people, as front ends see them. */
export type ConnectedInvitations = Connected<InvitationsView, InvitationsActions, PersonInvited>;

function connectInvitations(actor: ActorRefFrom<typeof invitationsMachine>): ConnectedInvitations {
  return connectActor(actor, {
    view: ({ value, context: { waiting, draft, problem, renewed, made, reason } }) => ({
      step: STEPS[value],
      isOpen: STEPS[value] === 'editing' || value === 'sending',
      isEditing: value === 'editing',
      isSaving: value === 'sending',
      isConfirmingDiscard: value === 'confirmingDiscard',
      hasChanges: hasInvitationContent(draft),
      waiting,
      draft,
      problem,
      renewed,
      made,
      failure: reason,
    }),
    actions: (send) => ({
      ...actionsOf(send, {
        load: [],
        invite: [],
        change: ['changes'],
        renew: ['userId', 'email'],
        close: [],
        keepEditing: [],
        discard: [],
      }),
      save: () => send({ type: 'SEND' }),
    }),
  });
}

const STEPS = {
  idle: 'idle',
  loading: 'idle',
  editing: 'editing',
  confirmingDiscard: 'editing',
  sending: 'sending',
  made: 'made',
  notRenewed: 'notRenewed',
} as const;
