import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import type { Position } from '@farol/core/domain/position/position';
import { NetworkList } from '../../server/network/network-list.ts';
import { startServer } from '../../server/start-server.ts';
import type { ServerData } from '../../server/services/services.ts';
import { ApiClient } from './api-client.ts';
import { newDataFolder } from './data-folder.ts';
import { withStackTraces } from './error-text.ts';
import { StoredRecords } from './stored-records.ts';

/** The server that the contract tests run against. */
export interface ServerUnderTest {
  /** A client without a login. */
  anyone: ApiClient;
  administrator: ApiClient;
  administratorAccount: { email: string; password: string };
  /** Stores positions as if they had been reported; undefined for an external server. */
  store: ((positions: Omit<Position, 'id'>[]) => Promise<Position[]>) | undefined;
  /** Its records without calls; undefined for an external server. */
  records: StoredRecords | undefined;
  /** Stores an event of a device and returns its id; undefined for an external server. */
  storeEvent: ((deviceId: number) => Promise<number>) | undefined;
  /** Every route of the server, such as `GET /devices/:id`; undefined for an external server. */
  calls: string[] | undefined;
  stop(): Promise<void>;
}

/** Whether the tests run against another server; then tests of this product's own functions are skipped. */
export const isExternalServer = process.env['FAROL_CONTRACT_URL'] !== undefined;

/**
 * Returns the server of FAROL_CONTRACT_URL, with the administrator login FAROL_CONTRACT_LOGIN
 * (`email:password`), or else starts our server on a free port with temporary data; with
 * FAROL_CONTRACT_ERRORS=trace its errors look like those of newer servers.
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
    records: undefined,
    storeEvent: undefined,
    calls: undefined,
    stop: async () => {},
  };
}

async function ownServer(): Promise<ServerUnderTest> {
  const folder = await newDataFolder();
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
    records: new StoredRecords(server.services.registry),
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

/** Returns the records of our own server. Throws for an external one. */
export function recordsOf({ records }: ServerUnderTest): StoredRecords {
  if (!records) throw new Error('the records of an external server are reached by calls only');
  return records;
}

/** Returns a unique name. */
export function uniqueName(word: string): string {
  return `${word}-${randomUUID().slice(0, 8)}`;
}

/** Creates a user as the administrator, with a client of that user. */
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

/** Creates a device as this user. */
export async function newDevice(api: ApiClient, more: Record<string, unknown> = {}): Promise<number> {
  const response = await api.post('/devices', { name: 'Van', uniqueId: uniqueName('van'), ...more });
  if (response.status !== 200) throw new Error(response.text);
  return response.json().id;
}
