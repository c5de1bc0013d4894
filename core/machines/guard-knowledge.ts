import { accountProblem, startPathOf } from '../domain/account.ts';
import type { Namespace } from '../domain/namespace.ts';
import { outcomeAfterSignIn, redirectTo, type NavigationOutcome } from '../domain/navigation-outcome.ts';
import { loginPath, maintenancePath } from '../domain/redirect.ts';
import type { ServerKnowledge } from '../domain/server-info.ts';
import type { User } from '../domain/user.ts';
import type { Clock } from '../ports/clock.ts';
import type { Access } from '../use-cases/check-access.ts';

/** Who is signed in, what the server is, and where the last path led. */
export interface GuardKnowledge {
  user: User | undefined;
  server: ServerKnowledge | undefined;
  /** The path last asked for, with its query. */
  path: string;
  outcome: NavigationOutcome;
  /** Why the server could not be reached, for instance NETWORK; the maintenance page says so. */
  failure: string | undefined;
  /** Why the last user had to go, for instance USER_HAS_EXPIRED; nothing when he simply was not signed in. The login says so. */
  turnedAway: string | undefined;
}

/** §4: what is known once access was checked, and where that leads. */
export function afterCheck(
  known: GuardKnowledge & { namespace: Namespace },
  access: Access,
): Partial<GuardKnowledge> {
  const { namespace, path } = known;
  switch (access.type) {
    case 'unavailable':
      return { failure: access.reason, outcome: redirectTo(maintenancePath(path)) };
    case 'signedOut': {
      const { server, reason: turnedAway } = access;
      return {
        server: sameIfEqual(known.server, server),
        user: undefined,
        failure: undefined,
        turnedAway,
        outcome: redirectTo(loginPath(path)),
      };
    }
    case 'signedIn': {
      const { server, user } = access;
      return {
        server: sameIfEqual(known.server, server),
        user: sameIfEqual(known.user, user),
        failure: undefined,
        turnedAway: undefined,
        outcome: outcomeAfterSignIn({ user, namespace, server }, path),
      };
    }
    default:
      return access satisfies never;
  }
}

/** Whether somebody is in whose account may be used now. */
export function isSignedIn<K extends { user: User | undefined; ports: { clock: Clock } }>(
  known: K,
): known is K & { user: User } {
  return known.user !== undefined && accountProblem(known.user, known.ports.clock()) === undefined;
}

/** Where the user begins. */
export function startOf({
  user,
  namespace,
}: Pick<GuardKnowledge, 'user'> & { namespace: Namespace }): string {
  return user ? startPathOf(user, namespace) : '/home';
}

/** What was known already if what was read says the same: nobody who looks at it is told of a change. */
export function sameIfEqual<T>(known: T | undefined, read: T): T {
  return known !== undefined && JSON.stringify(known) === JSON.stringify(read) ? known : read;
}
