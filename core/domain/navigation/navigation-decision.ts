import { accountProblem, startPathFor } from '../account/account.ts';
import type { User } from '../account/user.ts';
import type { KnownServer } from '../server/server-info.ts';
import type { Namespace } from '../values/namespace.ts';
import { redirectTo, STAY, type NavigationOutcome } from './navigation-outcome.ts';
import { decodedPair, queryPairs } from './query-parameter.ts';
import { mayOpenPath } from './screen-permission.ts';
import { matchScreen } from './screen.ts';
import { URL_STATE_PARAMETERS } from './url-parameter-names.ts';

/** Who navigates, as far as it is known. */
export interface Visitor {
  readonly user: User | undefined;
  readonly server: KnownServer | undefined;
  readonly namespace: Namespace;
  /** When the server's settings were last read; undefined before that, or when the user may see more. */
  readonly serverReadAt: number | undefined;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** What has to be done for a path (§4), and whether its screen is shown meanwhile. */
export interface NavigationDecision {
  /**
   * `leave`: the path leads elsewhere. `refresh`: the screen is shown, and the server's settings are loaded
   * behind it. `show`: the screen is shown, and the settings were read a moment ago. `checkAccess`: nothing is shown before the server said who is signed in. `wait` and `retry`: the
   * server that does not respond is asked after a pause, or at once.
   */
  readonly next: 'leave' | 'refresh' | 'show' | 'checkAccess' | 'wait' | 'retry';
  readonly outcome: NavigationOutcome;
}

/**
 * Decides where a path leads (§4). Unknown paths lead home (§2) with their view state, forbidden ones to the user's
 * start. The maintenance page waits when the last outcome led there, and asks the server at once when the user opened it.
 * Where the last outcome led, settings that were just read are not loaded again.
 */
export function navigationDecision(
  path: string,
  visitor: Visitor,
  lastOutcome: NavigationOutcome,
): NavigationDecision {
  const match = matchScreen(path);
  if (!match) return { next: 'leave', outcome: redirectTo(homeWithStateOf(path)) };
  const wasLedHere = lastOutcome.to === path;
  const opened: NavigationDecision = {
    next: wasLedHere && isServerFresh(visitor) ? 'show' : 'refresh',
    outcome: STAY,
  };
  if (match.name === 'maintenance') {
    return { next: wasLedHere ? 'wait' : 'retry', outcome: STAY };
  }
  if (match.screen.public) return opened;
  if (!hasUsableAccount(visitor)) return { next: 'checkAccess', outcome: STAY };
  if (!mayOpenPath(path, visitor))
    return { next: 'leave', outcome: redirectTo(startPathFor(visitor.user, visitor.namespace)) };
  return opened;
}

/** What an address says of how something is viewed also counts at home: `/?open=billing` opens billing there. */
function homeWithStateOf(path: string): string {
  const state: ReadonlySet<string | undefined> = URL_STATE_PARAMETERS;
  const kept = queryPairs(path).filter((pair) => state.has(decodedPair(pair).name));
  return ['/home', ...(kept.length > 0 ? [kept.join('&')] : [])].join('?');
}

/** For how long settings that were read need not be read again after a redirect. */
const FRESH_MS = 60_000;

function isServerFresh({ serverReadAt, now }: Visitor): boolean {
  return now - (serverReadAt ?? Number.NEGATIVE_INFINITY) < FRESH_MS;
}

/** Whether a user is signed in whose account may be used now. */
export function hasUsableAccount<V extends Visitor>(visitor: V): visitor is V & { readonly user: User } {
  return visitor.user !== undefined && accountProblem(visitor.user, visitor.now) === undefined;
}
