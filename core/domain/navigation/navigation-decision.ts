import { accountProblem, startPathFor } from '../account/account.ts';
import type { User } from '../account/user.ts';
import type { KnownServer } from '../server/server-info.ts';
import type { Namespace } from '../values/namespace.ts';
import { redirectTo, STAY, type NavigationOutcome } from './navigation-outcome.ts';
import { mayOpenPath } from './screen-permission.ts';
import { matchScreen } from './screen.ts';

/** Who navigates, as far as it is known. */
export interface Visitor {
  readonly user: User | undefined;
  readonly server: KnownServer | undefined;
  readonly namespace: Namespace;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** What has to be done for a path (§4), and whether its screen is shown meanwhile. */
export interface NavigationDecision {
  /**
   * `leave`: the path leads elsewhere. `refresh`: the screen is shown, and the server's settings are loaded
   * behind it. `checkAccess`: nothing is shown before the server said who is signed in. `wait` and `retry`: the
   * server that does not respond is asked after a pause, or at once.
   */
  readonly next: 'leave' | 'refresh' | 'checkAccess' | 'wait' | 'retry';
  readonly outcome: NavigationOutcome;
}

/**
 * Decides where a path leads (§4). Unknown paths lead home (§2), forbidden ones to the user's start. The
 * maintenance page waits when the last outcome led there, and asks the server at once when the user opened it.
 */
export function navigationDecision(
  path: string,
  visitor: Visitor,
  lastOutcome: NavigationOutcome,
): NavigationDecision {
  const match = matchScreen(path);
  if (!match) return { next: 'leave', outcome: redirectTo('/home') };
  if (match.name === 'maintenance') {
    const wasLedHere = lastOutcome.type === 'redirect' && lastOutcome.to === path;
    return { next: wasLedHere ? 'wait' : 'retry', outcome: STAY };
  }
  if (match.screen.public) return { next: 'refresh', outcome: STAY };
  if (!hasUsableAccount(visitor)) return { next: 'checkAccess', outcome: STAY };
  if (!mayOpenPath(path, visitor))
    return { next: 'leave', outcome: redirectTo(startPathFor(visitor.user, visitor.namespace)) };
  return { next: 'refresh', outcome: STAY };
}

/** Whether a user is signed in whose account may be used now. */
export function hasUsableAccount<V extends Visitor>(visitor: V): visitor is V & { readonly user: User } {
  return visitor.user !== undefined && accountProblem(visitor.user, visitor.now) === undefined;
}
