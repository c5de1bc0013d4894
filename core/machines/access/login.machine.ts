import { assertEvent } from 'xstate';
import { withEvent } from '../chart/with-event.ts';
import type { PasswordRecoveryRequest } from '../../use-cases/access/recover-password.ts';
import type { SignInRequest } from '../../use-cases/access/sign-in.ts';
import { loginSetup, type ChartEvent } from './login.actions.ts';

/**
 * §4, "Login": succeeds with a user, or fails with a reason and can be repeated. While an attempt runs,
 * others are ignored.
 */
export const loginMachine = loginSetup.createMachine({
  id: 'login',
  context: ({ input }) => ({
    ports: input,
    reason: undefined,
    status: 0,
    body: '',
    user: undefined,
    invited: undefined,
  }),
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
    READ_INVITATION: '.readingInvitation',
  },
  states: {
    idle: {},
    signingIn: {
      entry: 'clear',
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ context: { ports }, event }) => ({ ports, request: signInRequestOf(event) }),
        onDone: { target: 'signedIn', actions: withEvent('storeUser') },
        onError: { target: 'failed', actions: withEvent('storeReason') },
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
        READ_INVITATION: {},
      },
    },
    signedIn: {},
    failed: {},
    /** Reads whom an invitation is for, before its person accepts it. */
    readingInvitation: {
      entry: ['clear', 'clearInvited'],
      invoke: {
        id: 'readInvitation',
        src: 'readInvitation',
        input: ({ context: { ports }, event }) => {
          assertEvent(event, 'READ_INVITATION');
          return { ports, token: event.token };
        },
        onDone: { target: 'idle', actions: withEvent('storeInvited') },
        onError: { target: 'failed', actions: withEvent('storeReason') },
      },
    },
    /** Requests a mail with a link to reset the password. */
    requestingReset: {
      entry: 'clear',
      invoke: {
        id: 'recoverPassword',
        src: 'recoverPassword',
        input: ({ context: { ports }, event }) => ({ ports, request: recoveryRequestOf(event) }),
        onDone: 'resetRequested',
        onError: { target: 'failed', actions: withEvent('storeReason') },
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
        onError: { target: 'failed', actions: withEvent('storeReason') },
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
