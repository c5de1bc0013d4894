import { assertEvent, assign, fromPromise, setup, type DoneActorEvent, type ErrorActorEvent } from 'xstate';
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
  user: User | undefined;
}

/** Events of a login page; drivers type their name without its prefix. */
export type LoginEvent = SignInRequest | PasswordRecoveryRequest | { type: 'RESET' };

const TYPES: {
  context?: LoginContext;
  events?:
    | LoginEvent
    | DoneActorEvent<User, 'signIn'>
    | ErrorActorEvent<unknown, 'recoverPassword' | 'signIn'>;
  input?: LoginContext['ports'];
} = {};

type ChartEvent = NonNullable<(typeof TYPES)['events']>;

/**
 * §4, "Login": succeeds with a user, or fails with a reason and can be repeated. While an attempt runs,
 * others are ignored.
 */
export const loginMachine = setup({
  types: TYPES,
  actors: {
    signIn: fromPromise<User, { ports: LoginContext['ports']; request: SignInRequest }>(({ input }) =>
      signIn(input.ports, input.request),
    ),
    recoverPassword: fromPromise<void, { ports: LoginContext['ports']; request: PasswordRecoveryRequest }>(
      ({ input }) => recoverPassword(input.ports.passwords, input.request),
    ),
  },
  actions: {
    clear: assign({ reason: undefined, status: 0, user: undefined }),
    storeUser: assign(({ event }) => {
      assertEvent(event, 'xstate.done.actor.signIn');
      return { user: event.output };
    }),
    storeReason: assign(({ event }) => {
      assertEvent(event, 'xstate.error.actor.*');
      const { error } = event;
      return { reason: failureCodeOf(error), status: error instanceof Failure ? error.status : 0 };
    }),
  },
}).createMachine({
  id: 'login',
  context: ({ input }) => ({ ports: input, reason: undefined, status: 0, user: undefined }),
  initial: 'idle',
  on: {
    SIGN_IN: '.signingIn',
    SIGN_IN_WITH_TOKEN: '.signingIn',
    SIGN_IN_AS_DRIVER: '.signingIn',
    SIGN_IN_WITH_SHARE: '.signingIn',
    REGISTER: '.signingIn',
    ACCEPT_INVITATION: '.signingIn',
    REQUEST_PASSWORD_RESET: '.requestingReset',
    RESET_PASSWORD: '.resettingPassword',
    RESET: { target: '.idle', actions: 'clear' },
  },
  states: {
    idle: {},
    signingIn: {
      entry: 'clear',
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ context: { ports }, event }) => ({ ports, request: signInRequestOf(event) }),
        onDone: { target: 'signedIn', actions: 'storeUser' },
        onError: { target: 'failed', actions: 'storeReason' },
      },
      on: {
        SIGN_IN: {},
        SIGN_IN_WITH_TOKEN: {},
        SIGN_IN_AS_DRIVER: {},
        SIGN_IN_WITH_SHARE: {},
        REGISTER: {},
        ACCEPT_INVITATION: {},
        REQUEST_PASSWORD_RESET: {},
        RESET_PASSWORD: {},
      },
    },
    signedIn: {},
    failed: {},
    /** Requests a mail with a link to reset the password. */
    requestingReset: {
      entry: 'clear',
      invoke: {
        id: 'recoverPassword',
        src: 'recoverPassword',
        input: ({ context: { ports }, event }) => ({ ports, request: recoveryRequestOf(event) }),
        onDone: 'resetRequested',
        onError: { target: 'failed', actions: 'storeReason' },
      },
      on: { REQUEST_PASSWORD_RESET: {} },
    },
    resetRequested: {},
    /** Sets a new password with the token from that mail. */
    resettingPassword: {
      entry: 'clear',
      invoke: {
        id: 'recoverPassword',
        src: 'recoverPassword',
        input: ({ context: { ports }, event }) => ({ ports, request: recoveryRequestOf(event) }),
        onDone: 'passwordReset',
        onError: { target: 'failed', actions: 'storeReason' },
      },
      on: { RESET_PASSWORD: {} },
    },
    passwordReset: {},
  },
});

/** Passes the request on without storing it, so that no password is kept. */
function signInRequestOf(event: ChartEvent): SignInRequest {
  assertEvent(event, [
    'SIGN_IN',
    'SIGN_IN_WITH_TOKEN',
    'SIGN_IN_AS_DRIVER',
    'SIGN_IN_WITH_SHARE',
    'REGISTER',
    'ACCEPT_INVITATION',
  ]);
  return event;
}

function recoveryRequestOf(event: ChartEvent): PasswordRecoveryRequest {
  assertEvent(event, ['REQUEST_PASSWORD_RESET', 'RESET_PASSWORD']);
  return event;
}
