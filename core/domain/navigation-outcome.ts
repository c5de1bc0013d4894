import { isDriverUser, startPathOf } from './account.ts';
import type { Namespace } from './namespace.ts';
import { mayOpen, type Visitor } from './permission-screens.ts';
import { loginPath, pathAfterLogin } from './redirect.ts';
import { screenOf } from './screen.ts';
import type { User } from './user.ts';

/** Where a path leads: the page stays, or the router goes to `to`. */
export type NavigationOutcome = { type: 'stay' } | { type: 'redirect'; to: string };

/** The page stays where it is. */
export const STAY: NavigationOutcome = { type: 'stay' };

/** The router goes somewhere else. */
export function redirectTo(to: string): NavigationOutcome {
  return { type: 'redirect', to };
}

/** Where a path leads the user who has just signed in: from a login to where he wanted to go, else he stays where he may. */
export function outcomeAfterSignIn(visitor: Visitor, path: string): NavigationOutcome {
  const start = startPathOf(visitor.user, visitor.namespace);
  const wanted = screenOf(path)?.screen.public ? (pathAfterLogin(path) ?? start) : path;
  if (!mayOpen(wanted, visitor)) return redirectTo(start);
  return wanted === path ? STAY : redirectTo(wanted);
}

/** Where a path leads once its user had to go: to his login, unless he already stands on a public screen. */
export function outcomeAfterLoss(path: string): NavigationOutcome {
  return screenOf(path)?.screen.public ? STAY : redirectTo(loginPath(path));
}

/** Where a logout leads: drivers to their own login (§4). */
export function outcomeAfterSignOut(user: User | undefined, namespace: Namespace): NavigationOutcome {
  return redirectTo(user && isDriverUser(user, namespace) ? '/motorista' : '/login');
}
