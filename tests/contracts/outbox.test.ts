import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NetworkList } from '../../server/network/network-list.ts';
import { ApiClient, type WireObject } from '../harness/api-client.ts';
import { startMailServer, type MailServer } from '../harness/mail-server.ts';
import {
  createVehicle,
  INSIDE,
  startRestartableServer,
  type RestartableServer,
} from '../harness/restartable-server.ts';

let server: RestartableServer;
let mailServer: MailServer;
let hook: Server;
/** What the receiver answers. */
let status: number;
let calls: (string | undefined)[];
beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  mailServer = await startMailServer();
  [status, calls] = [404, []];
  hook = createServer((request, response) => {
    calls.push(String(request.headers['idempotency-key']));
    response.writeHead(status).end();
  }).listen(0, '127.0.0.1');
  await once(hook, 'listening');
  const address = hook.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  server = await startRestartableServer({
    mail: { host: '127.0.0.1', port: mailServer.port, login: undefined, from: 'farol@example.com' },
    webhookUrl: `http://127.0.0.1:${address.port}/hook?key=hush`,
    allowedPrivateTargets: NetworkList.parse('127.0.0.1'),
  });
});
afterEach(async () => {
  await server.stop();
  await mailServer.close();
  hook.close();
  vi.restoreAllMocks();
});

const read = async (api = server.api, query = '') => {
  const answer = (await api.get(`/../farol/outbox${query}`)).json();
  const letters: WireObject[] = Array.from(Object(answer).deadLetters);
  return { text: JSON.stringify(answer), channels: answer['channels'], next: answer['next'], letters };
};
/** Resolves with the dead letters, once there are so many. */
const letters = async (count: number, api = server.api) => {
  await expect.poll(async () => (await read(api)).letters.length, { timeout: 5000 }).toBe(count);
  return (await read(api)).letters;
};
const retry = (letter: WireObject | undefined, api = server.api) =>
  api.post(`/../farol/outbox/${String(letter?.id)}/retry`, {});

/** Makes a vehicle report so many alarms that a rule sends by these channels. */
async function alarms(count: number, notificators: string): Promise<number> {
  const van = await createVehicle(server, 'van');
  await server.api.post('/notifications', {
    type: 'alarm',
    always: true,
    notificators,
    attributes: { alarms: 'sos' },
  });
  for (let alarm = 0; alarm < count; alarm++) {
    await server.report('van', { ...INSIDE, alarm: 'sos', timestamp: Date.now() - 60_000 + alarm * 2000 });
    await server.report('van', { ...INSIDE, timestamp: Date.now() - 59_000 + alarm * 2000 });
  }
  return van;
}

test('outbox: what a receiver refused is told with the reason, and sent again under the same key when somebody asks', async () => {
  const van = await alarms(1, 'webhook');
  const [letter] = await letters(1);
  expect(letter).toEqual({
    id: expect.any(Number),
    channel: 'webhook',
    recipient: expect.stringMatching(/^127\.0\.0\.1:\d+$/),
    userId: null,
    eventId: expect.any(Number),
    deviceId: van,
    reason: 'answered 404',
    attempts: 1,
    creationTime: expect.any(String),
    failureTime: expect.any(String),
  });
  // The address and its key are secrets.
  expect((await read()).text).not.toContain('hush');
  expect((await read()).channels).toEqual([{ channel: 'webhook', waiting: 0, failed: 1, more: false }]);
  const { outboxOverview } = server.current().services;
  const deliveries = () => outboxOverview.deliveriesOf(Number(letter?.['eventId']));
  expect(await deliveries()).toMatchObject([{ channel: 'webhook', state: 'failed', error: 'answered 404' }]);
  status = 200;
  expect((await retry(letter)).status).toBe(204);
  await letters(0);
  await expect.poll(() => calls.length).toBe(2);
  expect(calls[1]).toBe(calls[0]);
  await expect.poll(deliveries).toMatchObject([{ state: 'sent', error: null, attempts: 1 }]);
  expect((await retry(letter)).status).toBe(404);
});

test('outbox: a dead letter is removed, and pages hold no more than was asked for', async () => {
  await alarms(5, 'webhook');
  const all = await letters(5);
  const first = await read(server.api, '?limit=2');
  const second = await read(server.api, `?limit=2&before=${String(first.next)}`);
  const third = await read(server.api, `?limit=2&before=${String(second.next)}`);
  expect([first, second, third].flatMap((page) => page.letters)).toEqual(all);
  expect(third.next).toBeNull();
  expect((await server.api.delete(`/../farol/outbox/${String(all[0]?.id)}`)).status).toBe(204);
  await letters(4);
  for (const limit of ['0', '-1', '201'])
    expect((await server.api.get(`/../farol/outbox?limit=${limit}`)).status).toBe(400);
});

test('outbox: a manager sees what is for their accounts, and neither that of others nor what is for nobody', async () => {
  const person = async (name: string, more: Record<string, unknown> = {}) => {
    const email = `${name}@example.com`;
    const { id } = (await server.api.post('/users', { name, email, password: 'secret', ...more })).json();
    return { id, api: new ApiClient(server.api.address).signedInAs(email, 'secret') };
  };
  const boss = await person('boss', { userLimit: 5 });
  const rival = await person('rival', { userLimit: 5 });
  const rui = await person('rui');
  await server.api.post('/permissions', { userId: boss.id, managedUserId: rui.id });
  const van = await alarms(0, 'webhook,mail');
  await server.api.post('/permissions', { userId: rui.id, deviceId: van });
  const rules = (await server.api.get('/notifications')).list();
  await server.api.post('/permissions', { userId: rui.id, notificationId: rules[0]?.id });
  mailServer.refuseNext(2, 550);
  await server.report('van', { ...INSIDE, alarm: 'sos' });
  const all = await letters(3);
  const [own] = await letters(1, boss.api);
  expect(own).toMatchObject({ channel: 'mail', recipient: 'rui@example.com', userId: rui.id });
  expect((await read(boss.api)).channels).toMatchObject([{ channel: 'mail', failed: 1 }]);
  expect((await read(rival.api)).letters).toEqual([]);
  for (const letter of all) expect((await retry(letter, rival.api)).status).toBe(404);
  const others = all.filter(({ id }) => id !== own?.id);
  for (const letter of others) expect((await retry(letter, boss.api)).status).toBe(404);
  expect((await retry(own, boss.api)).status).toBe(204);
  await expect.poll(() => mailServer.mails.map(({ to }) => to)).toEqual([['rui@example.com']]);
  expect((await rui.api.get('/../farol/outbox')).status).toBe(400);
});
