import type { User } from '@farol/core/domain/account/user';
import { Failure } from '@farol/core/domain/values/failure';
import type { CheckIns } from '@farol/core/ports/check-ins';
import type { DriverDays } from '@farol/core/ports/driver-days';
import type { DriverInspections } from '@farol/core/ports/driver-inspections';
import { OtpauthOneTimePasswords } from '../../otpauth/one-time-passwords.ts';
import { MemoryAccounts } from '../accounts.ts';
import { memoryPlatform } from '../memory-platform.ts';
import { MemoryRefusedCalls } from '../refused-calls.ts';
import { MemorySessions, type SessionCookie } from '../sessions.ts';
import { ClientFeed } from './client-feed.ts';
import type { MemoryServer } from './memory-server.ts';

/** By how much later the engine of the fleet is with each call, milliseconds: so every report settles the list. */
const SETTLED_MS = 1000;

/**
 * Implements every port of the console in front of a server in memory, without a network of its own: the user may do
 * everything, and the live connection opens at once. Called again it is another browser.
 */
export function memoryPorts(server: MemoryServer) {
  const { services, network, clock } = server;
  const cookie: SessionCookie = { session: undefined };
  const sessions = new MemorySessions(server.accounts, network, cookie);
  let calls = 0;
  return {
    ...memoryPlatform(),
    ...services,
    ...driverPorts(server, () => sessions.user),
    server,
    network,
    refusedCalls: new MemoryRefusedCalls(),
    sessions,
    accounts: new MemoryAccounts(sessions, network, server.tokens),
    liveFeed: new ClientFeed(server, { network, cookie }, () => clock() + SETTLED_MS * calls++),
    oneTimePasswords: new OtpauthOneTimePasswords(),
    random: () => 0.5,
    clock,
  };
}

/** Returns what a driver does on a server. */
function driverPorts({ drivers }: MemoryServer, signedIn: () => User | undefined) {
  const driver = (): User => {
    const user = signedIn();
    if (!user) throw new Failure('SESSION_ENDED', 401);
    return user;
  };
  const checkIns: CheckIns = {
    scan: async (scan) => await drivers.scan(driver(), scan),
    vehicles: async () => await drivers.checkInsOf(driver()).vehicles(),
  };
  const driverDays: DriverDays = {
    today: async () => await drivers.dayOf(driver()).today(),
    switchPrivateTrip: async (isOn) => await drivers.dayOf(driver()).switchPrivateTrip(isOn),
    streetMaps: async () => await drivers.dayOf(driver()).streetMaps(),
  };
  const driverInspections: DriverInspections = {
    checklist: async () => await drivers.inspectionsOf(driver()).checklist(),
    send: async (inspection) => await drivers.inspectionsOf(driver()).send(inspection),
    sendPhoto: async (...photo) => await drivers.inspectionsOf(driver()).sendPhoto(...photo),
  };
  return { checkIns, driverDays, driverInspections };
}
