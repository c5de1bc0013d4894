import { assign, fromPromise, setup } from 'xstate';
import { failureCodeOf } from '../../domain/values/failure.ts';
import type { Namespace } from '../../domain/values/namespace.ts';
import {
  outcomeAfterSessionLoss,
  outcomeAfterSignIn,
  outcomeAfterSignOut,
  redirectTo,
  STAY,
} from '../../domain/navigation/navigation-outcome.ts';
import { mayOpenPath } from '../../domain/navigation/screen-permission.ts';
import { maintenancePathFor, returnPathOfMaintenance } from '../../domain/navigation/redirect.ts';
import { matchScreen } from '../../domain/navigation/screen.ts';
import type { KnownServer } from '../../domain/server/server-info.ts';
import type { User } from '../../domain/account/user.ts';
import { checkAccess, type AccessCheck, type AccessPorts } from '../../use-cases/access/check-access.ts';
import {
  navigationAfterAccessCheck,
  isSignedIn,
  keepIdentityIfEqual,
  startPathFor,
  type NavigationState,
} from './navigation-state.ts';

/** What the guard needs from outside. */
export interface NavigationGuardInput {
  ports: AccessPorts;
  namespace: Namespace;
}

/** The state of the guard. */
export interface NavigationGuardContext extends NavigationGuardInput, NavigationState {
  /** How many quick retries are left before the normal interval: a restarting server is usually back soon. */
  quickRetriesLeft: number;
}

/** Events of the guard; a path includes its query. */
export type NavigationGuardEvent =
  | { type: 'NAVIGATE'; path: string }
  | { type: 'SIGNED_IN'; user: User }
  | { type: 'USER_CHANGED'; user: User }
  | { type: 'SERVER_CHANGED'; server: KnownServer }
  /** A user has restarted the server. */
  | { type: 'SERVER_RESTARTING' }
  | { type: 'SIGN_OUT' }
  /** The server no longer knows the session, or the account may no longer be used. */
  | { type: 'SESSION_ENDED'; reason: string | undefined }
  | { type: 'RETRY' };

/** The event of an invoked actor that failed. */
interface ActorError {
  error: unknown;
}

/** Stores the requested path. */
const STORE_PATH = {
  type: 'storePath',
  params: ({ event }: { event: { path: string } }): string => event.path,
} as const;

const TYPES: {
  context?: NavigationGuardContext;
  events?: NavigationGuardEvent;
  input?: NavigationGuardInput;
  tags?: 'checking' | 'settled';
} = {};

/**
 * §4, "Navigation guard": decides before every route change who may go where; unknown paths lead home (§2).
 * In states tagged `checking` the page counts as not loaded; in those tagged `settled` the outcome is final.
 */
