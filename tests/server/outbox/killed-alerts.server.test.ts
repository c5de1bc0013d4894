import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { ApiClient } from '../../harness/api-client.ts';
import { startMailServer, type MailServer } from '../../harness/mail-server.ts';
import { ServerProcess, temporaryData, type TemporaryServerData } from '../../harness/server-process.ts';

const ANA = { email: 'ana@example.com', password: 'correct horse' };
const POSTGRES = process.env['FAROL_TEST_POSTGRES'];
/** Alarms per round, of as many vehicles. */
const VEHICLES = 12;

interface Call {
  key: string;
  device: string;
  isAnswered: boolean;
}

let hook: Server;
let mails: MailServer;
let calls: Call[];
/** Whether the receiver answers. */
let answers: boolean;
let data: TemporaryServerData;
let server: ServerProcess | undefined;

beforeEach(async () => {
  calls = [];
  answers = true;
  mails = await startMailServer();
  hook = createServer((request, response) => {
    void json(request).then((body) => {
      const { device, id } = Object(body);
      const key = String(request.headers['idempotency-key']);
      expect(key).toBe(id);
      calls.push({ key, device: device.uniqueId, isAnswered: answers });
      if (answers) response.end();
    });
  }).listen(0, '127.0.0.1');
  await once(hook, 'listening');
});
afterEach(async () => {
  await server?.end('SIGKILL');
  await mails.close();
  hook.closeAllConnections();
  hook.close();
  await data.remove();
});

describe('alerts of a server that is killed', () => {
  test('arrive, and what arrives twice has the same key (SQLite)', () => nothingIsLost(undefined), 120_000);
  test.skipIf(POSTGRES === undefined)(
    'arrive, and what arrives twice has the same key (PostgreSQL; skipped without FAROL_TEST_POSTGRES)',
    () => nothingIsLost(POSTGRES),
    120_000,
  );
});

/** Expects that a new live connection receives an open alarm of each of these vehicles. */
async function expectToWait(api: ApiClient, vehicles: readonly string[]): Promise<void> {
  const names = new Map((await api.get('/devices')).list().map(({ id, uniqueId }) => [id, uniqueId]));
  const token = (await api.form('/session/token', {})).text;
  const socket = new WebSocket(`${api.address.replace('http', 'ws')}/api/socket?token=${token}`);
  const told = new Set<unknown>();
  socket.on('message', (sent) => {
    const frame = Object(JSON.parse(Buffer.isBuffer(sent) ? sent.toString('utf8') : '{}'));
    for (const { type, deviceId } of frame.events ?? []) if (type === 'alarm') told.add(names.get(deviceId));
  });
  try {
    await expect
      .poll(() => vehicles.filter((uniqueId) => !told.has(uniqueId)), { timeout: 10_000 })
      .toEqual([]);
  } finally {
    socket.terminate();
  }
}

/** Returns the vehicles whose alerts the receiver has answered. */
function arrived(): Set<string> {
  return new Set(calls.filter(({ isAnswered }) => isAnswered).map(({ device }) => device));
}

async function start(): Promise<ServerProcess> {
  const address = hook.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return ServerProcess.start(data, {
    WEBHOOK_URL: `http://127.0.0.1:${address.port}/`,
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(mails.port),
    SMTP_FROM: 'farol@example.com',
  });
}

async function nothingIsLost(postgres: string | undefined): Promise<void> {
  data = await temporaryData(postgres);
  server = await start();
  await server.api.post('/users', { name: 'Ana', ...ANA });
  const api = server.api.signedInAs(ANA.email, ANA.password);
  const rule = {
    type: 'alarm',
    always: true,
    notificators: 'web,webhook,mail',
    attributes: { alarms: 'sos' },
  };
  expect((await api.post('/notifications', rule)).status).toBe(200);
  const vehicles = Array.from({ length: 3 * VEHICLES }, (_, at) => `van-${at}`);
  for (const uniqueId of vehicles)
    expect((await api.post('/devices', { name: uniqueId, uniqueId })).status).toBe(200);
  const acknowledged: string[] = [];
  const report = async (uniqueId: string): Promise<void> => {
    const fields = new URLSearchParams({ id: uniqueId, lat: '1', lon: '1', alarm: 'sos' });
    const answer = await fetch(`${server?.devices}?${fields}`, { method: 'POST' }).catch(() => undefined);
    if (answer?.status === 200) acknowledged.push(uniqueId);
  };
  const [first, second, third] = [0, 1, 2].map((at) => vehicles.slice(at * VEHICLES, (at + 1) * VEHICLES));
  // Killed as soon as the first report is acknowledged: between the commit of events and their sending.
  const reporting = Promise.all((first ?? []).map(report));
  while (acknowledged.length === 0) await pause(1);
  await server.end('SIGKILL');
  await reporting;
  // Killed while the receiver has requests and has not answered them.
  answers = false;
  server = await start();
  await Promise.all((second ?? []).map(report));
  await expect.poll(() => calls.some(({ isAnswered }) => !isAnswered), { timeout: 30_000 }).toBe(true);
  await server.end('SIGKILL');
  // Killed at a random moment while the receiver answers.
  answers = true;
  server = await start();
  const more = Promise.all((third ?? []).map(report));
  await pause(Math.random() * 300);
  await server.end('SIGKILL');
  await more;
  server = await start();
  expect(acknowledged.length).toBeGreaterThan(VEHICLES);
  // The leases of the killed process have to end first.
  const lost = () => acknowledged.filter((uniqueId) => !arrived().has(uniqueId));
  await expect.poll(lost, { timeout: 60_000, interval: 200 }).toEqual([]);
  for (const uniqueId of vehicles) {
    const keys = new Set(calls.filter(({ device }) => device === uniqueId).map(({ key }) => key));
    expect(keys.size, uniqueId).toBeLessThanOrEqual(1);
  }
  const unmailed = () =>
    acknowledged.filter((uniqueId) => !mails.mails.some(({ subject }) => subject.startsWith(`${uniqueId}:`)));
  await expect.poll(unmailed, { timeout: 60_000, interval: 200 }).toEqual([]);
  // An alarm whose report was acknowledged waits for somebody, whenever the server was killed.
  await expectToWait(server.api.signedInAs(ANA.email, ANA.password), acknowledged);
  for (const uniqueId of vehicles) {
    const own = mails.mails.filter(({ subject }) => subject.startsWith(`${uniqueId}:`));
    const ids = new Set(own.map(({ raw }) => /^Message-ID: (.*)$/im.exec(raw)?.[1]));
    expect(ids.size, uniqueId).toBeLessThanOrEqual(1);
  }
}
