import { SimulatedClock } from 'xstate';
import { memoryPorts } from '@farol/adapters/memory/memory-ports';
import type { ConnectedConsole } from '@farol/core/console/connect-console';
import { SCREEN_CODE } from '@farol/core/console/screen-code';
import { startScreens } from '@farol/core/console/screens';
import { startConsole, type Console, type ConsoleOptions } from '@farol/core/console/console';
import type { LiveFleet } from '@farol/core/fleet/live-fleet';
import { createContainer } from '@farol/ui/container/container';
import { portModule } from '@farol/ui/container/port-module';
import { sessionStarter } from '@farol/ui/container/session';
import { TOKENS, type ConsolePorts } from '@farol/ui/container/tokens';
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
  const ports = memoryPorts({
    server: aServer({}, isPlus),
    accounts: [
      { user: aUser(), password: 'segredo' },
      { user: aUser({ id: 11, name: 'Rui', email: 'rui@example.com' }), password: 'segredo' },
    ],
    clock: () => clock.now(),
    commandDevices: [
      { deviceId: 5, types: ['custom', 'engineStop', 'engineResume'], saved: [], isLive: true },
    ],
  });
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
  const { console } = root.session.get();
  if (!console) throw new Error('Nobody is signed in');
  return console;
}

/** Starts a console with memory adapters; nobody is signed in. */
export function headlessConsole(
  ports: ConsolePorts,
  fleet: LiveFleet,
  timers: SimulatedClock,
  loadSession: (
    container: ReturnType<typeof createContainer>,
  ) => ReturnType<ConsoleOptions['loadSession']> = async (container) => sessionStarter(container),
): Console {
  const environment = { api: 'http://memory/api', namespace: 'acme', timers };
  SCREEN_CODE.provide(startScreens);
  const container = createContainer(environment, [memoryModule(ports)]);
  container.bind(TOKENS.fleet).toConstantValue(fleet);
  return startConsole(ports, { ...environment, loadSession: () => loadSession(container) });
}

function memoryModule(ports: ConsolePorts) {
  return portModule({
    accounts: () => ports.accounts,
    accumulators: () => ports.accumulators,
    alarmAcknowledgments: () => ports.alarmAcknowledgments,
    activityLog: () => ports.activityLog,
    associations: () => ports.associations,
    branding: () => ports.branding,
    clock: () => ports.clock,
    commands: () => ports.commands,
    computedAttributeTester: () => ports.computedAttributeTester,
    demoFleet: () => ports.demoFleet,
    devicePhotos: () => ports.devicePhotos,
    fleetHistory: () => ports.fleetHistory,
    geocoder: () => ports.geocoder,
    invitations: () => ports.invitations,
    lastVisit: () => ports.lastVisit,
    latestPositions: () => ports.latestPositions,
    liveFeed: () => ports.liveFeed,
    location: () => ports.location,
    newVersions: () => ports.newVersions,
    notificationCapabilities: () => ports.notificationCapabilities,
    oneTimePasswords: () => ports.oneTimePasswords,
    page: () => ports.page,
    passwords: () => ports.passwords,
    placeNames: () => ports.placeNames,
    positionHistory: () => ports.positionHistory,
    push: () => ports.push,
    pushTokens: () => ports.pushTokens,
    random: () => ports.random,
    refusedCalls: () => ports.refusedCalls,
    records: () => ports.records,
    removals: () => ports.removals,
    reports: () => ports.reports,
    serverAdministration: () => ports.serverAdministration,
    serverSettings: () => ports.serverSettings,
    sessions: () => ports.sessions,
    shares: () => ports.shares,
    sound: () => ports.sound,
    statistics: () => ports.statistics,
    storage: () => ports.storage,
    storageChanges: () => ports.storageChanges,
    streetMaps: () => ports.streetMaps,
    reportProblems: () => ports.reportProblems,
    unregisteredDevices: () => ports.unregisteredDevices,
  });
}

/** Waits until every call to the memory adapters is answered. */
export async function settleCalls(): Promise<void> {
  for (let turn = 0; turn < 12; turn++) await new Promise((resolve) => setImmediate(resolve));
}
