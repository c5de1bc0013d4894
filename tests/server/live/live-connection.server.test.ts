import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { startServer, type RunningServer } from '../../../server/start-server.ts';

let folder: string;
let server: RunningServer;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'farol-live-'));
  server = await startServer(
    {
      host: '127.0.0.1',
      port: 0,
      devicePort: 0,
      dataFolder: folder,
      databaseUrl: undefined,
      namespace: 'farol',
      empty: true,
    },
    { version: 'test', consoleFolder: folder, restart: () => {} },
  );
});
afterEach(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function account(email: string): Promise<{ authorization: string; token: string; id: number }> {
  const authorization = `Basic ${Buffer.from(`${email}:secret`).toString('base64')}`;
  const hasUsers = server.services.registry.users.size > 0;
  const headers = { 'content-type': 'application/json', ...(hasUsers && { authorization: administrator }) };
  const body = JSON.stringify({ name: email, email, password: 'secret' });
  const created: { id: number } = await (
    await fetch(`${server.address}/api/users`, { method: 'POST', headers, body })
  ).json();
  const token = await (
    await fetch(`${server.address}/api/session/token`, {
      method: 'POST',
      headers: { authorization },
      body: new URLSearchParams(),
    })
  ).text();
  return { authorization, token, id: created.id };
}
const administrator = `Basic ${Buffer.from('ana@example.com:secret').toString('base64')}`;

const createDevice = (uniqueId: string): Promise<number> => create('devices', { name: uniqueId, uniqueId });

async function create(path: string, body: unknown): Promise<number> {
  const { id }: { id: number } = await (await post(path, body)).json();
  return id;
}

async function post(path: string, body: unknown): Promise<Response> {
  const answer = await fetch(`${server.address}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: administrator },
    body: JSON.stringify(body),
  });
  expect(answer.ok).toBe(true);
  return answer;
}

const report = (query: string) => fetch(`http://127.0.0.1:${server.devicePort}/?${query}`);

interface Connection {
  frames: Record<string, { id?: number; deviceId?: number; type?: string }[]>[];
  until(passes: (frame: Connection['frames'][number]) => boolean): Promise<void>;
  close(): void;
}

async function listen(token: string): Promise<Connection> {
  const socket = new WebSocket(
    `${server.address.replace('http', 'ws')}/api/socket?token=${encodeURIComponent(token)}`,
  );
  const frames: Connection['frames'] = [];
  const connection: Connection = {
    frames,
    until: async (passes) => {
      await expect.poll(() => frames.some(passes), { timeout: 5000, interval: 20 }).toBe(true);
    },
    close: () => socket.close(),
  };
  socket.on('message', (data) =>
    frames.push(JSON.parse(Buffer.isBuffer(data) ? data.toString('utf8') : '{}')),
  );
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  return connection;
}

function concerns(frame: Connection['frames'][number], id: number): boolean {
  return (
    frame['positions']?.some(({ deviceId }) => deviceId === id) === true ||
    frame['devices']?.some((device) => device.id === id) === true
  );
}

test('live connection: starts with the latest positions, then gets every report with its device and events, each in a frame of its own', async () => {
  const { token } = await account('ana@example.com');
  const id = await createDevice('van');
  await post('notifications', {
    type: 'alarm',
    always: true,
    notificators: 'web',
    attributes: { alarms: 'sos' },
  });
  expect((await report('id=van&lat=1&lon=2&ignition=false')).status).toBe(200);
  const connection = await listen(token);
  await connection.until((frame) => frame['positions']?.[0]?.deviceId === id);
  expect(Object.keys(connection.frames[0] ?? {})).toEqual(['positions']);
  await report('id=van&lat=1.1&lon=2&ignition=true&alarm=sos');
  await connection.until((frame) => frame['devices']?.some((device) => device.id === id) === true);
  await connection.until((frame) => frame['events']?.some(({ type }) => type === 'alarm') === true);
  // Many clients read only the first member of a frame.
  expect(connection.frames.filter((frame) => Object.keys(frame).length > 1)).toEqual([]);
  connection.close();
});

test('live connection: users get nothing of vehicles they do not see, and a newly associated one at once', async () => {
  await account('ana@example.com');
  const rui = await account('rui@example.com');
  const [id, ownId] = [await createDevice('secret-van'), await createDevice('own-van')];
  await post('permissions', { userId: rui.id, deviceId: ownId });
  const connection = await listen(rui.token);
  await report('id=secret-van&lat=1&lon=2');
  await report('id=secret-van&lat=1.1&lon=2');
  // The update of the visible vehicle is sent after it.
  await report('id=own-van&lat=1&lon=2');
  await connection.until((frame) => frame['positions']?.some(({ deviceId }) => deviceId === ownId) === true);
  expect(connection.frames.some((frame) => concerns(frame, id))).toBe(false);
  await post('permissions', { userId: rui.id, deviceId: id });
  await connection.until((frame) => frame['positions']?.some(({ deviceId }) => deviceId === id) === true);
  connection.close();
});

test('live connection: a vehicle moved into a group appears with its position for users who see the group', async () => {
  const ana = await account('ana@example.com');
  const rui = await account('rui@example.com');
  const id = await createDevice('van');
  const before = await listen(ana.token);
  await report('id=van&lat=1&lon=2');
  // Users who already see it have been told by then.
  await before.until((frame) => frame['positions']?.some(({ deviceId }) => deviceId === id) === true);
  before.close();
  const groupId = await create('groups', { name: 'North' });
  await post('permissions', { userId: rui.id, groupId });
  const connection = await listen(rui.token);
  const headers = { 'content-type': 'application/json', authorization: administrator };
  const body = JSON.stringify({ id, name: 'van', uniqueId: 'van', groupId });
  const answer = await fetch(`${server.address}/api/devices/${id}`, { method: 'PUT', headers, body });
  expect(answer.status).toBe(200);
  await connection.until((frame) => frame['positions']?.some(({ deviceId }) => deviceId === id) === true);
  connection.close();
});

test('live connection: needs a login', async () => {
  await expect(listen('no-such-token')).rejects.toThrow('401');
});

test('live connection: an unknown device gets an error, a report without a believable place none', async () => {
  await account('ana@example.com');
  await createDevice('van');
  expect((await report('id=nobody&lat=1&lon=2')).status).toBe(400);
  expect((await report('id=van&lat=100&lon=2')).status).toBe(200);
});

test('live connection: an old fix is stored but does not move the vehicle back', async () => {
  await account('ana@example.com');
  const id = await createDevice('van');
  await report('id=van&lat=5&lon=5&timestamp=2026-01-02T00:00:00Z');
  await report('id=van&lat=1&lon=1&timestamp=2026-01-01T00:00:00Z');
  expect((await server.services.latest.get(id))?.latitude).toBe(5);
});

test('live connection: a vehicle silent for too long becomes unknown', async () => {
  await account('ana@example.com');
  const id = await createDevice('van');
  await report('id=van&lat=5&lon=5');
  expect(server.services.registry.devices.get(id)?.status).toBe('online');
  await server.checkStatusTimeouts(0);
  expect(server.services.registry.devices.get(id)?.status).toBe('unknown');
});
