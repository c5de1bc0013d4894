import type { ActorRefFrom } from 'xstate';
import type { Principal } from '../../../domain/access/permission.ts';
import type { navigationGuardMachine } from '../../../machines/access/navigation-guard.machine.ts';
import { connectActor, type Connected } from '../../connected/connect-actor.ts';
import { actionsOf } from '../../connected/actions.ts';
import type { LinkProblem } from '../../../domain/navigation/link-problem.ts';
import type { NavigationOutcome } from '../../../domain/navigation/navigation-outcome.ts';
import type { User } from '../../../domain/account/user.ts';
import type { KnownServer } from '../../../domain/server/server-info.ts';

/** What is known of who is signed in, to which server, and where a path may lead. */
export interface AccessView {
  /** The signed-in user; undefined while nobody is signed in. */
  readonly user: User | undefined;
  /** The server with its capabilities; undefined until it has answered. */
  readonly server: KnownServer | undefined;
  /** The prefix of the product's own attributes and stored keys. */
  readonly namespace: string;
  /** User, server and namespace; undefined while one is unknown. The same object until one changes. */
  readonly principal: Principal | undefined;
  /** The path requested last, with its query. */
  readonly path: string;
  /** Whether the requested path may be shown, or where it leads instead. */
  readonly outcome: NavigationOutcome;
  /** What of the last address that had such a thing cannot be shown; another object each time. */
  readonly linkFault:
    | {
        /** What cannot be shown. */
        readonly problem: LinkProblem;
      }
    | undefined;
  /** The page counts as not loaded. */
  readonly isChecking: boolean;
  /** The outcome is final. */
  readonly isSettled: boolean;
  /** What is shown is the last visit, because the server does not respond. */
  readonly isUnconfirmed: boolean;
  /** The server that was unavailable is asked again. */
  readonly isRetrying: boolean;
  /** The next retry follows within seconds: a restarting server is usually back soon. */
  readonly retriesSoon: boolean;
  /** Why the server could not be reached, as a failure code. */
  readonly serverFailure: string | undefined;
  /** Why the user was signed out, as a failure code; undefined if they signed out themselves. */
  readonly signOutReason: string | undefined;
}

/** What users can do with who is signed in, to which server, and where a path may lead. */
export interface AccessActions {
  /** Asks where a path leads; it includes its query. */
  readonly navigate: (path: string) => void;
  /** Asks an unavailable server again, without waiting. */
  readonly retry: () => void;
  /** Ends the session of the user on this device. */
  readonly signOut: () => void;
}

/** Who is signed in, to which server, and where a path may lead, as front ends see it. */
export type ConnectedAccess = Connected<AccessView, AccessActions>;

/** Connects the navigation guard: who is signed in, to which server, and where a path may lead (§4). */
export function connectAccess(guard: ActorRefFrom<typeof navigationGuardMachine>): ConnectedAccess {
  const principalOf = stablePrincipal();
  return connectActor(guard, {
    view: (snapshot) => {
      const { user, server, namespace, path, outcome, linkFault } = snapshot.context;
      const { serverFailure, signOutReason, quickRetriesLeft } = snapshot.context;
      return {
        user,
        server,
        namespace,
        principal: principalOf(user && server ? { user, server, namespace } : undefined),
        path,
        outcome,
        linkFault,
        isChecking: snapshot.hasTag('checking'),
        isSettled: snapshot.hasTag('settled'),
        isUnconfirmed: snapshot.matches('unconfirmed'),
        isRetrying: snapshot.matches('retrying'),
        retriesSoon: quickRetriesLeft > 0,
        serverFailure,
        signOutReason,
      };
    },
    actions: (send) =>
      actionsOf(send, {
        navigate: ['path'],
        retry: [],
        signOut: [],
      }),
  });
}

/** Returns a function that gives back the last principal while an equal one is passed. */
function stablePrincipal(): (principal: Principal | undefined) => Principal | undefined {
  let last: Principal | undefined;
  return (principal) => {
    const isSame =
      last?.user === principal?.user &&
      last?.server === principal?.server &&
      last?.namespace === principal?.namespace;
    if (!isSame) last = principal;
    return last;
  };
}
