import { createActor, type ActorRefFrom } from 'xstate';
import { invitedUser } from '../../../domain/access/invited-user.ts';
import { invitationsMachine } from '../../../machines/invitations/invitations.machine.ts';
import type { Invitations } from '../../../ports/invitations.ts';
import { RESOURCES } from '../../../resources/kinds/resources.ts';
import { connected } from '../../connected/connected.ts';
import { verbsOf } from '../../connected/verbs.ts';
import type { FirstReaders } from '../../wiring/first-reader.ts';
import { principalOf, type SessionScope } from '../../wiring/session-scope.ts';
import type { RecordQueries } from '../../../machines/records/record-queries.ts';

/** Invitations of people, as front ends see them. */
export type ConnectedInvitations = ReturnType<typeof connectInvitations>;

/** What invitations need. */
export interface InvitationsInput {
  ports: { invitations: Invitations };
  scope: SessionScope;
  records: Pick<RecordQueries, 'users'>;
}

/** Starts the invitations of one session; the list of users is read again when one was created. */
export function startInvitations(
  { ports, scope, records: { users } }: InvitationsInput,
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

function connectInvitations(actor: ActorRefFrom<typeof invitationsMachine>) {
  return connected(actor, {
    answers: ({ value, context: { waiting, draft, problem, renewed, made, reason } }) => ({
      /** What the user sees; who waits is read while nothing is open. */
      step: value === 'loading' ? 'idle' : value,
      /** The accounts that wait for their people, by user. */
      waiting,
      draft,
      problem,
      /** Whose link is renewed; undefined for a new invitation. */
      renewed,
      /** The invitation just made, with its link; undefined before. */
      made,
      /** Why the server refused, as a failure code. */
      failure: reason,
    }),
    verbs: (send) =>
      verbsOf(send, {
        /** Reads who waits. */
        load: [],
        /** Opens the form. */
        invite: [],
        change: ['changes'],
        /** Creates the account and its link, or tries to renew the link again. */
        send: [],
        /** Makes a new link for an account that waits; the old one stops working. */
        renew: ['userId', 'email'],
        close: [],
      }),
  });
}
