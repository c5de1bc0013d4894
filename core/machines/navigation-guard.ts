import { assign, fromPromise, setup } from 'xstate';
import { codeOf } from '../domain/failure.ts';
import type { Namespace } from '../domain/namespace.ts';
import {
  outcomeAfterLoss,
  outcomeAfterSignIn,
  outcomeAfterSignOut,
  redirectTo,
  STAY,
} from '../domain/navigation-outcome.ts';
import { mayOpen } from '../domain/permission-screens.ts';
import { maintenancePath, pathAfterMaintenance } from '../domain/redirect.ts';
import { screenOf } from '../domain/screen.ts';
import type { ServerKnowledge } from '../domain/server-info.ts';
import type { User } from '../domain/user.ts';
import { checkAccess, type Access, type AccessPorts } from '../use-cases/check-access.ts';
import { afterCheck, isSignedIn, sameIfEqual, startOf, type GuardKnowledge } from './guard-knowledge.ts';

/** What the guard needs from outside. */
export interface NavigationGuardInput {
  ports: AccessPorts;
  namespace: Namespace;
}

/** What the guard knows, and how it goes on asking. */
export interface NavigationGuardContext extends NavigationGuardInput, GuardKnowledge {
  /** A server that begins anew is soon back: so often it is asked again at once, and then at the usual pace. */
  quickTries: number;
}

/** What happens to the guard; a path comes with its query. */
export type NavigationGuardEvent =
  | { type: 'GO'; path: string }
  | { type: 'SIGNED_IN'; user: User }
  | { type: 'USER_CHANGED'; user: User }
  | { type: 'SERVER_CHANGED'; server: ServerKnowledge }
  /** Somebody had it begin anew. */
  | { type: 'SERVER_RESTARTS' }
  | { type: 'SIGN_OUT' }
  /** The server no longer knows the session, or the account may no longer be used. */
  | { type: 'SESSION_ENDED'; reason: string | undefined }
  | { type: 'RETRY' };

/** What the library hands to actions and guards when an invoked actor fails. */
interface Thrown {
  error: unknown;
}

/** Takes the path that was asked for. */
const TAKE = {
  type: 'take',
  params: ({ event }: { event: { path: string } }): string => event.path,
} as const;

const TYPES: {
  context?: NavigationGuardContext;
  events?: NavigationGuardEvent;
  input?: NavigationGuardInput;
  tags?: 'checking' | 'settled';
} = {};

/**
 * §4, "Navigation guard": decides before every route change who may go where; unknown paths lead home (§2). The page counts as
 * not loaded in the states tagged `checking`; in those tagged `settled` the outcome stands.
 */
