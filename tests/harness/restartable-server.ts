import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { WebSocket } from 'ws';
import type { Settings } from '../../server/settings/settings.ts';
import { startServer, type RunningServer, type StartOptions } from '../../server/start-server.ts';
import { systemClock } from '../../server/runtime/clock.ts';
import { ApiClient, type WireObject } from './api-client.ts';
import { newDataFolder } from './data-folder.ts';
import { passTimeDuring } from './pass-time.ts';

/**
 * A server with one administrator, device port and live connections, that can be
 * stopped and restarted on its data.
 */
export interface RestartableServer {
  api: ApiClient;
  userId: number;
  current(): RunningServer;
  /** Posts a report; returns the text of the response. */
  report(uniqueId: string, fields: Record<string, string | number | boolean>): Promise<string>;
  /** Returns the stored events of a device, oldest first. */
  events(deviceId: number): Promise<WireObject[]>;
  /** Opens a live connection as this user, until the end of the test. */
  listen(api: ApiClient): Promise<LiveConnection>;
  /** @param meanwhile is called with the data folder while the server is stopped */
  restart(meanwhile?: (folder: string) => void): Promise<void>;
  /** Advances the server's clock. */
  advanceClock(milliseconds: number): void;
  /** Sets the server's clock, which then goes on, so much ahead of the time that has elapsed; negative for behind. */
  setClockAhead(milliseconds: number): void;
  stop(): Promise<void>;
}

/** The events received through a live connection, and the entries of the command log. */
export interface LiveConnection {
  events: WireObject[];
  commands: WireObject[];
  waitFor(passes: (event: WireObject) => boolean): Promise<void>;
}

/** Its administrator. */
export const ADMINISTRATOR = { email: 'ana@example.com', password: 'secret' };

/** Starts the server in a temporary folder. @param settings changes to the default settings @param options how push is sent */
export async function startRestartableServer(
  settings: Partial<Settings> = {},
  options: Pick<StartOptions, 'sendPush' | 'asaasUrls'> = {},
): Promise<RestartableServer> {
  let advancedMs = 0;
  let setAheadMs = 0;
  const time = {
    ...systemClock,
    now: () => systemClock.now() + advancedMs + setAheadMs,
    elapsed: () => performance.now() + advancedMs,
  };
  const folder = await newDataFolder();
  const start = (): Promise<RunningServer> =>
    startServer(
      {
        host: '127.0.0.1',
        port: 0,
        devicePort: 0,
        dataFolder: folder,
        databaseUrl: undefined,
        namespace: 'farol',
        empty: true,
        ...settings,
      },
      { version: 'test', consoleFolder: folder, restart: () => {}, time, ...options },
    );
  let server = await start();
  const sockets: WebSocket[] = [];
  const created = await new ApiClient(server.address).post('/users', { name: 'Ana', ...ADMINISTRATOR });
  await believeEverySpeed(
    new ApiClient(server.address).signedInAs(ADMINISTRATOR.email, ADMINISTRATOR.password),
  );
  const tracking: RestartableServer = {
    api: new ApiClient(server.address).signedInAs(ADMINISTRATOR.email, ADMINISTRATOR.password),
    userId: created.json().id,
    current: () => server,
    report: async (uniqueId, fields) => {
      const query = new URLSearchParams({
        id: uniqueId,
        ...Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, String(value)])),
      });
      const answer = await fetch(`http://127.0.0.1:${server.devicePort}/?${query}`, { method: 'POST' });
      if (answer.status !== 200) throw new Error(`the report was answered ${answer.status}`);
      return answer.text();
    },
    events: async (deviceId) => {
      const rows = await server.services.registry.query
        .selectFrom('events')
        .select('id')
        .where('device_id', '=', deviceId)
        .orderBy('id')
        .execute();
      const events: WireObject[] = [];
      for (const { id } of rows) events.push((await tracking.api.get(`/events/${id}`)).json());
      return events;
    },
    listen: async (api) => {
      const token = (await api.form('/session/token', {})).text;
      const socket = new WebSocket(`${server.address.replace('http', 'ws')}/api/socket?token=${token}`);
      sockets.push(socket);
      const events: WireObject[] = [];
      const commands: WireObject[] = [];
      socket.on('message', (data) => {
        const frame: { events?: WireObject[]; commands?: WireObject[] } = JSON.parse(
          Buffer.isBuffer(data) ? data.toString('utf8') : '{}',
        );
        events.push(...(frame.events ?? []));
        commands.push(...(frame.commands ?? []));
      });
      await new Promise((resolve, reject) => socket.once('message', resolve).once('error', reject));
      return {
        events,
        commands,
        waitFor: async (passes) => {
          await expect.poll(() => events.some(passes), { timeout: 5000, interval: 20 }).toBe(true);
        },
      };
    },
    restart: async (meanwhile) => {
      await server.stop();
      meanwhile?.(folder);
      server = await start();
      tracking.api = new ApiClient(server.address).signedInAs(ADMINISTRATOR.email, ADMINISTRATOR.password);
    },
    advanceClock: (milliseconds) => {
      advancedMs += milliseconds;
    },
    setClockAhead: (milliseconds) => {
      setAheadMs = milliseconds;
    },
    stop: async () => {
      for (const connection of sockets) connection.close();
      const stopping = server.stop();
      await Promise.race([stopping, pause(100)]);
      // Otherwise it waits for receivers that never answer.
      await passTimeDuring(stopping, (milliseconds) => (advancedMs += milliseconds));
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return tracking;
}

/** Lets vehicles be wherever they report, also if no vehicle gets there: tests report journeys within milliseconds. */
export async function believeEverySpeed(api: ApiClient): Promise<void> {
  const info = (await api.get('/server')).json();
  const attributes = { ...Object(info['attributes']), 'filter.maxSpeed': 0 };
  expect((await api.put('/server', { ...info, attributes })).status).toBe(200);
}

/**
 * Creates a user, who sees nothing of what other tests store on the server; returns the server as this user calls it.
 * Tests that share one take a fraction of the time of those that start theirs.
 */
export async function asNewUser(server: RestartableServer): Promise<RestartableServer> {
  const account = { email: `${randomUUID()}@example.com`, password: 'secret' };
  const created = await server.api.post('/users', { name: 'Rui', ...account, deviceLimit: -1 });
  if (created.status !== 200) throw new Error(created.text);
  return {
    ...server,
    userId: created.json().id,
    // Its address changes with a restart.
    get api() {
      return server.api.signedInAs(account.email, account.password);
    },
  };
}

/** Creates a device of the user. */
export async function createVehicle(
  { api }: RestartableServer,
  uniqueId: string,
  more: Record<string, unknown> = {},
): Promise<number> {
  const response = await api.post('/devices', { name: uniqueId, uniqueId, ...more });
  if (response.status !== 200) throw new Error(response.text);
  return response.json().id;
}

/** Creates a geofence around a place, associated with the given record. */
export async function createGeofence(
  { api }: RestartableServer,
  link: Record<string, number>,
  more: Record<string, unknown> = {},
): Promise<number> {
  const { id } = (await api.post('/geofences', { name: 'Depot', area: DEPOT, ...more })).json();
  const linked = await api.post('/permissions', { ...link, geofenceId: id });
  if (linked.status !== 204) throw new Error(linked.text);
  return id;
}

const DEPOT = 'CIRCLE (-23.5 -46.6, 150)';
/** In the middle of the geofence, and far outside. */
export const INSIDE = { lat: -23.5, lon: -46.6 };
export const OUTSIDE = { lat: -23.52, lon: -46.6 };
