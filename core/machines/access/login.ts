import { assign, fromPromise, setup } from 'xstate';
import { failureCodeOf } from '../../domain/values/failure.ts';
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
  user: User | undefined;
}

/** Events of a login page; drivers type their name without its prefix. */
export type LoginEvent = SignInRequest | PasswordRecoveryRequest | { type: 'RESET' };

/** The event of an invoked actor that failed. */
interface ActorError {
  error: unknown;
}

const TYPES: { context?: LoginContext; events?: LoginEvent; input?: LoginContext['ports'] } = {};

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
    clear: assign({ reason: undefined, user: undefined }),
    storeUser: assign((_, user: User) => ({ user })),
    storeReason: assign((_, { error }: ActorError) => ({ reason: failureCodeOf(error) })),
  },
}).createMachine({
  id: 'login',
  context: ({ input }) => ({ ports: input, reason: undefined, user: undefined }),
  initial: 'idle',
  on: {
    SIGN_IN: '.signingIn',
    SIGN_IN_WITH_TOKEN: '.signingIn',
    SIGN_IN_AS_DRIVER: '.signingIn',
    SIGN_IN_WITH_SHARE: '.signingIn',
    REGISTER: '.signingIn',
    REQUEST_PASSWORD_RESET: '.requestingReset',
    RESET_PASSWORD: '.resettingPassword',
    RESET: { target: '.idle', actions: 'clear' },
  },
  states: {
    idle: {},
    signingIn: {
      entry: 'clear',
      on: {
        SIGN_IN: {},
        SIGN_IN_WITH_TOKEN: {},
        SIGN_IN_AS_DRIVER: {},
        SIGN_IN_WITH_SHARE: {},
        REGISTER: {},
        REQUEST_PASSWORD_RESET: {},
        RESET_PASSWORD: {},
      },
      invoke: {
        src: 'signIn',
        input: ({ context, event }) => ({ ports: context.ports, request: requestOf(event) }),
        onDone: { target: 'signedIn', actions: { type: 'storeUser', params: ({ event }) => event.output } },
        onError: {
          target: 'failed',
          actions: { type: 'storeReason', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    failed: {},
    signedIn: {},
    /** Requests a mail with a link to reset the password. */
    requestingReset: {
      entry: 'clear',
      on: { REQUEST_PASSWORD_RESET: {} },
      invoke: {
        src: 'recoverPassword',
        input: ({ context, event }) => ({ ports: context.ports, request: recoveryRequestOf(event) }),
        onDone: 'resetRequested',
        onError: { target: 'failed', actions: { type: 'storeReason', params: ({ event }) => event } },
      },
    },
    resetRequested: {},
    /** Sets a new password with the token from that mail. */
    resettingPassword: {
      entry: 'clear',
      on: { RESET_PASSWORD: {} },
      invoke: {
        src: 'recoverPassword',
        input: ({ context, event }) => ({ ports: context.ports, request: recoveryRequestOf(event) }),
        onDone: 'passwordReset',
        onError: { target: 'failed', actions: { type: 'storeReason', params: ({ event }) => event } },
      },
    },
    passwordReset: {},
  },
});

/**
 * Passes the request on without storing it, so that no password is kept. Other events cannot start an
 * attempt.
 */
function requestOf(event: LoginEvent): SignInRequest {
  return event.type === 'RESET' || isRecovery(event) ? { type: 'SIGN_IN', email: '', password: '' } : event;
}

/** Other events cannot start a password reset. */
function recoveryRequestOf(event: LoginEvent): PasswordRecoveryRequest {
  return isRecovery(event) ? event : { type: 'REQUEST_PASSWORD_RESET', email: '' };
}

function isRecovery(event: LoginEvent): event is PasswordRecoveryRequest {
  return event.type === 'REQUEST_PASSWORD_RESET' || event.type === 'RESET_PASSWORD';
}
