import { isDriverUser, startPathOf } from './account.ts';
import type { Namespace } from './namespace.ts';
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

/** §6: whether a path is closed to a user because he is a driver: of the screens that need a login drivers reach their own only. */
export function isKeptFrom(user: User, namespace: Namespace, path: string): boolean {
  const screen = screenOf(path)?.screen;
  return isDriverUser(user, namespace) && screen !== undefined && !screen.isDriver;
}

/** Where a path leads the user who has just signed in: from a login to where he wanted to go, else he stays where he may. */
export function outcomeAfterSignIn(user: User, namespace: Namespace, path: string): NavigationOutcome {
  const start = startPathOf(user, namespace);
  if (screenOf(path)?.screen.public) return redirectTo(pathAfterLogin(path) ?? start);
  return isKeptFrom(user, namespace, path) ? redirectTo(start) : STAY;
}

/** Where a path leads once its user had to go: to his login, unless he already stands on a public screen. */
export function outcomeAfterLoss(path: string): NavigationOutcome {
  return screenOf(path)?.screen.public ? STAY : redirectTo(loginPath(path));
}

/** Where a logout leads: drivers to their own login (§4). */
export function outcomeAfterSignOut(user: User | undefined, namespace: Namespace): NavigationOutcome {
  return redirectTo(user && isDriverUser(user, namespace) ? '/motorista' : '/login');
}
