import { assign, fromPromise, setup } from 'xstate';
import type { InvitedPerson } from '../../domain/account/invitation.ts';
import { Failure, failureCodeOf } from '../../domain/values/failure.ts';
import type { User } from '../../domain/account/user.ts';
import type { PasswordRecovery } from '../../ports/password-recovery.ts';
import type { Sessions } from '../../ports/sessions.ts';
import { recoverPassword, type PasswordRecoveryRequest } from '../../use-cases/access/recover-password.ts';
import { signIn, type SignInRequest } from '../../use-cases/access/sign-in.ts';

/** What a login page shows. */
export interface LoginContext {
  ports: { sessions: Sessions; passwords: PasswordRecovery };
  /** Why the last attempt failed (§8), for instance FILL_ALL_FIELDS or INVALID_LOGIN_DATA. */
  reason: string | undefined;
  /** The HTTP status of that answer; 0 when there was none. */
  status: number;
  /** Its body, for who reads more than the reason from it. */
  body: string;
  user: User | undefined;
  /** Whom the invitation of the link is for; undefined until it was read. */
  invited: InvitedPerson | undefined;
}

/** Events of a login page; drivers type their name without its prefix. */
export type LoginEvent =
  | SignInRequest
  | PasswordRecoveryRequest
  | { type: 'RESET' }
  | { type: 'READ_INVITATION'; token: string };

const TYPES: {
  context?: LoginContext;
  events?: LoginEvent;
  input?: LoginContext['ports'];
} = {};

export type ChartEvent = NonNullable<(typeof TYPES)['events']>;

/** The actions, guards and actors of the chart. */
export const loginSetup = setup({
  types: TYPES,
  actors: {
    signIn: fromPromise<User, { ports: LoginContext['ports']; request: SignInRequest }>(({ input }) =>
      signIn(input.ports, input.request),
    ),
    recoverPassword: fromPromise<void, { ports: LoginContext['ports']; request: PasswordRecoveryRequest }>(
      ({ input }) => recoverPassword(input.ports.passwords, input.request),
    ),
    readInvitation: fromPromise<InvitedPerson, { ports: LoginContext['ports']; token: string }>(({ input }) =>
      input.ports.passwords.readInvitation(input.token),
    ),
  },
  actions: {
    clearInvited: assign({ invited: undefined }),
    storeInvited: assign((_, { output }: { output: InvitedPerson }) => ({ invited: output })),
    clear: assign({ reason: undefined, status: 0, body: '', user: undefined }),
    storeUser: assign((_, { output }: { output: User }) => ({ user: output })),
    storeReason: assign((_, event: { error: unknown }) => {
      const { error } = event;
      const { status, body } = error instanceof Failure ? error : { status: 0, body: '' };
      return { reason: failureCodeOf(error), status, body };
    }),
  },
});
