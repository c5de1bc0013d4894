import { linkProblem } from '@farol/core/domain/navigation/link-problem';
import { startConsole, type Console } from '@farol/core/console/console';
import type { PublicPorts } from '@farol/core/console/public/public-actors';
import type { MachineOptions } from '@farol/core/console/machine-options';
import type { SessionPorts } from '@farol/core/console/session-actors';
import type { SessionScope } from '@farol/core/console/wiring/session-scope';
import { NO_PLACE_NAMES, type PlaceNameSource } from '@farol/core/ports/place-names';
import { httpPublicPorts } from '../http/http-public-ports.ts';
import { HttpRefusedCalls } from '../http/refused-calls.ts';
import { productApi, productUrl } from '../http/product-client.ts';
import { trackingApi } from '../http/tracking-client.ts';
import type { LiveFleetFeed } from '../live-fleet/live-fleet-feed.ts';
import { lazyOneTimePasswords } from '../otpauth/lazy-one-time-passwords.ts';

/** What the console needs besides the server. */
export type PlatformPorts = Pick<
  PublicPorts & SessionPorts,
  | 'appCapabilities'
  | 'clock'
  | 'sessionCache'
  | 'location'
  | 'newVersions'
  | 'page'
  | 'push'
  | 'random'
  | 'sound'
  | 'storage'
  | 'storageChanges'
>;

/** How a console reaches its server. */
export interface ServerConsoleOptions extends MachineOptions {
  /** URL of the tracking API without a trailing slash. */
  api: string;
  send?: typeof fetch;
  liveFeed: LiveFleetFeed;
  platform: PlatformPorts;
  /** What names places; by default they are told by their coordinates. */
  placeNames?: PlaceNameSource | undefined;
}

/** Returns the URL of the tracking API of a server; its address may end with slashes. */
export function trackingApiUrl(address: string): string {
  return `${address.replace(/\/+$/u, '')}/api`;
}

/** Starts the console in front of a real server. Stopping it leaves nothing behind. */
export function startServerConsole({
  api,
  send,
  liveFeed,
  platform,
  placeNames = NO_PLACE_NAMES,
  ...options
}: ServerConsoleOptions): Console {
  const refusedCalls = new HttpRefusedCalls();
  const watched = refusedCalls.watched(send);
  const tracking = trackingApi(api, watched);
  const product = productApi(api, options.namespace, watched);
  const publicPorts = { ...platform, ...httpPublicPorts(tracking, product), refusedCalls };
  // A page shows its login without what is needed after it.
  const loadSession = async () => {
    const [{ startWholeSession }, { httpSessionPorts }] = await Promise.all([
      import('@farol/core/console/whole-session'),
      import('../http/http-session-ports.ts'),
    ]);
    const server = {
      api,
      tracking,
      product,
      productUrl: productUrl(api, options.namespace),
    };
    const ports = {
      ...publicPorts,
      ...httpSessionPorts(server),
      placeNames,
      liveFeed,
      oneTimePasswords: lazyOneTimePasswords(),
    };
    return (scope: SessionScope) => startWholeSession({ scope, ports, fleet: liveFeed.fleet }, options);
  };
  const loadDriver = async () => {
    const [{ startDriver }, { HttpCheckIns }] = await Promise.all([
      import('@farol/core/console/start-driver'),
      import('../http/check-ins.ts'),
    ]);
    const checkIns = new HttpCheckIns(tracking, product);
    return startDriver({ ...platform, checkIns, origin: new URL(api).origin }, options);
  };
  const signedIn = startConsole(publicPorts, { ...options, loadSession, loadDriver, linkProblem });
  const stopNavigating = navigateAsRouter(signedIn.access);
  const stop = (): void => {
    stopNavigating();
    signedIn.stop();
    liveFeed.stop();
  };
  return { ...signedIn, stop };
}

/**
 * Opens the home screen now and whenever somebody signs in, and follows every redirect, as a router would: only
 * a navigation finds out who is signed in already, and a server that is away is asked again from its own page.
 */
function navigateAsRouter(access: Console['access']): () => void {
  let userId: number | undefined;
  const openHome = (): void => access.navigate('/home');
  const { unsubscribe } = access.subscribe(() => {
    const { user, outcome, isSettled } = access.getSnapshot();
    if (user?.id !== userId) {
      userId = user?.id;
      if (user) openHome();
    } else if (isSettled && outcome.type === 'redirect') access.navigate(outcome.to);
  });
  openHome();
  return unsubscribe;
}
