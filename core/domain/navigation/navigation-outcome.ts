import { isDriverUser, startPathFor } from '../account/account.ts';
import type { Namespace } from '../values/namespace.ts';
import { mayOpenPath, type PendingPrincipal } from './screen-permission.ts';
import { loginPathFor, returnPathOfLogin } from './redirect.ts';
import { matchScreen } from './screen.ts';
import type { User } from '../account/user.ts';

/** Where a path leads: the page stays, or the router goes to `to`. */
export type NavigationOutcome = { type: 'stay' } | { type: 'redirect'; to: string };

/** The page stays where it is. */
export const STAY: NavigationOutcome = { type: 'stay' };

/** The router goes somewhere else. */
export function redirectTo(to: string): NavigationOutcome {
  return { type: 'redirect', to };
}

/** Where a path leads the user who has just signed in: from a login to where he wanted to go, else he stays where he may. */
export function outcomeAfterSignIn(visitor: PendingPrincipal, path: string): NavigationOutcome {
  const start = startPathFor(visitor.user, visitor.namespace);
  const wanted = matchScreen(path)?.screen.public ? (returnPathOfLogin(path) ?? start) : path;
  if (!mayOpenPath(wanted, visitor)) return redirectTo(start);
  return wanted === path ? STAY : redirectTo(wanted);
}

/** Where a path leads once its user had to go: to his login, unless he already stands on a public screen. */
export function outcomeAfterSessionLoss(path: string): NavigationOutcome {
  return matchScreen(path)?.screen.public ? STAY : redirectTo(loginPathFor(path));
}

/** Where a logout leads: drivers to their own login (§4). */
export function outcomeAfterSignOut(user: User | undefined, namespace: Namespace): NavigationOutcome {
  return redirectTo(user && isDriverUser(user, namespace) ? '/motorista' : '/login');
}
