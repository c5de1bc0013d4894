import type { Container } from 'inversify';
import { startSignedInConsole, type Console, type ConsolePorts } from '@farol/core/console/console';
import { resolvePorts } from './port-module.ts';
import { TOKENS } from './tokens.ts';

/** All ports of the console. The compiler demands an entry for each new port of core. */
const PORTS: Readonly<Record<keyof ConsolePorts, true>> = {
  accounts: true,
  accumulators: true,
  activityLog: true,
  associations: true,
  branding: true,
  clock: true,
  commands: true,
  computedAttributeTester: true,
  devicePhotos: true,
  geocoder: true,
  latestPositions: true,
  liveFeed: true,
  location: true,
  notificationCapabilities: true,
  oneTimePasswords: true,
  page: true,
  passwords: true,
  positionHistory: true,
  push: true,
  pushTokens: true,
  random: true,
  records: true,
  reports: true,
  serverAdministration: true,
  serverSettings: true,
  sessions: true,
  shares: true,
  sound: true,
  statistics: true,
  storage: true,
  storageChanges: true,
};

/** Starts the console of a signed-in user; its modules are loaded after signing in. */
export function createConsole(container: Container): Console {
  const ports = resolvePorts(container, Object.keys(PORTS).filter(isPort));
  const fleet = container.get(TOKENS.fleet);
  return startSignedInConsole(container.get(TOKENS.entrance), ports, {
    ...container.get(TOKENS.environment),
    fleet,
  });
}

function isPort(name: string): name is keyof ConsolePorts {
  return Object.hasOwn(PORTS, name);
}
