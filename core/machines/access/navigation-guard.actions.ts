import { assign, fromPromise, setup } from 'xstate';
import type { EventOf } from '../chart/with-event.ts';
import type { User } from '../../domain/account/user.ts';
import type { NavigationDecision } from '../../domain/navigation/navigation-decision.ts';
import type { LinkProblem } from '../../domain/navigation/link-problem.ts';
import { STAY } from '../../domain/navigation/navigation-outcome.ts';
import type { KnownServer } from '../../domain/server/server-info.ts';
import { outageAfterRetry, RESTARTING, untilNextRetryMs } from '../../domain/server/server-outage.ts';
import { failureCodeOf } from '../../domain/values/failure.ts';
import { checkAccess, type AccessCheck, type CheckAccessPorts } from '../../use-cases/access/check-access.ts';
import {
  afterAccessCheck,
  afterOutage,
  afterRefresh,
  afterSessionLoss,
  afterSignIn,
  afterSignOut,
  askedPath,
  assumingCachedSession,
  decisionFor,
  isAtPrivateScreen,
  mayAssumeCachedSession,
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
  /** The address names what does not exist, or what the user may not open. */
  | { type: 'LINK_FAILED'; problem: LinkProblem }
  | { type: 'RETRY' };

const TYPES: {
  context?: NavigationState;
  events?: NavigationGuardEvent;
  input?: NavigationGuardInput;
  tags?: 'checking' | 'settled';
} = {};

/** The actions, guards and actors of the chart. */
export const navigationGuardSetup = setup({
  types: TYPES,
  actors: {
    checkAccess: fromPromise<AccessCheck, CheckAccessPorts>(({ input }) => checkAccess(input)),
    loadServer: fromPromise<KnownServer, CheckAccessPorts>(({ input }) => input.serverSettings.load()),
    signOut: fromPromise<void, CheckAccessPorts>(({ input }) => input.sessions.signOut()),
  },
  actions: {
    follow: assign(({ context }, { path }: EventOf<NavigationGuardEvent, 'NAVIGATE'>) => ({
      ...askedPath(context, path),
      outcome: decisionFor(context, path).outcome,
    })),
    rememberPath: assign(({ context }, { path }: EventOf<NavigationGuardEvent, 'NAVIGATE'>) => ({
      ...askedPath(context, path),
      outcome: STAY,
    })),
    assumeCachedSession: assign(({ context }, { path }: EventOf<NavigationGuardEvent, 'NAVIGATE'>) =>
      assumingCachedSession(context, path),
    ),
    storeSignIn: assign(({ context }, { user, path }: EventOf<NavigationGuardEvent, 'SIGNED_IN'>) =>
      afterSignIn(context, user, path),
    ),
    storeLinkFault: assign((_, { problem }: EventOf<NavigationGuardEvent, 'LINK_FAILED'>) => ({
      linkFault: { problem },
    })),
    storeUser: assign((_, { user }: EventOf<NavigationGuardEvent, 'USER_CHANGED'>) => ({ user })),
    forgetAssumed: assign({ user: undefined, isAssumed: false, linkFault: undefined }),
    storeSessionLoss: assign(({ context }, { reason }: EventOf<NavigationGuardEvent, 'SESSION_ENDED'>) =>
      afterSessionLoss(context, reason),
    ),
    storeAccess: assign(({ context }, { output }: { output: AccessCheck }) =>
      afterAccessCheck(context, output),
    ),
    storeRefresh: assign(({ context }, { output }: { output: KnownServer }) => afterRefresh(context, output)),
    storeRecovery: assign(({ context }, { output }: { output: KnownServer }) => afterOutage(context, output)),
    storeOutage: assign(({ context }, { error }: { error: unknown }) =>
      withoutServer(context, { serverFailure: failureCodeOf(error) }),
    ),
    storeFailedRetry: assign(({ context }, { error }: { error: unknown }) =>
      outageAfterRetry(context, failureCodeOf(error)),
    ),
    storeServer: assign(({ context }, { server }: EventOf<NavigationGuardEvent, 'SERVER_CHANGED'>) =>
      withServer(context, server),
    ),
    expectRestart: assign(({ context }) => withoutServer(context, RESTARTING)),
    forgetUser: assign(({ context }) => afterSignOut(context)),
  },
  guards: {
    mustLeave: decides('leave'),
    mayShow: decides('show'),
    mustRefresh: decides('refresh'),
    mustCheckAccess: decides('checkAccess'),
    mustWait: decides('wait'),
    mayAssumeCachedSession: ({ context }, { path }: EventOf<NavigationGuardEvent, 'NAVIGATE'>) =>
      mayAssumeCachedSession(context, path),
    isUnavailable: (_, { output }: { output: AccessCheck }) => output.type === 'unavailable',
    /** Who stays where they are is not checked again by a navigation: the server's settings may forbid it. */
    staysWithoutServer: ({ context }, { user, path }: EventOf<NavigationGuardEvent, 'SIGNED_IN'>) => {
      return !context.server && afterSignIn(context, user, path).outcome?.type === 'stay';
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

/** Whether this is what a navigation leads to. */
function decides(next: NavigationDecision['next']) {
  return ({ context }: { context: NavigationState }, { path }: EventOf<NavigationGuardEvent, 'NAVIGATE'>) =>
    decisionFor(context, path).next === next;
}
