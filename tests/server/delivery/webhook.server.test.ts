import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { json } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { NetworkList } from '../../../server/network/network-list.ts';
import { ApiClient } from '../../harness/api-client.ts';
import {
  INSIDE,
  createVehicle,
  startRestartableServer,
  type RestartableServer,
} from '../../harness/restartable-server.ts';

interface Call {
  method: string | undefined;
  path: string | undefined;
  type: string | undefined;
  body: unknown;
}

let hook: Server;
let address: string;
let calls: Call[];
/** The next responses of the hook, then 200. `never` sends no response. */
let answers: (number | 'never')[];
let server: RestartableServer | undefined;

beforeEach(async () => {
  calls = [];
  answers = [];
  hook = createServer((request, response) => {
    void json(request).then((body) => {
      const { method, url, headers } = request;
      calls.push({ method, path: url, type: headers['content-type'], body });
      const answer = answers.shift() ?? 200;
      if (answer !== 'never') response.writeHead(answer, { location: '/elsewhere' }).end('thank you');
    });
  }).listen(0, '127.0.0.1');
  await once(hook, 'listening');
  const listening = hook.address();
  if (listening === null || typeof listening === 'string') throw new Error('no port');
  address = `http://127.0.0.1:${listening.port}/hook?key=hush`;
});
afterEach(async () => {
  await server?.stop();
  server = undefined;
  hook.closeAllConnections();
  hook.close();
});

async function start(webhookUrl: string | undefined): Promise<{ server: RestartableServer; van: number }> {
  server = await startRestartableServer({
    webhookUrl,
    allowedPrivateTargets: NetworkList.parse('127.0.0.1'),
  });
  const van = await createVehicle(server, 'van');
  const body = {
    type: 'alarm',
    always: true,
    notificators: 'web,webhook',
    attributes: { alarms: 'sos,tow' },
  };
  await server.api.post('/notifications', body);
  await server.api.post('/notifications', body);
  return { server, van };
}
const received = async (count: number): Promise<Call[]> => {
  await expect.poll(() => calls.length, { timeout: 8000, interval: 20 }).toBeGreaterThanOrEqual(count);
  return calls;
};

test('webhook: an event that matches a rule is posted once, with its position, device and users', async () => {
  const { server: tracking, van } = await start(address);
  await tracking.report('van', { ...INSIDE, speed: 9, alarm: 'sos' });
  expect(await received(1)).toMatchObject([
    {
      method: 'POST',
      path: '/hook?key=hush',
      type: 'application/json',
      body: {
        event: {
          type: 'alarm',
          deviceId: van,
          attributes: { alarm: 'sos', message: 'van: Alarme: SOS' },
        },
        position: { deviceId: van, latitude: INSIDE.lat, speed: 9 },
        device: { id: van, uniqueId: 'van', status: 'online' },
      },
    },
  ]);
  expect(calls[0]?.body).toHaveProperty('users', [
    { id: tracking.userId, name: 'Ana', email: 'ana@example.com' },
  ]);
  expect((await tracking.api.post('/notifications/test/webhook')).status).toBe(204);
  expect((await received(2))[1]?.body).toMatchObject({ test: true });
  expect(calls).toHaveLength(2);
});

test('webhook: a failing hook is retried; a refusal or redirect is final', async () => {
  const { server: tracking } = await start(address);
  answers = [503, 200, 404, 302];
  await tracking.report('van', { ...INSIDE, alarm: 'sos' });
  await received(2);
  await tracking.report('van', INSIDE);
  await tracking.report('van', { ...INSIDE, alarm: 'tow' });
  await received(3);
  const failed = await tracking.api.post('/notifications/test/webhook');
  expect([failed.status, failed.text]).toEqual([400, 'The test by webhook failed - MessageException']);
  const alarms = calls.map(({ body }) => JSON.stringify(body).match(/"alarm":"(\w+)"/)?.[1]);
  expect(alarms).toEqual(['sos', 'sos', 'tow', undefined]);
  expect(calls.map(({ path }) => path)).not.toContain('/elsewhere');
});

test('webhook: alerts that wait while the disk becomes full arrive once it has space again, and each reported alarm does', async () => {
  const { server: tracking, van } = await start(address);
  const { query } = tracking.current().services.registry;
  const limitPages = (pages: number) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(query);
  answers = Array.from({ length: 3 }, () => 503);
  await tracking.report('van', { ...INSIDE, alarm: 'sos' });
  await received(1);
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(query);
  await limitPages(rows[0]?.page_count ?? 0);
  const note = 'x'.repeat(3_900);
  let acknowledged = 1;
  const fill = async (): Promise<void> => {
    for (let count = 0; count < 50; count++) {
      await tracking.report('van', { ...INSIDE, note, ...(count % 2 === 1 && { alarm: 'tow' }) });
      if (count % 2 === 1) acknowledged += 1;
    }
  };
  await expect(fill()).rejects.toThrow('503');
  await setTimeout(1_500);
  await limitPages(1_000_000);
  await tracking.report('van', { ...INSIDE, alarm: 'tow' });
  const alarms = (await tracking.events(van)).filter(({ type }) => type === 'alarm').map(({ id }) => id);
  expect(alarms.length).toBeGreaterThanOrEqual(acknowledged);
  const missing = () => {
    const told = new Set(calls.slice(3).map(({ body }) => Object(body)['event'].id));
    return alarms.filter((id) => !told.has(id));
  };
  await expect.poll(missing, { timeout: 12_000 }).toEqual([]);
});

test('webhook: a hook that never responds delays no report and no other alert', async () => {
  const { server: tracking, van } = await start(address);
  answers = ['never'];
  await tracking.report('van', { ...INSIDE, alarm: 'sos' });
  await received(1);
  await tracking.report('van', INSIDE);
  await tracking.report('van', { ...INSIDE, alarm: 'tow' });
  expect((await received(2))[1]?.body).toMatchObject({ event: { attributes: { alarm: 'tow' } } });
  expect(await tracking.events(van)).toHaveLength(3);
});

test('webhook: an administrator sets the address in the server settings, and other users cannot read it', async () => {
  const { server: tracking } = await start(undefined);
  const notificators = async () =>
    (await tracking.api.get('/notifications/notificators')).list().map(({ type }) => type);
  expect(await notificators()).toEqual(['web', 'firebase', 'command']);
  const info = (await tracking.api.get('/server')).json();
  await tracking.api.put('/server', { ...info, attributes: { title: 'Fleet', 'webhook.url': 'ftp://x' } });
  expect(await notificators()).toEqual(['web', 'firebase', 'command']);
  await tracking.api.put('/server', { ...info, attributes: { title: 'Fleet', 'webhook.url': address } });
  expect(await notificators()).toEqual(['web', 'firebase', 'webhook', 'command']);
  await tracking.report('van', { ...INSIDE, alarm: 'sos' });
  await received(1);
  const shown = await new ApiClient(tracking.api.address).get('/server');
  expect(shown.json()['attributes']).toEqual({ title: 'Fleet' });
  expect((await tracking.api.get('/server')).json()['attributes']).toHaveProperty('webhook.url', address);
});
