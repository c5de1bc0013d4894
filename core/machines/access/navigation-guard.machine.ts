import { and } from 'xstate';
import { withEvent } from '../chart/with-event.ts';
import { initialNavigationState } from './navigation-state.ts';
import { navigationGuardSetup } from './navigation-guard.actions.ts';

/** Not the session of the last visit: somebody else may have signed in since. */
const ASK_WHO_IT_IS = { target: 'checkingAccess', actions: 'forgetAssumed' } as const;

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
      { guard: withEvent('mustLeave'), target: '.settled', actions: withEvent('follow') },
      { guard: withEvent('mayShow'), target: '.settled', actions: withEvent('follow') },
      { guard: withEvent('mustRefresh'), target: '.refreshing', actions: withEvent('follow') },
      {
        guard: withEvent('mayAssumeCachedSession'),
        target: '.confirming',
        actions: withEvent('assumeCachedSession'),
      },
      {
        guard: withEvent('mustCheckAccess'),
        target: '.checkingAccess',
        actions: withEvent('follow'),
      },
      { guard: withEvent('mustWait'), target: '.maintenance', actions: withEvent('follow') },
      { target: '.retrying', actions: withEvent('follow') },
    ],
    SIGNED_IN: [
      { guard: withEvent('staysWithoutServer'), target: '.refreshing', actions: withEvent('storeSignIn') },
      { target: '.settled', actions: withEvent('storeSignIn') },
    ],
    USER_CHANGED: { guard: 'hasUser', actions: withEvent('storeUser') },
    SESSION_ENDED: { guard: 'hasUser', target: '.settled', actions: withEvent('storeSessionLoss') },
    LINK_FAILED: { actions: withEvent('storeLinkFault') },
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
        onDone: { target: 'settled', actions: withEvent('storeAccess') },
        onError: { target: 'settled', actions: withEvent('storeOutage') },
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
          { guard: withEvent('isUnavailable'), target: 'unconfirmed' },
          { target: 'settled', actions: withEvent('storeAccess') },
        ],
        onError: 'unconfirmed',
      },
      on: {
        NAVIGATE: { actions: withEvent('follow') },
        // A pending response is older than this change.
        USER_CHANGED: { target: 'confirming', reenter: true, actions: withEvent('storeUser') },
        SESSION_ENDED: ASK_WHO_IT_IS,
      },
    },
    /** The server does not respond: the last visit stays, and the server is asked again. */
    unconfirmed: {
      tags: 'settled',
      after: { untilConfirmation: 'confirming' },
      on: {
        NAVIGATE: { actions: withEvent('follow') },
        RETRY: 'confirming',
        SESSION_ENDED: ASK_WHO_IT_IS,
      },
    },
    /** The screen is already shown; the server's settings are loaded behind it. */
    refreshing: {
      tags: 'settled',
      invoke: {
        id: 'loadServer',
        src: 'loadServer',
        input: ({ context }) => context.ports,
        onDone: { target: 'settled', actions: withEvent('storeRefresh') },
        onError: [
          // Only users without a screen come to the maintenance page.
          { guard: and(['hasUser', 'isAtPrivateScreen']), target: 'settled' },
          { target: 'settled', actions: withEvent('storeOutage') },
        ],
      },
      on: {
        // A pending response is older than this server.
        SERVER_CHANGED: { target: 'settled', actions: withEvent('storeServer') },
        SERVER_RESTARTING: { target: 'settled', actions: 'expectRestart' },
      },
    },
    settled: {
      tags: 'settled',
      on: {
        SERVER_CHANGED: { actions: withEvent('storeServer') },
        SERVER_RESTARTING: { actions: 'expectRestart' },
      },
      // Shows administrators a disk that fills up while the console stays open.
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
        onDone: { target: 'settled', actions: withEvent('storeRecovery') },
        onError: { target: 'maintenance', actions: withEvent('storeFailedRetry') },
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
        NAVIGATE: { actions: withEvent('rememberPath') },
        SIGN_OUT: {},
        SIGNED_IN: {},
        SESSION_ENDED: {},
      },
    },
  },
});
