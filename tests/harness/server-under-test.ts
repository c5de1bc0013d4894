import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Position } from '@farol/core/domain/position/position';
import { NetworkList } from '../../server/network/network-list.ts';
import { startServer } from '../../server/start-server.ts';
import type { ServerData } from '../../server/services/services.ts';
import { ApiClient } from './api-client.ts';
import { withStackTraces } from './error-text.ts';

/** The server that the contract is checked on. */
export interface ServerUnderTest {
  /** Nobody in particular. */
  anyone: ApiClient;
  administrator: ApiClient;
  administratorAccount: { email: string; password: string };
  /** Stores positions of devices as if they had been reported; nothing where only the wire is known. */
  store: ((positions: Omit<Position, 'id'>[]) => Promise<Position[]>) | undefined;
  /** Stores an event of a device and answers its number; nothing where only the wire is known. */
  storeEvent: ((deviceId: number) => Promise<number>) | undefined;
  /** Every call that the server answers, such as `GET /devices/:id`; nothing where only the wire is known. */
  calls: string[] | undefined;
  stop(): Promise<void>;
}

/** Whether it is not our own: then what only ours does is not asked of it. */
export const isExternalServer = process.env['FAROL_CONTRACT_URL'] !== undefined;

/**
 * The server that FAROL_CONTRACT_URL names, with an administrator's FAROL_CONTRACT_LOGIN (`email:password`), or else a server
 * of our own on a free port with data of its own; with FAROL_CONTRACT_ERRORS=trace its errors come as newer servers write them.
 */
export async function serverUnderTest(): Promise<ServerUnderTest> {
  const address = process.env['FAROL_CONTRACT_URL'];
  return address === undefined ? ownServer() : foreignServer(address);
}

function foreignServer(address: string): ServerUnderTest {
  const [email = '', password = ''] = (process.env['FAROL_CONTRACT_LOGIN'] ?? '').split(':', 2);
  const anyone = new ApiClient(address);
  return {
    anyone,
    administrator: anyone.signedInAs(email, password),
    administratorAccount: { email, password },
    store: undefined,
    storeEvent: undefined,
    calls: undefined,
    stop: async () => {},
  };
}

async function ownServer(): Promise<ServerUnderTest> {
  const folder = mkdtempSync(join(tmpdir(), 'farol-contract-'));
  const server = await startServer(
    {
      host: '127.0.0.1',
      port: 0,
      devicePort: 0,
      dataFolder: folder,
      databaseUrl: undefined,
      namespace: 'farol',
      empty: true,
      allowedPrivateTargets: NetworkList.parse('127.0.0.1'),
    },
    { version: '0.0.0', consoleFolder: folder, restart: () => {} },
  );
  const isTraced = process.env['FAROL_CONTRACT_ERRORS'] === 'trace';
  const anyone = new ApiClient(server.address, {}, isTraced ? withStackTraces(fetch) : fetch);
  const administratorAccount = { email: 'ana@example.com', password: 'correct horse' };
  await anyone.post('/users', { name: 'Ana Lima', ...administratorAccount });
  return {
    anyone,
    administrator: anyone.signedInAs(administratorAccount.email, administratorAccount.password),
    administratorAccount,
    store: (positions) => storePositions(server.services, positions),
    storeEvent: (deviceId) => storeEvent(server.services, deviceId),
    calls: server.routes,
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function storePositions(
  { history, latest }: ServerData,
  fixes: Omit<Position, 'id'>[],
): Promise<Position[]> {
  const positions = fixes.map((fix) => ({ ...fix, id: history.nextPositionId() }));
  for (const position of positions) latest.put(position);
  const liveUpdates = positions.map(({ deviceId, id, serverTime }) => ({
    deviceId,
    positionId: id,
    lastUpdate: Date.parse(serverTime),
  }));
  await history.store({ positions, events: [], liveUpdates });
  return positions;
}

async function storeEvent({ history }: ServerData, deviceId: number): Promise<number> {
  const event = {
    id: history.nextEventId(),
    type: 'ignitionOn',
    eventTime: '2026-01-01T00:00:00.000+00:00',
    deviceId,
    positionId: 0,
    geofenceId: 0,
    maintenanceId: 0,
    attributes: {},
  };
  await history.store({ positions: [], events: [event], liveUpdates: [] });
  return event.id;
}

/** A word that no earlier run has used. */
export function uniqueName(word: string): string {
  return `${word}-${randomUUID().slice(0, 8)}`;
}

/** A user made by the administrator, and the API as that user sees it. */
export async function newUser(
  server: ServerUnderTest,
  more: Record<string, unknown> = {},
): Promise<{ id: number; email: string; password: string; api: ApiClient }> {
  const email = `${uniqueName('user')}@example.com`;
  const password = 'a long password';
  const response = await server.administrator.post('/users', {
    name: 'Bruno Souza',
    email,
    password,
    deviceLimit: -1,
    ...more,
  });
  if (response.status !== 200) throw new Error(response.text);
  return { id: response.json().id, email, password, api: server.anyone.signedInAs(email, password) };
}

/** A device that this user creates. */
export async function newDevice(api: ApiClient, more: Record<string, unknown> = {}): Promise<number> {
  const response = await api.post('/devices', { name: 'Van', uniqueId: uniqueName('van'), ...more });
  if (response.status !== 200) throw new Error(response.text);
  return response.json().id;
}
