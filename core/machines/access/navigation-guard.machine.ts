import { and } from 'xstate';
import { initialNavigationState } from './navigation-state.ts';
import { navigationGuardSetup } from './navigation-guard.actions.ts';

/**
 * §4, "Navigation guard": decides before every route change who may go where. In states tagged `checking` the
 * page counts as not loaded; in those tagged `settled` the outcome is final.
 */
export const navigationGuardMachine = navigationGuardSetup.createMachine({
  id: 'navigationGuard',
  context: ({ input }) => initialNavigationState(input),
  initial: 'starting',
  on: {
    NAVIGATE: [
      { guard: { type: 'decides', params: 'leave' }, target: '.settled', actions: 'follow' },
      { guard: { type: 'decides', params: 'show' }, target: '.settled', actions: 'follow' },
      { guard: { type: 'decides', params: 'refresh' }, target: '.refreshing', actions: 'follow' },
      { guard: 'mayAssumeLastAccess', target: '.confirming', actions: 'assumeLastAccess' },
      { guard: { type: 'decides', params: 'checkAccess' }, target: '.checkingAccess', actions: 'follow' },
      { guard: { type: 'decides', params: 'wait' }, target: '.maintenance', actions: 'follow' },
      { target: '.retrying', actions: 'follow' },
    ],
    SIGNED_IN: [
      { guard: 'staysWithoutServer', target: '.refreshing', actions: 'storeSignIn' },
      { target: '.settled', actions: 'storeSignIn' },
    ],
    USER_CHANGED: { guard: 'hasUser', actions: 'storeUser' },
    SESSION_ENDED: { guard: 'hasUser', target: '.settled', actions: 'storeSessionLoss' },
    SIGN_OUT: '.signingOut',
  },
  states: {
    starting: { tags: 'checking' },
    checkingAccess: {
      tags: 'checking',
      invoke: {
        id: 'checkAccess',
        src: 'checkAccess',
        input: ({ context }) => context.ports,
        onDone: { target: 'settled', actions: 'storeAccess' },
        onError: { target: 'settled', actions: 'storeOutage' },
      },
    },
    /** The last visit is shown again until the server says who is signed in. */
    confirming: {
      tags: 'settled',
      invoke: {
        id: 'checkAccess',
        src: 'checkAccess',
        input: ({ context }) => context.ports,
        onDone: [
          { guard: 'isUnavailable', target: 'unconfirmed' },
          { target: 'settled', actions: 'storeAccess' },
        ],
        onError: 'unconfirmed',
      },
      on: { NAVIGATE: { actions: 'follow' } },
    },
    /** The server does not respond: the last visit stays, and the server is asked again. */
    unconfirmed: {
      tags: 'settled',
      after: { untilConfirmation: 'confirming' },
      on: { NAVIGATE: { actions: 'follow' }, RETRY: 'confirming' },
    },
    /** The screen is already shown; the server's settings are loaded behind it. */
    refreshing: {
      tags: 'settled',
      invoke: {
        id: 'loadServer',
        src: 'loadServer',
        input: ({ context }) => context.ports,
        onDone: { target: 'settled', actions: 'storeRefresh' },
        onError: [
          // §4 sends only users without a screen to the maintenance page.
          { guard: and(['hasUser', 'isAtPrivateScreen']), target: 'settled' },
          { target: 'settled', actions: 'storeOutage' },
        ],
      },
      on: {
        // A pending response is older than this server.
        SERVER_CHANGED: { target: 'settled', actions: 'storeServer' },
        SERVER_RESTARTING: { target: 'settled', actions: 'expectRestart' },
      },
    },
    settled: {
      tags: 'settled',
      on: {
        SERVER_CHANGED: { actions: 'storeServer' },
        SERVER_RESTARTING: { actions: 'expectRestart' },
      },
      // Shows administrators a disk that fills up (contract §2.7) while the console stays open.
      after: {
        refreshInterval: { guard: and(['isAdministrator', 'isAtPrivateScreen']), target: 'refreshing' },
      },
    },
    maintenance: { tags: 'settled', on: { RETRY: 'retrying' }, after: { untilRetry: 'retrying' } },
    retrying: {
      tags: 'settled',
      invoke: {
        id: 'loadServer',
        src: 'loadServer',
        input: ({ context }) => context.ports,
        onDone: { target: 'settled', actions: 'storeRecovery' },
        onError: { target: 'maintenance', actions: 'storeFailedRetry' },
      },
    },
    /** §8: a failing logout still signs the user out here. */
    signingOut: {
      tags: 'checking',
      invoke: {
        src: 'signOut',
        input: ({ context }) => context.ports,
        onDone: { target: 'settled', actions: 'forgetUser' },
        onError: { target: 'settled', actions: 'forgetUser' },
      },
      on: {
        NAVIGATE: { actions: 'rememberPath' },
        SIGN_OUT: {},
        SIGNED_IN: {},
        SESSION_ENDED: {},
      },
    },
  },
});