export const navigationGuardMachine = setup({
  types: TYPES,
  actors: {
    checkAccess: fromPromise<AccessCheck, AccessPorts>(({ input }) => checkAccess(input)),
    loadServer: fromPromise<KnownServer, AccessPorts>(({ input }) => input.serverSettings.load()),
    signOut: fromPromise<void, AccessPorts>(({ input }) => input.sessions.signOut()),
  },
  actions: {
    storePath: assign((_, path: string) => ({ path, outcome: STAY })),
    redirect: assign((_, to: string) => ({ outcome: redirectTo(to) })),
    redirectToStart: assign(({ context }) => ({ outcome: redirectTo(startPathFor(context)) })),
    redirectBack: assign(({ context }) => ({
      outcome: redirectTo(returnPathOfMaintenance(context.path) ?? startPathFor(context)),
    })),
    storeServer: assign(({ context }, server: KnownServer) => ({
      server: keepIdentityIfEqual(context.server, server),
      serverFailure: undefined,
      quickRetriesLeft: 0,
    })),
    expectRestart: assign(({ context }) => ({
      serverFailure: 'SERVER_RESTARTING',
      quickRetriesLeft: MAX_QUICK_RETRIES,
      outcome: redirectTo(maintenancePathFor(context.path)),
    })),
    storeUser: assign((_, user: User) => ({ user })),
    signIn: assign(({ context: { namespace, server, path } }, user: User) => ({
      user,
      signOutReason: undefined,
      outcome: outcomeAfterSignIn({ user, namespace, server }, path),
    })),
    /** The settings arrived after the page was shown, and may forbid it. */
    redirectIfForbidden: assign(({ context }) =>
      isSignedIn(context) && !mayOpenPath(context.path, context)
        ? { outcome: redirectTo(startPathFor(context)) }
        : {},
    ),
    applyAccess: assign(({ context }, access: AccessCheck) => navigationAfterAccessCheck(context, access)),
    endSession: assign(({ context }, signOutReason: string | undefined) => ({
      user: undefined,
      signOutReason,
      outcome: outcomeAfterSessionLoss(context.path),
    })),
    signOut: assign(({ context }) => ({
      user: undefined,
      signOutReason: undefined,
      outcome: outcomeAfterSignOut(context.user, context.namespace),
    })),
    redirectToMaintenance: assign(({ context }, { error }: ActorError) => ({
      serverFailure: failureCodeOf(error),
      outcome: redirectTo(maintenancePathFor(context.path)),
    })),
    countFailedRetry: assign(({ context: { quickRetriesLeft, serverFailure } }, { error }: ActorError) => {
      if (quickRetriesLeft > 1) return { quickRetriesLeft: quickRetriesLeft - 1 };
      const isStillDown = quickRetriesLeft === 1 || serverFailure === SERVER_NOT_BACK;
      return { serverFailure: isStillDown ? SERVER_NOT_BACK : failureCodeOf(error), quickRetriesLeft: 0 };
    }),
  },
  guards: {
    isUnknown: (_, path: string) => matchScreen(path) === undefined,
    isMaintenance: (_, path: string) => matchScreen(path)?.name === 'maintenance',
    isPublic: (_, path: string) => matchScreen(path)?.screen.public === true,
    isForbidden: ({ context }, path: string) => isSignedIn(context) && !mayOpenPath(path, context),
    isSignedIn: ({ context }) => isSignedIn(context),
    hasVisibleScreen: ({ context: { user, path } }) =>
      user !== undefined && matchScreen(path)?.screen.public === false,
    isWatched: ({ context: { user, path } }) =>
      user?.administrator === true && matchScreen(path)?.screen.public === false,
    hasUser: ({ context }) => context.user !== undefined,
    isMaintenanceRedirect: ({ context: { outcome } }, path: string) =>
      outcome.type === 'redirect' && outcome.to === path && matchScreen(path)?.name === 'maintenance',
  },
  delays: {
    refreshInterval: 60_000,
    untilRetry: ({ context }) => (context.quickRetriesLeft > 0 ? QUICK_RETRY_MS : 30_000),
  },
}).createMachine({
  id: 'navigationGuard',
  context: ({ input }) => ({
    ...input,
    user: undefined,
    server: undefined,
    path: '/home',
    outcome: STAY,
    serverFailure: undefined,
    signOutReason: undefined,
    quickRetriesLeft: 0,
  }),
  initial: 'starting',
  on: {
    NAVIGATE: [
      {
        guard: { type: 'isUnknown', params: ({ event }) => event.path },
        target: '.settled',
        actions: [STORE_PATH, { type: 'redirect', params: '/home' }],
      },
      {
        guard: { type: 'isMaintenanceRedirect', params: ({ event }) => event.path },
        target: '.maintenance',
        actions: STORE_PATH,
      },
      // A user who opens the maintenance page directly triggers a retry at once.
      {
        guard: { type: 'isMaintenance', params: ({ event }) => event.path },
        target: '.retrying',
        actions: STORE_PATH,
      },
      {
        guard: { type: 'isPublic', params: ({ event }) => event.path },
        target: '.refreshing',
        actions: STORE_PATH,
      },
      {
        guard: { type: 'isForbidden', params: ({ event }) => event.path },
        target: '.settled',
        actions: [STORE_PATH, 'redirectToStart'],
      },
      {
        guard: 'isSignedIn',
        target: '.refreshing',
        actions: STORE_PATH,
      },
      { target: '.checkingAccess', actions: STORE_PATH },
    ],
    SIGNED_IN: { target: '.settled', actions: { type: 'signIn', params: ({ event }) => event.user } },
    USER_CHANGED: { guard: 'hasUser', actions: { type: 'storeUser', params: ({ event }) => event.user } },
    SIGN_OUT: '.signingOut',
    SESSION_ENDED: {
      guard: 'hasUser',
      target: '.settled',
      actions: { type: 'endSession', params: ({ event }) => event.reason },
    },
  },
  states: {
    starting: { tags: 'checking' },
    checkingAccess: {
      tags: 'checking',
      invoke: {
        src: 'checkAccess',
        input: ({ context }) => context.ports,
        onDone: { target: 'settled', actions: { type: 'applyAccess', params: ({ event }) => event.output } },
        onError: {
          target: 'settled',
          actions: { type: 'redirectToMaintenance', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    /** The page is already shown; the server's settings are loaded in the background. */
    refreshing: {
      tags: 'settled',
      on: {
        // A pending response is older than this server.
        SERVER_CHANGED: {
          target: 'settled',
          actions: { type: 'storeServer', params: ({ event }) => event.server },
        },
        SERVER_RESTARTING: { target: 'settled', actions: 'expectRestart' },
      },
      invoke: {
        src: 'loadServer',
        input: ({ context }) => context.ports,
        onDone: {
          target: 'settled',
          actions: [{ type: 'storeServer', params: ({ event }) => event.output }, 'redirectIfForbidden'],
        },
        onError: [
          // A signed-in user keeps the current screen (§4 sends only users without one to the maintenance
          // page).
          { guard: 'hasVisibleScreen', target: 'settled' },
          {
            target: 'settled',
            actions: { type: 'redirectToMaintenance', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    settled: {
      tags: 'settled',
      // Shows administrators a disk that fills up (contract §2.7) while the console stays open without
      // navigation.
      after: { refreshInterval: { guard: 'isWatched', target: 'refreshing' } },
      on: {
        SERVER_CHANGED: { actions: { type: 'storeServer', params: ({ event }) => event.server } },
        SERVER_RESTARTING: { actions: 'expectRestart' },
      },
    },
    maintenance: {
      tags: 'settled',
      after: { untilRetry: 'retrying' },
      on: { RETRY: 'retrying' },
    },
    retrying: {
      tags: 'settled',
      invoke: {
        src: 'loadServer',
        input: ({ context }) => context.ports,
        onDone: {
          target: 'settled',
          actions: [{ type: 'storeServer', params: ({ event }) => event.output }, 'redirectBack'],
        },
        onError: {
          target: 'maintenance',
          actions: { type: 'countFailedRetry', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    /** §8: a failing logout still signs the user out here. */
    signingOut: {
      tags: 'checking',
      on: {
        NAVIGATE: { actions: STORE_PATH },
        SIGN_OUT: {},
        SIGNED_IN: {},
        SESSION_ENDED: {},
      },
      invoke: {
        src: 'signOut',
        input: ({ context }) => context.ports,
        onDone: { target: 'settled', actions: 'signOut' },
        onError: { target: 'settled', actions: 'signOut' },
      },
    },
  },
});

/** A minute: a large tracking server takes long to start. */
const MAX_QUICK_RETRIES = 30;
const QUICK_RETRY_MS = 2000;
/** Only a service manager restarts a server that stopped (contract §4.8); there may be none. */
const SERVER_NOT_BACK = 'SERVER_NOT_BACK';