export const navigationGuardMachine = setup({
  types: TYPES,
  actors: {
    checkAccess: fromPromise<Access, AccessPorts>(({ input }) => checkAccess(input)),
    loadServer: fromPromise<ServerKnowledge, AccessPorts>(({ input }) => input.serverSettings.load()),
    signOut: fromPromise<void, AccessPorts>(({ input }) => input.sessions.signOut()),
  },
  actions: {
    take: assign((_, path: string) => ({ path, outcome: STAY })),
    redirect: assign((_, to: string) => ({ outcome: redirectTo(to) })),
    sendHome: assign(({ context }) => ({ outcome: redirectTo(startOf(context)) })),
    leadBack: assign(({ context }) => ({
      outcome: redirectTo(pathAfterMaintenance(context.path) ?? startOf(context)),
    })),
    keepServer: assign(({ context }, server: ServerKnowledge) => ({
      server: sameIfEqual(context.server, server),
      failure: undefined,
      quickTries: 0,
    })),
    awaitRestart: assign(({ context }) => ({
      failure: 'SERVER_RESTARTING',
      quickTries: QUICK_TRIES,
      outcome: redirectTo(maintenancePath(context.path)),
    })),
    keepUser: assign((_, user: User) => ({ user })),
    letIn: assign(({ context: { namespace, server, path } }, user: User) => ({
      user,
      turnedAway: undefined,
      outcome: outcomeAfterSignIn({ user, namespace, server }, path),
    })),
    /** The settings came after the page: they may close it. */
    sendHomeIfClosed: assign(({ context }) =>
      isSignedIn(context) && !mayOpen(context.path, context) ? { outcome: redirectTo(startOf(context)) } : {},
    ),
    keepAccess: assign(({ context }, access: Access) => afterCheck(context, access)),
    turnAway: assign(({ context }, turnedAway: string | undefined) => ({
      user: undefined,
      turnedAway,
      outcome: outcomeAfterLoss(context.path),
    })),
    signOff: assign(({ context }) => ({
      user: undefined,
      turnedAway: undefined,
      outcome: outcomeAfterSignOut(context.user, context.namespace),
    })),
    callOff: assign(({ context }, { error }: Thrown) => ({
      failure: codeOf(error),
      outcome: redirectTo(maintenancePath(context.path)),
    })),
    keepFailure: assign(({ context: { quickTries, failure } }, { error }: Thrown) => {
      if (quickTries > 1) return { quickTries: quickTries - 1 };
      const isStillAway = quickTries === 1 || failure === NOT_BACK;
      return { failure: isStillAway ? NOT_BACK : codeOf(error), quickTries: 0 };
    }),
  },
  guards: {
    isUnknown: (_, path: string) => screenOf(path) === undefined,
    isMaintenance: (_, path: string) => screenOf(path)?.name === 'maintenance',
    isPublic: (_, path: string) => screenOf(path)?.screen.public === true,
    isClosed: ({ context }, path: string) => isSignedIn(context) && !mayOpen(path, context),
    isSignedIn: ({ context }) => isSignedIn(context),
    hasPicture: ({ context: { user, path } }) =>
      user !== undefined && screenOf(path)?.screen.public === false,
    isWatched: ({ context: { user, path } }) =>
      user?.administrator === true && screenOf(path)?.screen.public === false,
    hasUser: ({ context }) => context.user !== undefined,
    isSentToMaintenance: ({ context: { outcome } }, path: string) =>
      outcome.type === 'redirect' && outcome.to === path && screenOf(path)?.name === 'maintenance',
  },
  delays: {
    untilLook: 60_000,
    untilRetry: ({ context }) => (context.quickTries > 0 ? QUICK_RETRY_MS : 30_000),
  },
}).createMachine({
  id: 'navigationGuard',
  context: ({ input }) => ({
    ...input,
    user: undefined,
    server: undefined,
    path: '/home',
    outcome: STAY,
    failure: undefined,
    turnedAway: undefined,
    quickTries: 0,
  }),
  initial: 'starting',
  on: {
    GO: [
      {
        guard: { type: 'isUnknown', params: ({ event }) => event.path },
        target: '.settled',
        actions: [TAKE, { type: 'redirect', params: '/home' }],
      },
      {
        guard: { type: 'isSentToMaintenance', params: ({ event }) => event.path },
        target: '.maintenance',
        actions: TAKE,
      },
      // Whoever comes to the maintenance page by himself finds out at once.
      {
        guard: { type: 'isMaintenance', params: ({ event }) => event.path },
        target: '.retrying',
        actions: TAKE,
      },
      {
        guard: { type: 'isPublic', params: ({ event }) => event.path },
        target: '.refreshing',
        actions: TAKE,
      },
      {
        guard: { type: 'isClosed', params: ({ event }) => event.path },
        target: '.settled',
        actions: [TAKE, 'sendHome'],
      },
      {
        guard: 'isSignedIn',
        target: '.refreshing',
        actions: TAKE,
      },
      { target: '.checkingAccess', actions: TAKE },
    ],
    SIGNED_IN: { target: '.settled', actions: { type: 'letIn', params: ({ event }) => event.user } },
    USER_CHANGED: { guard: 'hasUser', actions: { type: 'keepUser', params: ({ event }) => event.user } },
    SIGN_OUT: '.signingOut',
    SESSION_ENDED: {
      guard: 'hasUser',
      target: '.settled',
      actions: { type: 'turnAway', params: ({ event }) => event.reason },
    },
  },
  states: {
    starting: { tags: 'checking' },
    checkingAccess: {
      tags: 'checking',
      invoke: {
        src: 'checkAccess',
        input: ({ context }) => context.ports,
        onDone: { target: 'settled', actions: { type: 'keepAccess', params: ({ event }) => event.output } },
        onError: {
          target: 'settled',
          actions: { type: 'callOff', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    /** The page is already there; the server's settings follow in the background. */
    refreshing: {
      tags: 'settled',
      on: {
        // What was asked for before is older than this.
        SERVER_CHANGED: {
          target: 'settled',
          actions: { type: 'keepServer', params: ({ event }) => event.server },
        },
        SERVER_RESTARTS: { target: 'settled', actions: 'awaitRestart' },
      },
      invoke: {
        src: 'loadServer',
        input: ({ context }) => context.ports,
        onDone: {
          target: 'settled',
          actions: [{ type: 'keepServer', params: ({ event }) => event.output }, 'sendHomeIfClosed'],
        },
        onError: [
          // Whoever is in has a picture already, and keeps it (§4 asks only those for the server who have none).
          { guard: 'hasPicture', target: 'settled' },
          {
            target: 'settled',
            actions: { type: 'callOff', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    settled: {
      tags: 'settled',
      // Administrators hear that the disk fills up (contract §2.7) while the console stays open and nobody navigates.
      after: { untilLook: { guard: 'isWatched', target: 'refreshing' } },
      on: {
        SERVER_CHANGED: { actions: { type: 'keepServer', params: ({ event }) => event.server } },
        SERVER_RESTARTS: { actions: 'awaitRestart' },
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
          actions: [{ type: 'keepServer', params: ({ event }) => event.output }, 'leadBack'],
        },
        onError: {
          target: 'maintenance',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    /** §8: a failing logout still forgets who was signed in. */
    signingOut: {
      tags: 'checking',
      on: {
        GO: { actions: TAKE },
        SIGN_OUT: {},
        SIGNED_IN: {},
        SESSION_ENDED: {},
      },
      invoke: {
        src: 'signOut',
        input: ({ context }) => context.ports,
        onDone: { target: 'settled', actions: 'signOff' },
        onError: { target: 'settled', actions: 'signOff' },
      },
    },
  },
});

/** A minute: a large tracking server takes its time to begin. */
const QUICK_TRIES = 30;
const QUICK_RETRY_MS = 2000;
/** Only a service manager starts a server again that was told to end (contract §4.8); perhaps there is none. */
const NOT_BACK = 'SERVER_NOT_BACK';
