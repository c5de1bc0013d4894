import { linkProblem } from '@farol/core/domain/navigation/link-problem';
import { SimulatedClock } from 'xstate';
import type { ClientFeed } from '@farol/adapters/memory/model/client-feed';
import { startInspections } from '@farol/core/console/start-inspections';
import { memoryPorts } from '@farol/adapters/memory/model/memory-ports';
import { MemoryServer } from '@farol/adapters/memory/model/memory-server';
import type { ConnectedConsole } from '@farol/core/console/connected-console';
import { startDriver } from '@farol/core/console/start-driver';
import type { MachineOptions } from '@farol/core/console/machine-options';
import { SCREEN_CODE, type StartScreenFeatures } from '@farol/core/console/screen-code';
import { startScreenFeatures } from '@farol/core/console/screen-features';
import { startSession } from '@farol/core/console/session';
import type { LazyCode } from '@farol/core/console/wiring/lazy-code';
import { startConsole, type Console, type ConsoleOptions } from '@farol/core/console/console';
import type { LiveFleet } from '@farol/core/fleet/live-fleet';
import type { ConsolePorts } from '@farol/ui/container/tokens';
import { plainDevice, plainPosition } from '../arbitraries/fleet.ts';
import { aServer } from '../arbitraries/servers.ts';
import { aUser } from '../arbitraries/users.ts';
import { pageFleet } from './live-fleet.ts';

/**
 * A console with memory adapters instead of network and browser: Ana is signed in on a server (with or without
 * the product's own API) with vehicle 5. Rui has an account too.
 */
export async function signedInConsole(isPlus = true) {
  const clock = new SimulatedClock();
  const server = new MemoryServer({
    server: aServer({}, isPlus),
    accounts: [
      { user: aUser(), password: 'segredo' },
      { user: aUser({ id: 11, name: 'Rui', email: 'rui@example.com' }), password: 'segredo' },
    ],
    clock: () => clock.now(),
    namespace: 'acme',
    commandDevices: [
      { deviceId: 5, types: ['custom', 'engineStop', 'engineResume'], saved: [], isLive: true },
    ],
  });
  server.stock({ devices: [plainDevice(5)], positions: [plainPosition(5, 0)] });
  const ports = memoryPorts(server);
  const root = headlessConsole(ports, clock);
  root.access.navigate('/login');
  await settleCalls();
  root.login.signIn('ana@example.com', 'segredo');
  await settleCalls();
  return { ...ports, root, console: sessionConsole(root), clock, fleet: pageFleet(server, ports.liveFeed) };
}

/** Returns what the running session gives to front ends. Throws while nobody is signed in. */
export function sessionConsole(root: Console): ConnectedConsole {
  const { console: farol } = root.session.getSnapshot();
  if (!farol) throw new Error('Nobody is signed in');
  return farol;
}

/** How a headless console differs. */
interface HeadlessOptions {
  /** What its session shows; by default the fleet of its live connection. */
  readonly fleet?: LiveFleet;
  /** Where the code of sessions comes from. */
  readonly loadSession?: ConsoleOptions['loadSession'] | undefined;
  /** Where the code of what only screens read comes from; by default it is there. */
  readonly screenCode?: LazyCode<StartScreenFeatures> | undefined;
  /** Receives what all actors do. */
  readonly inspect?: NonNullable<MachineOptions['inspect']>;
}

/** A console's ports with the live connection of a client of the model server. */
type HeadlessPorts = ConsolePorts &
  Pick<ReturnType<typeof memoryPorts>, 'checkIns' | 'driverDays' | 'driverInspections'> & {
    liveFeed: ClientFeed;
  };

/** Starts a console with memory adapters; nobody is signed in. */
export function headlessConsole(
  ports: HeadlessPorts,
  timers: SimulatedClock,
  { fleet = ports.liveFeed.fleet, loadSession, screenCode = SCREEN_CODE, inspect }: HeadlessOptions = {},
): Console {
  const options = { namespace: 'acme', timers, ...(inspect && { inspect }) };
  SCREEN_CODE.provide(startScreenFeatures);
  return startConsole(ports, {
    ...options,
    linkProblem,
    loadSession:
      loadSession ?? (async () => (scope) => startSession({ scope, ports, fleet, screenCode }, options)),
    loadDriver: async () =>
      startDriver(
        {
          ...ports,
          origin: 'https://fleet.example',
          loadInspections: async () => startInspections(ports, options),
        },
        options,
      ),
  });
}

/** Waits until every call to the memory adapters is answered. */
export async function settleCalls(): Promise<void> {
  for (let turn = 0; turn < 12; turn++) await new Promise((resolve) => setImmediate(resolve));
}
