import { act, cleanup, render, screen } from '@testing-library/react';
import type { DetachedWindowAPI } from 'happy-dom';
import { onTestFinished } from 'vitest';
import { SimulatedClock } from 'xstate';
import { BrowserPageLocation } from '@farol/adapters/browser/page-location';
import { memoryPorts } from '@farol/adapters/memory/model/memory-ports';
import { MemoryServer } from '@farol/adapters/memory/model/memory-server';
import { matchScreen } from '@farol/core/domain/navigation/screen';
import type { User } from '@farol/core/domain/account/user';
import type { LoadedFleet } from '@farol/core/fleet/engine/fleet-engine';
import type { Position } from '@farol/core/domain/position/position';
import type { Language } from '@farol/core/domain/values/locale';
import type { ServerInfo } from '@farol/core/domain/server/server-info';
import type { Console } from '@farol/core/console/console';
import type { StartScreenFeatures } from '@farol/core/console/screen-code';
import type { LazyCode } from '@farol/core/console/wiring/lazy-code';
import { App } from '@farol/ui/app.tsx';
import { DriverPageRoutes } from '@farol/ui/drivers/driver-page-routes.tsx';
import { takeLoginTokensFromUrl } from '@farol/ui/sign-in/login-link-tokens';
import { createAppStore } from '@farol/ui/kit/console/app-store';
import { PageMap } from '@farol/ui/map/page/page-map';
import { Page } from '@farol/ui/page.tsx';
import { plainPosition } from '../arbitraries/fleet.ts';
import { aServer } from '../arbitraries/servers.ts';
import { aUser } from '../arbitraries/users.ts';
import { headlessConsole, settleCalls } from '../models/signed-in-console.ts';
import { pageFleet } from '../models/live-fleet.ts';
import { showLanguage } from './page-language.ts';
import { PageUser } from './page-user.ts';

/** The password of Ana. */
export const PASSWORD = 'segredo';
/** Some time of every page, milliseconds since the epoch. */
export const NOW_MS = Date.UTC(2026, 8, 21, 12);

type Ports = ReturnType<typeof memoryPorts>;

/** How a page differs from that of Ana, an administrator, on a wide screen. */
export interface PageOptions {
  /** How Ana's account differs. */
  readonly user?: Partial<User>;
  readonly isSignedOut?: boolean;
  /** Whether the screen fills the page, without top bar and map. */
  readonly isFullPage?: boolean;
  readonly server?: Partial<ServerInfo>;
  /** Whether the server has the product's own API. */
  readonly isPlus?: boolean;
  readonly language?: Language;
  readonly isNarrow?: boolean;
  /** What the server knows before the page is opened; returns ports to be used instead. */
  readonly prepare?: (ports: Ports, ana: User) => Promise<Partial<Ports> | void>;
  /** The last fix of devices, by name. */
  readonly positions?: Readonly<Record<string, Partial<Position>>>;
  /** What the server has of the fleet, beside what was prepared. */
  readonly stock?: Partial<LoadedFleet>;
  /** Where the code of what only screens read comes from; by default it is there. */
  readonly screenCode?: LazyCode<StartScreenFeatures>;
  /** The time at which the page is opened, milliseconds since the epoch. */
  readonly nowMs?: number;
}

declare global {
  interface Window {
    /** The test environment. */
    happyDOM: DetachedWindowAPI;
  }
}

let openedConsole: Console | undefined;

/**
 * Opens the whole console at an address, with memory adapters instead of a network and without the canvas of
 * the map; at an address of drivers, their page. The product's namespace is `acme`.
 */
export async function openPage(path: string, options: PageOptions = {}) {
  const { language = 'en-US', isPlus = true, isNarrow = false, nowMs = NOW_MS } = options;
  cleanup();
  openedConsole?.stop();
  window.happyDOM.setViewport(isNarrow ? { width: 390, height: 844 } : { width: 1440, height: 900 });
  window.history.replaceState(null, '', path);
  const timers = new SimulatedClock();
  const clock = (): number => nowMs + timers.now();
  const server = new MemoryServer({ server: aServer(options.server, isPlus), clock, namespace: 'acme' });
  const ana = server.accounts.register(aUser({ administrator: true, ...options.user }), PASSWORD);
  const base = memoryPorts(server);
  if (!options.isSignedOut) base.sessions.user = ana;
  const prepared = await options.prepare?.(base, ana);
  server.stock({
    ...options.stock,
    positions: [...(options.stock?.positions ?? []), ...lastFixes(server, options)],
  });
  const ports = { ...base, location: new BrowserPageLocation(), ...prepared };
  const { screenCode } = options;
  const root = headlessConsole(ports, timers, { screenCode });
  openedConsole = root;
  // A console that runs on would write its state into the address of the next test.
  onTestFinished(() => root.stop());
  const app = createAppStore();
  await showLanguage(app, language);
  takeLoginTokensFromUrl(app);
  const page = { console: root, app, initialLanguage: language };
  const isForDrivers = matchScreen(path)?.screen.isDriver === true;
  const rendered = render(
    isForDrivers ? (
      <Page {...page}>
        <DriverPageRoutes />
      </Page>
    ) : (
      <App {...page} pageMap={new PageMap()} />
    ),
  );
  await act(settleCalls);
  if (!options.isSignedOut && !options.isFullPage) await screen.findByTestId('connection');
  return {
    ...ports,
    ...rendered,
    root,
    app,
    timers,
    fleet: pageFleet(server, ports.liveFeed),
    ana,
    person: new PageUser(),
  };
}

/** Returns the last fixes of the devices that the server has by now. */
function lastFixes({ services }: MemoryServer, { positions = {} }: PageOptions): Position[] {
  return services.records.all('devices').flatMap(({ id, name }) => {
    const fix = positions[name];
    return fix ? [plainPosition(id, 0, fix)] : [];
  });
}
