import { accountProblem, startPathFor as startPathForUser } from '../../domain/account/account.ts';
import type { Namespace } from '../../domain/values/namespace.ts';
import {
  outcomeAfterSignIn,
  redirectTo,
  type NavigationOutcome,
} from '../../domain/navigation/navigation-outcome.ts';
import { loginPathFor, maintenancePathFor } from '../../domain/navigation/redirect.ts';
import type { KnownServer } from '../../domain/server/server-info.ts';
import type { User } from '../../domain/account/user.ts';
import type { Clock } from '../../ports/clock.ts';
import type { AccessCheck } from '../../use-cases/access/check-access.ts';

/** The signed-in user, the server, and the outcome of the last navigation. */
export interface NavigationState {
  user: User | undefined;
  server: KnownServer | undefined;
  /** The path requested last, with its query. */
  path: string;
  outcome: NavigationOutcome;
  /** Why the server could not be reached, for instance NETWORK; shown on the maintenance page. */
  serverFailure: string | undefined;
  /**
   * Why the user was signed out, for instance USER_HAS_EXPIRED; undefined if they simply were not signed in.
   * Shown on the login page.
   */
  signOutReason: string | undefined;
}

/** §4: returns the state after the access check, and where the navigation leads. */
export function navigationAfterAccessCheck(
  known: NavigationState & { namespace: Namespace },
  access: AccessCheck,
): Partial<NavigationState> {
  const { namespace, path } = known;
  switch (access.type) {
    case 'unavailable':
      return { serverFailure: access.reason, outcome: redirectTo(maintenancePathFor(path)) };
    case 'signedOut': {
      const { server, reason: signOutReason } = access;
      return {
        server: keepIdentityIfEqual(known.server, server),
        user: undefined,
        serverFailure: undefined,
        signOutReason,
        outcome: redirectTo(loginPathFor(path)),
      };
    }
    case 'signedIn': {
      const { server, user } = access;
      return {
        server: keepIdentityIfEqual(known.server, server),
        user: keepIdentityIfEqual(known.user, user),
        serverFailure: undefined,
        signOutReason: undefined,
        outcome: outcomeAfterSignIn({ user, namespace, server }, path),
      };
    }
    default:
      return access satisfies never;
  }
}

/** Whether a user is signed in whose account may be used now. */
export function isSignedIn<K extends { user: User | undefined; ports: { clock: Clock } }>(
  known: K,
): known is K & { user: User } {
  return known.user !== undefined && accountProblem(known.user, known.ports.clock()) === undefined;
}

/** Returns the start path of the user. */
export function startPathFor({
  user,
  namespace,
}: Pick<NavigationState, 'user'> & { namespace: Namespace }): string {
  return user ? startPathForUser(user, namespace) : '/home';
}

/** Returns the known value if the new one is equal, so that observers see no change. */
export function keepIdentityIfEqual<T>(known: T | undefined, read: T): T {
  return known !== undefined && JSON.stringify(known) === JSON.stringify(read) ? known : read;
}
