import { isDriverUser, startPathFor } from '../../domain/account/account.ts';
import { isGuest } from '../../domain/account/guest.ts';
import type { CachedSession } from '../../domain/access/cached-session.ts';
import type { User } from '../../domain/account/user.ts';
import {
  navigationDecision,
  type NavigationDecision,
  type Visitor,
} from '../../domain/navigation/navigation-decision.ts';
import {
  outcomeAfterSessionLoss,
  outcomeAfterSignIn,
  outcomeAfterSignOut,
  redirectTo,
  STAY,
  type NavigationOutcome,
} from '../../domain/navigation/navigation-outcome.ts';
import {
  loginPathFor,
  maintenancePathFor,
  returnPathOfMaintenance,
} from '../../domain/navigation/redirect.ts';
import { mayOpenPath } from '../../domain/navigation/screen-permission.ts';
import type { LinkCheck, LinkProblem } from '../../domain/navigation/link-problem.ts';
import { matchScreen } from '../../domain/navigation/screen.ts';
import type { KnownServer } from '../../domain/server/server-info.ts';
import { NO_OUTAGE, type ServerOutage } from '../../domain/server/server-outage.ts';
import type { Namespace } from '../../domain/values/namespace.ts';
import type { AccessCheck, CheckAccessPorts } from '../../use-cases/access/check-access.ts';

/** What the guard needs from outside. */
export interface NavigationGuardInput {
  ports: CheckAccessPorts;
  namespace: Namespace;
  /** Who was signed in on the last visit, if that may still be shown. */
  cachedSession?: CachedSession | undefined;
  /** Says what of an address cannot be shown; without it all can, as on the page of drivers. */
  linkProblem?: LinkCheck | undefined;
}

/** The signed-in user, the server, and the outcome of the last navigation. */
export interface NavigationState extends NavigationGuardInput, ServerOutage {
  user: User | undefined;
  /** User and server are those of the last visit; the server has not confirmed them yet. */
  isAssumed: boolean;
  server: KnownServer | undefined;
  /**
   * When the settings were read, milliseconds since the epoch; undefined also when an administrator has signed
   * in since, whom the server tells more.
   */
  serverReadAt: number | undefined;
  /** The path requested last, with its query. */
  path: string;
  outcome: NavigationOutcome;
  /** What of the last address that had such a thing cannot be shown: another object each time. */
  linkFault: { readonly problem: LinkProblem } | undefined;
  /**
   * Why the user was signed out, for instance USER_HAS_EXPIRED; undefined if they simply were not signed in.
   * Shown on the login page.
   */
  signOutReason: string | undefined;
}

/** What an event changes. */
type NavigationChange = Partial<NavigationState>;

/** Returns the state before the first navigation. */
export function initialNavigationState(input: NavigationGuardInput): NavigationState {
  return {
    ...input,
    ...NO_OUTAGE,
    user: undefined,
    isAssumed: false,
    server: undefined,
    serverReadAt: undefined,
    path: '/home',
    outcome: STAY,
    linkFault: undefined,
    signOutReason: undefined,
  };
}

/**
 * Returns what is remembered of a path that is asked for. What was wrong with the one before stays: the console
 * itself leads on to where nothing is wrong.
 */
export function askedPath(
  { ports, linkFault, linkProblem }: NavigationState,
  path: string,
): Pick<NavigationState, 'path' | 'linkFault'> {
  const problem = linkProblem?.(path, ports.clock());
  return { path, linkFault: problem === undefined ? linkFault : { problem } };
}

/** Returns what has to be done for a path now (§4). */
export function decisionFor(known: NavigationState, path: string): NavigationDecision {
  return navigationDecision(path, visitorOf(known), known.outcome);
}

/**
 * Whether the last visit tells enough to show the screen of a path before the server answers. Drivers have one screen, to
 * which every path leads them.
 */
export function mayAssumeCachedSession(known: NavigationState, path: string): boolean {
  const { cachedSession } = known;
  if (!cachedSession || decisionFor(known, path).next !== 'checkAccess') return false;
  const { user, server } = cachedSession;
  const { next } = decisionFor({ ...known, user, server }, path);
  return next === 'refresh' || (next === 'leave' && isDriverUser(user, known.namespace));
}

/** Returns what changes when the last visit is shown again until the server answers. It is used once. */
export function assumingCachedSession(known: NavigationState, path: string): NavigationChange {
  const { cachedSession } = known;
  const visit = { user: cachedSession?.user, server: cachedSession?.server };
  return {
    ...askedPath(known, path),
    ...visit,
    outcome: decisionFor({ ...known, ...visit }, path).outcome,
    isAssumed: true,
    cachedSession: undefined,
  };
}

