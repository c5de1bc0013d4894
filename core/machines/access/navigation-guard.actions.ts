import { assertEvent, assign, fromPromise, setup, type DoneActorEvent, type ErrorActorEvent } from 'xstate';
import type { User } from '../../domain/account/user.ts';
import type { NavigationDecision } from '../../domain/navigation/navigation-decision.ts';
import { STAY } from '../../domain/navigation/navigation-outcome.ts';
import type { KnownServer } from '../../domain/server/server-info.ts';
import { outageAfterRetry, RESTARTING, untilNextRetryMs } from '../../domain/server/server-outage.ts';
import { failureCodeOf } from '../../domain/values/failure.ts';
import { checkAccess, type AccessCheck, type AccessPorts } from '../../use-cases/access/check-access.ts';
import {
  afterAccessCheck,
  afterOutage,
  afterRefresh,
  afterSessionLoss,
  afterSignIn,
  afterSignOut,
  askedPath,
  assumingLastAccess,
  decisionFor,
  isAtPrivateScreen,
  mayAssumeLastAccess,
  withoutServer,
  withServer,
  type NavigationGuardInput,
  type NavigationState,
} from './navigation-state.ts';

/** Events of the guard; a path includes its query. */
export type NavigationGuardEvent =
  | { type: 'NAVIGATE'; path: string }
  /** With the path where the user begins, if it is not the requested one or their start. */
  | { type: 'SIGNED_IN'; user: User; path?: string }
  | { type: 'USER_CHANGED'; user: User }
  | { type: 'SERVER_CHANGED'; server: KnownServer }
  /** A user has restarted the server. */
  | { type: 'SERVER_RESTARTING' }
  | { type: 'SIGN_OUT' }
  /** The server no longer knows the session, or the account may no longer be used. */
  | { type: 'SESSION_ENDED'; reason: string | undefined }
  | { type: 'RETRY' };

const TYPES: {
  context?: NavigationState;
  events?:
    | NavigationGuardEvent
    | DoneActorEvent<AccessCheck, 'checkAccess'>
    | DoneActorEvent<KnownServer, 'loadServer'>
    | ErrorActorEvent<unknown, 'checkAccess' | 'loadServer'>;
  input?: NavigationGuardInput;
  tags?: 'checking' | 'settled';
} = {};

/** The actions, guards and actors of the chart. */
export const navigationGuardSetup = setup({
  types: TYPES,
  actors: {
    checkAccess: fromPromise<AccessCheck, AccessPorts>(({ input }) => checkAccess(input)),
    loadServer: fromPromise<KnownServer, AccessPorts>(({ input }) => input.serverSettings.load()),
    signOut: fromPromise<void, AccessPorts>(({ input }) => input.sessions.signOut()),
  },
  actions: {
    follow: assign(({ context, event }) => {
      assertEvent(event, 'NAVIGATE');
      return { ...askedPath(context, event.path), outcome: decisionFor(context, event.path).outcome };
    }),
    rememberPath: assign(({ context, event }) => {
      assertEvent(event, 'NAVIGATE');
      return { ...askedPath(context, event.path), outcome: STAY };
    }),
    assumeLastAccess: assign(({ context, event }) => {
      assertEvent(event, 'NAVIGATE');
      return assumingLastAccess(context, event.path);
    }),
    storeSignIn: assign(({ context, event }) => {
      assertEvent(event, 'SIGNED_IN');
      return afterSignIn(context, event.user, event.path);
    }),
    storeUser: assign(({ event }) => {
      assertEvent(event, 'USER_CHANGED');
      return { user: event.user };
    }),
    storeSessionLoss: assign(({ context, event }) => {
      assertEvent(event, 'SESSION_ENDED');
      return afterSessionLoss(context, event.reason);
    }),
    storeAccess: assign(({ context, event }) => {
      assertEvent(event, 'xstate.done.actor.checkAccess');
      return afterAccessCheck(context, event.output);
    }),
    storeRefresh: assign(({ context, event }) => {
      assertEvent(event, 'xstate.done.actor.loadServer');
      return afterRefresh(context, event.output);
    }),
    storeRecovery: assign(({ context, event }) => {
      assertEvent(event, 'xstate.done.actor.loadServer');
      return afterOutage(context, event.output);
    }),
    storeOutage: assign(({ context, event }) => {
      assertEvent(event, 'xstate.error.actor.*');
      return withoutServer(context, { serverFailure: failureCodeOf(event.error) });
    }),
    storeFailedRetry: assign(({ context, event }) => {
      assertEvent(event, 'xstate.error.actor.*');
      return outageAfterRetry(context, failureCodeOf(event.error));
    }),
    storeServer: assign(({ context, event }) => {
      assertEvent(event, 'SERVER_CHANGED');
      return withServer(context, event.server);
    }),
    expectRestart: assign(({ context }) => withoutServer(context, RESTARTING)),
    forgetUser: assign(({ context }) => afterSignOut(context)),
  },
  guards: {
    decides: ({ context, event }, next: NavigationDecision['next']) => {
      assertEvent(event, 'NAVIGATE');
      return decisionFor(context, event.path).next === next;
    },
    mayAssumeLastAccess: ({ context, event }) => {
      assertEvent(event, 'NAVIGATE');
      return mayAssumeLastAccess(context, event.path);
    },
    isUnavailable: ({ event }) => {
      assertEvent(event, 'xstate.done.actor.checkAccess');
      return event.output.type === 'unavailable';
    },
    /** Who stays where they are is not checked again by a navigation: the server's settings may forbid it. */
    staysWithoutServer: ({ context, event }) => {
      assertEvent(event, 'SIGNED_IN');
      // Stryker disable next-line OptionalChaining: whoever signs in is led somewhere; the check is for the compiler.
      return !context.server && afterSignIn(context, event.user, event.path).outcome?.type === 'stay';
    },
    hasUser: ({ context }) => context.user !== undefined,
    isAdministrator: ({ context }) => context.user?.administrator === true,
    isAtPrivateScreen: ({ context }) => isAtPrivateScreen(context),
  },
  delays: {
    refreshInterval: 60_000,
    untilConfirmation: 10_000,
    untilRetry: ({ context }) => untilNextRetryMs(context),
  },
});
