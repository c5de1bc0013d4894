import { isDriverUser, startPathFor } from '../account/account.ts';
import type { Namespace } from '../values/namespace.ts';
import { mayOpenPath, type PendingPrincipal } from './screen-permission.ts';
import { loginPathFor, returnPathOfLogin } from './redirect.ts';
import { matchScreen } from './screen.ts';
import type { User } from '../account/user.ts';

/** The outcome of a navigation: the page stays, or the router goes to `to`. */
export type NavigationOutcome = { type: 'stay'; to?: undefined } | { type: 'redirect'; to: string };

/** The outcome of staying on the page. */
export const STAY: NavigationOutcome = { type: 'stay' };

/** Returns the outcome of going to another path. */
export function redirectTo(to: string): NavigationOutcome {
  return { type: 'redirect', to };
}

/**
 * Returns the outcome for a user who just signed in: from a login page to the requested path, otherwise
 * staying where the user has access.
 */
export function outcomeAfterSignIn(visitor: PendingPrincipal, path: string): NavigationOutcome {
  const start = startPathFor(visitor.user, visitor.namespace);
  const wanted = matchScreen(path)?.screen.public ? pathAfterLogin(visitor, path, start) : path;
  if (!mayOpenPath(wanted, visitor)) return redirectTo(start);
  return wanted === path ? STAY : redirectTo(wanted);
}

/** A user who has just created the first account of a server adds a vehicle first. */
function pathAfterLogin({ server }: PendingPrincipal, path: string, start: string): string {
  return server?.info.newServer ? '/start' : (returnPathOfLogin(path) ?? start);
}

/** Returns the outcome after a session ended: to the login, unless the screen is public. */
export function outcomeAfterSessionLoss(path: string): NavigationOutcome {
  return matchScreen(path)?.screen.public ? STAY : redirectTo(loginPathFor(path));
}

/** Returns the outcome after sign-out: drivers go to their own login (§4). A user who is on that page stays. */
export function outcomeAfterSignOut(
  user: User | undefined,
  namespace: Namespace,
  path: string,
): NavigationOutcome {
  const login = user && isDriverUser(user, namespace) ? '/motorista' : '/login';
  return path === login ? STAY : redirectTo(login);
}