/** Whether the last path has a screen that only signed-in users see. */
export function isAtPrivateScreen({ path }: NavigationState): boolean {
  return matchScreen(path)?.screen.public === false;
}

/**
 * Returns what changes when somebody has signed in.
 * @param wanted where they begin, if it is not the requested path or their start
 */
export function afterSignIn(known: NavigationState, user: User, wanted?: string): NavigationChange {
  const { namespace, server, serverReadAt, path } = known;
  return {
    user,
    isAssumed: false,
    serverReadAt: user.administrator ? undefined : serverReadAt,
    signOutReason: undefined,
    outcome:
      wanted === undefined ? outcomeAfterSignIn({ user, namespace, server }, path) : redirectTo(wanted),
  };
}

/** Returns what changes when the user has signed out. */
export function afterSignOut({ user, namespace, path }: NavigationState): NavigationChange {
  return {
    user: undefined,
    isAssumed: false,
    cachedSession: undefined,
    linkFault: undefined,
    signOutReason: undefined,
    outcome: outcomeAfterSignOut(user, namespace, path),
  };
}

/**
 * Returns what changes when the server no longer accepts the session, and the user is told. A guest, who has no
 * account to sign in with, is told that the access of the link has ended.
 */
export function afterSessionLoss(
  { path, user }: NavigationState,
  reason: string | undefined,
): NavigationChange {
  const ended = user && isGuest(user) ? 'SHARE_ENDED' : 'SESSION_ENDED';
  return {
    user: undefined,
    linkFault: undefined,
    signOutReason: reason ?? ended,
    outcome: outcomeAfterSessionLoss(path),
  };
}

/** §4: returns what changes after the access check, and where the navigation leads. */
export function afterAccessCheck(known: NavigationState, access: AccessCheck): NavigationChange {
  const { namespace, path } = known;
  switch (access.type) {
    case 'unavailable':
      return withoutServer(known, { serverFailure: access.reason });
    case 'signedOut':
      return {
        ...readServer(known, access.server),
        user: undefined,
        isAssumed: false,
        serverFailure: undefined,
        signOutReason: access.reason,
        outcome: redirectTo(loginPathFor(path)),
      };
    case 'signedIn': {
      const { server, user } = access;
      return {
        ...readServer(known, server),
        user: keepIdentityIfEqual(known.user, user),
        isAssumed: false,
        serverFailure: undefined,
        signOutReason: undefined,
        outcome: outcomeAfterSignIn({ user, namespace, server }, path),
      };
    }
    default:
      return access satisfies never;
  }
}

/** Returns what changes when the server has said how it is set up. */
export function withServer(known: NavigationState, server: KnownServer): NavigationChange {
  return { ...NO_OUTAGE, ...readServer(known, server) };
}

/**
 * Returns what changes when the settings arrive after the screen was shown: they may forbid it, also to a user
 * whose account has ended, whom the navigation to their start signs out.
 */
export function afterRefresh(known: NavigationState, server: KnownServer): NavigationChange {
  const { user, path } = known;
  const isForbidden = user !== undefined && !mayOpenPath(path, { ...visitorOf({ ...known, server }), user });
  return { ...withServer(known, server), ...(isForbidden && { outcome: outcomeAtStart(known) }) };
}

/** Returns what changes when the server responds again: the user returns to where they were. */
export function afterOutage(known: NavigationState, server: KnownServer): NavigationChange {
  const wanted = returnPathOfMaintenance(known.path);
  const outcome = wanted === undefined ? outcomeAtStart(known) : redirectTo(wanted);
  return { ...withServer(known, server), outcome };
}

/** Returns what changes when the server does not respond: the maintenance page says why. */
export function withoutServer({ path }: NavigationState, outage: Partial<ServerOutage>): NavigationChange {
  return { ...outage, outcome: redirectTo(maintenancePathFor(path)) };
}

function outcomeAtStart({ user, namespace }: NavigationState): NavigationOutcome {
  return redirectTo(user ? startPathFor(user, namespace) : '/home');
}

function readServer({ server: known, ports }: NavigationState, server: KnownServer): NavigationChange {
  return { server: keepIdentityIfEqual(known, server), serverReadAt: ports.clock() };
}

function visitorOf({ user, server, serverReadAt, namespace, ports }: NavigationState): Visitor {
  return { user, server, serverReadAt, namespace, now: ports.clock() };
}

/** Returns the known value if the new one is equal, so that observers see no change. */
function keepIdentityIfEqual<T>(known: T | undefined, read: T): T {
  return known !== undefined && JSON.stringify(known) === JSON.stringify(read) ? known : read;
}
