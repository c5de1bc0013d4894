import { linkProblem } from '@farol/core/domain/navigation/link-problem';
import { SimulatedClock } from 'xstate';
import { MemoryCheckIns } from '@farol/adapters/memory/check-ins';
import type { DriverDays } from '@farol/core/ports/driver-days';
import type { DriverInspections } from '@farol/core/ports/driver-inspections';
import { startInspections } from '@farol/core/console/start-inspections';
import { MemoryDriverDays } from '@farol/adapters/memory/driver-days';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { memoryPorts } from '@farol/adapters/memory/model/memory-ports';
import { MemoryServer } from '@farol/adapters/memory/model/memory-server';
import type { ConnectedConsole } from '@farol/core/console/connected-console';
import { startDriver } from '@farol/core/console/start-driver';
import type { DrivableVehicle } from '@farol/core/domain/device/driver-account';
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
import { SimulatedFleet } from './simulated-fleet.ts';

/**
 * A console with memory adapters instead of network and browser: Ana is signed in on a server (with or without
 * the product's own API) with vehicle 5. Rui has an account too.
 */
export async function signedInConsole(isPlus = true) {
  const clock = new SimulatedClock();
  const ports = memoryPorts(
    new MemoryServer({
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
    }),
  );
  const fleet = new SimulatedFleet([plainDevice(5)], [plainPosition(5, 0)]);
  const root = headlessConsole(ports, fleet.fleet, clock);
  root.access.navigate('/login');
  await settleCalls();
  root.login.signIn('ana@example.com', 'segredo');
  await settleCalls();
  return { ...ports, root, console: sessionConsole(root), clock, fleet };
}

/** Returns what the running session gives to front ends. Throws while nobody is signed in. */
export function sessionConsole(root: Console): ConnectedConsole {
  const { console: farol } = root.session.getSnapshot();
  if (!farol) throw new Error('Nobody is signed in');
  return farol;
}

/** How a headless console differs. */
interface HeadlessOptions {
  /** Where the code of sessions comes from. */
  readonly loadSession?: ConsoleOptions['loadSession'] | undefined;
  /** Where the code of what only screens read comes from; by default it is there. */
  readonly screenCode?: LazyCode<StartScreenFeatures> | undefined;
  /** Receives what all actors do. */
  readonly inspect?: NonNullable<MachineOptions['inspect']>;
}

/** Starts a console with memory adapters; nobody is signed in. */
export function headlessConsole(
  ports: ConsolePorts & { driverDays?: DriverDays; driverInspections?: DriverInspections },
  fleet: LiveFleet,
  timers: SimulatedClock,
  { loadSession, screenCode = SCREEN_CODE, inspect }: HeadlessOptions = {},
): Console {
  const options = { namespace: 'acme', timers, ...(inspect && { inspect }) };
  SCREEN_CODE.provide(startScreenFeatures);
  return startConsole(ports, {
    ...options,
    linkProblem,
    loadSession:
      loadSession ?? (async () => (scope) => startSession({ scope, ports, fleet, screenCode }, options)),
    loadDriver: memoryDriver(ports, options, async () =>
      (await ports.records.list('devices')).map(({ id, name, attributes }) => ({
        id,
        name,
        plate: typeof attributes['placa'] === 'string' ? attributes['placa'] : '',
      })),
    ),
  });
}

/** Returns what loads the check-in of a driver, who may check in to these vehicles. */
export function memoryDriver(
  ports: Pick<ConsolePorts, 'storage' | 'clock' | 'random' | 'page'> & {
    network?: MemoryNetwork;
    driverDays?: DriverDays;
    driverInspections?: DriverInspections;
  },
  options: MachineOptions,
  vehicles: () => Promise<readonly DrivableVehicle[]> = async () => [],
): ConsoleOptions['loadDriver'] {
  return async () => (user, onUser, onInspections) => {
    const checkIns = new MemoryCheckIns(
      user,
      vehicles,
      ports.network ?? new MemoryNetwork(),
      options.namespace,
    );
    const driverDays = ports.driverDays ?? new MemoryDriverDays(ports.network ?? new MemoryNetwork());
    const { driverInspections } = ports;
    const loadInspections =
      driverInspections && (async () => startInspections({ ...ports, driverInspections }, options));
    const origin = 'https://fleet.example';
    return startDriver({ ...ports, checkIns, driverDays, loadInspections, origin }, options)(
      user,
      onUser,
      onInspections,
    );
  };
}

/** Waits until every call to the memory adapters is answered. */
export async function settleCalls(): Promise<void> {
  for (let turn = 0; turn < 12; turn++) await new Promise((resolve) => setImmediate(resolve));
}
