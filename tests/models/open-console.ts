import { SimulatedClock } from 'xstate';
import { memoryPorts } from '@farol/adapters/memory/model/memory-ports';
import { MemoryServer } from '@farol/adapters/memory/model/memory-server';
import type { ConnectedConsole } from '@farol/core/console/connected-console';
import type { Console } from '@farol/core/console/console';
import type { User } from '@farol/core/domain/account/user';
import type { LoadedFleet } from '@farol/core/fleet/engine/fleet-engine';
import type { KnownServer } from '@farol/core/domain/server/server-info';
import { aServer } from '../arbitraries/servers.ts';
import { aUser } from '../arbitraries/users.ts';
import { headlessConsole, sessionConsole, settleCalls } from './signed-in-console.ts';
import { pageFleet } from './live-fleet.ts';

/** The password of all accounts. */
const PASSWORD = 'segredo';

/** The ports of a browser, and the timers of its console. */
type Browser = ReturnType<typeof memoryPorts> & { readonly timers: SimulatedClock };

/** What distinguishes a browser from others. */
interface BrowserOptions {
  /** How Ana's account differs from an ordinary one. */
  readonly user?: Partial<User>;
  readonly server?: KnownServer;
  /** The time at the start, milliseconds since the epoch. */
  readonly nowMs?: number;
}

/**
 * Returns a browser in which Ana is still signed in from an earlier visit, on a server where Rui has an account
 * too. A test may replace ports before it opens a console.
 */
export async function aBrowser({ user, server = aServer(), nowMs = 0 }: BrowserOptions = {}) {
  const timers = new SimulatedClock();
  const clock = (): number => nowMs + timers.now();
  const model = new MemoryServer({ server, clock, namespace: 'acme' });
  const ana = model.accounts.register(aUser(user), PASSWORD);
  const rui = model.accounts.register(aUser({ name: 'Rui', email: 'rui@example.com' }), PASSWORD);
  return { ...anotherBrowser(model, ana.id), timers, ana, rui };
}

/** Returns one more browser in front of a server, in which a user is still signed in. */
export function anotherBrowser(server: MemoryServer, userId: number) {
  const ports = memoryPorts(server);
  ports.sessions.user = server.accounts.user(userId);
  return ports;
}

/** What a console shows when it is opened. */
interface OpeningOptions {
  readonly path?: string;
  /** What the server has of the fleet. */
  readonly stock?: Partial<LoadedFleet>;
}

/** Opens a console in a browser whose user is signed in, with a router that follows redirects. */
export async function openConsole<B extends Browser>(
  browser: B,
  { path = '/home', stock = {} }: OpeningOptions = {},
) {
  browser.server.stock(stock);
  const root = headlessConsole(browser, browser.timers);
  followRedirects(root);
  root.access.navigate(path);
  await settleCalls();
  return {
    ...browser,
    root,
    console: sessionConsole(root),
    fleet: pageFleet(browser.server, browser.liveFeed),
  };
}

/** Follows every redirect, as the router of a front end does. Returns what ends that. */
export function followRedirects({ access }: Pick<Console, 'access'>): () => void {
  const follow = (): void => {
    const { outcome, path } = access.getSnapshot();
    if (outcome.type === 'redirect' && outcome.to !== path) access.navigate(outcome.to);
  };
  const { unsubscribe } = access.subscribe(follow);
  follow();
  return unsubscribe;
}

/**
 * Signs out, and Rui or somebody else in, with a router that follows redirects. Returns the features of the new
 * session.
 */
export async function signInNext(root: Console, email = 'rui@example.com'): Promise<ConnectedConsole> {
  const stop = followRedirects(root);
  root.access.signOut();
  await settleCalls();
  if (root.session.getSnapshot().console) throw new Error('The session did not end');
  root.login.signIn(email, PASSWORD);
  await settleCalls();
  stop();
  return sessionConsole(root);
}
