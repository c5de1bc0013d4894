import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { WebSocket } from 'ws';
import type { Settings } from '../../server/settings.ts';
import { startServer, type RunningServer } from '../../server/start-server.ts';
import { systemClock } from '../../server/runtime/clock.ts';
import { ApiClient, type WireObject } from './api-client.ts';

/** A server with one administrator, its device port and its live line, that can be stopped and started again on its data. */
export interface RestartableServer {
  api: ApiClient;
  userId: number;
  current(): RunningServer;
  /** Posts a report; answers what the device reads. */
  report(uniqueId: string, said: Record<string, string | number | boolean>): Promise<string>;
  /** The events stored for a device, oldest first. */
  events(deviceId: number): Promise<WireObject[]>;
  /** Listens as this user until the test is over. */
  listen(api: ApiClient): Promise<LiveConnection>;
  restart(): Promise<void>;
  /** Moves the server's clock on. */
  advanceClock(milliseconds: number): void;
  stop(): Promise<void>;
}

/** What came over a live line. */
export interface LiveConnection {
  events: WireObject[];
  until(passes: (event: WireObject) => boolean): Promise<void>;
}

const ADMINISTRATOR = { email: 'ana@example.com', password: 'secret' };

/** Starts it on a folder of its own. @param settings what differs from the usual */
export async function startRestartableServer(settings: Partial<Settings> = {}): Promise<RestartableServer> {
  let passed = 0;
  const time = { ...systemClock, now: () => systemClock.now() + passed };
  const folder = mkdtempSync(join(tmpdir(), 'farol-events-'));
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
      { version: 'test', consoleFolder: folder, restart: () => {}, time },
    );
  let server = await start();
  const lines: WebSocket[] = [];
  const created = await new ApiClient(server.address).post('/users', { name: 'Ana', ...ADMINISTRATOR });
  const tracking: RestartableServer = {
    api: new ApiClient(server.address).signedInAs(ADMINISTRATOR.email, ADMINISTRATOR.password),
    userId: created.json().id,
    current: () => server,
    report: async (uniqueId, said) => {
      const query = new URLSearchParams({
        id: uniqueId,
        ...Object.fromEntries(Object.entries(said).map(([key, value]) => [key, String(value)])),
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
      lines.push(socket);
      const events: WireObject[] = [];
      socket.on('message', (data) => {
        const frame: { events?: WireObject[] } = JSON.parse(
          Buffer.isBuffer(data) ? data.toString('utf8') : '{}',
        );
        events.push(...(frame.events ?? []));
      });
      await new Promise((resolve, reject) => socket.once('message', resolve).once('error', reject));
      return {
        events,
        until: async (passes) => {
          await expect.poll(() => events.some(passes), { timeout: 5000, interval: 20 }).toBe(true);
        },
      };
    },
    restart: async () => {
      await server.stop();
      server = await start();
      tracking.api = new ApiClient(server.address).signedInAs(ADMINISTRATOR.email, ADMINISTRATOR.password);
    },
    advanceClock: (milliseconds) => {
      passed += milliseconds;
    },
    stop: async () => {
      for (const line of lines) line.close();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return tracking;
}

/** A vehicle of the administrator. */
export async function createVehicle(
  { api }: RestartableServer,
  uniqueId: string,
  more: Record<string, unknown> = {},
): Promise<number> {
  const response = await api.post('/devices', { name: uniqueId, uniqueId, ...more });
  if (response.status !== 200) throw new Error(response.text);
  return response.json().id;
}

/** A fence around a place, linked to what the key names. */
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
/** In the middle of the fence, and far outside. */
export const INSIDE = { lat: -23.5, lon: -46.6 };
export const OUTSIDE = { lat: -23.52, lon: -46.6 };
