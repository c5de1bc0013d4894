import type { Container } from 'inversify';
import type { ConnectedConsole } from '@farol/core/console/connect-console';
import type { StartSession } from '@farol/core/console/console-machine';
import { startSession } from '@farol/core/console/session';
import { resolvePorts } from './port-module.ts';
import { TOKENS, type ConsolePorts } from './tokens.ts';

/** All ports of the console. The compiler demands an entry for each new port of core. */
const PORTS: Readonly<Record<keyof ConsolePorts, true>> = {
  accounts: true,
  accumulators: true,
  alarmAcknowledgments: true,
  activityLog: true,
  associations: true,
  branding: true,
  clock: true,
  commands: true,
  computedAttributeTester: true,
  demoFleet: true,
  devicePhotos: true,
  geocoder: true,
  invitations: true,
  lastVisit: true,
  latestPositions: true,
  liveFeed: true,
  location: true,
  newVersions: true,
  notificationCapabilities: true,
  oneTimePasswords: true,
  page: true,
  passwords: true,
  fleetHistory: true,
  placeNames: true,
  positionHistory: true,
  push: true,
  pushTokens: true,
  random: true,
  refusedCalls: true,
  records: true,
  removals: true,
  reportProblems: true,
  reports: true,
  serverAdministration: true,
  serverSettings: true,
  sessions: true,
  shares: true,
  sound: true,
  statistics: true,
  storage: true,
  storageChanges: true,
  streetMaps: true,
  unregisteredDevices: true,
};

/** Returns what starts a session with the ports of the container. */
export function sessionStarter(container: Container): StartSession<ConnectedConsole> {
  const ports = resolvePorts(container, Object.keys(PORTS).filter(isPort));
  const fleet = container.get(TOKENS.fleet);
  const environment = container.get(TOKENS.environment);
  return (scope) => startSession({ scope, ports, fleet }, environment);
}

function isPort(name: string): name is keyof ConsolePorts {
  return Object.hasOwn(PORTS, name);
}
