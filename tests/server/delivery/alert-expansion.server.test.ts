import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { json } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EVENT_CHANNEL } from '../../../server/events/alert-fan-out.ts';
import type { NewJob } from '../../../server/outbox/delivery-channel.ts';
import { NetworkList } from '../../../server/network/network-list.ts';
import {
  createVehicle,
  INSIDE,
  startRestartableServer,
  type RestartableServer,
} from '../../harness/restartable-server.ts';

const MINUTE = 60_000;

let hook: Server;
let calls: string[];
/** What the receiver answers. */
let status: number;
let server: RestartableServer;
let van: number;
beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  [calls, status] = [[], 200];
  hook = createServer((request, response) => {
    void json(request).then((body) => {
      calls.push(String(Object(Object(body).event).type));
      response.writeHead(status).end();
    });
  }).listen(0, '127.0.0.1');
  await once(hook, 'listening');
  const address = hook.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  server = await startRestartableServer({
    webhookUrl: `http://127.0.0.1:${address.port}/`,
    allowedPrivateTargets: NetworkList.parse('127.0.0.1'),
  });
  van = await createVehicle(server, 'van');
});
afterEach(async () => {
  await server.stop();
  hook.close();
  vi.restoreAllMocks();
});

const outbox = () => server.current().services.outbox;
const query = () => server.current().services.registry.query;
const rows = () => query().selectFrom('outbox').select(['channel', 'key', 'state']).orderBy('id').execute();
const rule = async (body: Record<string, unknown>) => {
  const answer = await server.api.post('/notifications', { always: true, ...body });
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
};
/** An event as it waits to be made out whom it is for. */
const event = (key: string, type: string, knownAt: number): NewJob => ({
  channel: EVENT_CHANNEL,
  key,
  origin: 'device:1',
  target: 'events',
  recipient: '',
  userId: null,
  payload: {
    event: {
      id: 77,
      type,
      eventTime: new Date(knownAt).toISOString(),
      deviceId: van,
      positionId: 0,
      geofenceId: 0,
      maintenanceId: 0,
      attributes: {},
    },
    names: { device: 'van' },
    knownAt,
  },
  expiresAt: Date.now() + 60 * MINUTE,
});

test('an event that no rule wants beyond the live connection: costs no row', async () => {
  await rule({ type: 'ignitionOn', notificators: 'webhook', always: false });
  await rule({ type: 'alarm', notificators: 'web', attributes: { alarms: 'sos' } });
  await rule({ type: 'alarm', notificators: 'webhook', attributes: { alarms: 'tow' } });
  await server.report('van', { ...INSIDE, alarm: 'sos', ignition: false });
  await server.report('van', { ...INSIDE, ignition: true });
  expect((await server.events(van)).map(({ type }) => type)).toContain('ignitionOn');
  expect(await rows()).toEqual([]);
  await server.report('van', { ...INSIDE, alarm: 'tow', ignition: true });
  await expect.poll(() => calls).toEqual(['alarm']);
});

test('an event that is made out twice: is told once', async () => {
  await rule({ type: 'ignitionOn', notificators: 'webhook' });
  for (let times = 0; times < 3; times++) {
    await outbox().addNow([event('event-77-a', 'ignitionOn', Date.now())]);
    await outbox().settled();
  }
  expect(calls).toEqual(['ignitionOn']);
  expect(await rows()).toEqual([{ channel: 'webhook', key: 'event-77-a:webhook:1', state: 'sent' }]);
});

test('a server that was down for half an hour: tells what happened before, and sends no command late', async () => {
  const { id } = (
    await server.api.post('/commands', { description: 'stop', type: 'engineStop', attributes: {} })
  ).json();
  await rule({ type: 'ignitionOn', notificators: 'webhook,command', commandId: id });
  await outbox().addNow([event('event-77-a', 'ignitionOn', Date.now() - 30 * MINUTE)]);
  await outbox().settled();
  expect(calls).toEqual(['ignitionOn']);
  expect((await server.api.get(`/../farol/commands?deviceId=${van}`)).list()).toEqual([]);
  await outbox().addNow([event('event-77-b', 'ignitionOn', Date.now())]);
  await outbox().settled();
  expect((await server.api.get(`/../farol/commands?deviceId=${van}`)).list()).toMatchObject([
    { source: 'rule', type: 'engineStop' },
  ]);
  // The stop and what is told of it are one commit with the end of its job.
  expect((await rows()).map(({ channel, state }) => [channel, state])).toEqual([
    ['webhook', 'sent'],
    ['command', 'sent'],
    ['webhook', 'sent'],
  ]);
});

test('a user who sees the vehicle no more: is not told by what still waits', async () => {
  await rule({ type: 'ignitionOn', notificators: 'webhook' });
  status = 503;
  await outbox().addNow([event('event-77-a', 'ignitionOn', Date.now())]);
  await expect.poll(() => calls.length).toBe(1);
  await server.api.delete('/permissions', { userId: server.userId, deviceId: van });
  status = 200;
  server.advanceClock(10 * MINUTE);
  await outbox().settled();
  expect(calls).toHaveLength(1);
  expect(await rows()).toMatchObject([{ channel: 'webhook', state: 'dropped' }]);
});

test('an alert that cannot be stored: keeps its position from being acknowledged, and the report is sent again', async () => {
  await rule({ type: 'alarm', notificators: 'webhook', attributes: { alarms: 'sos' } });
  await sql`alter table outbox rename to outbox_gone`.execute(query());
  await expect(server.report('van', { ...INSIDE, alarm: 'sos' })).rejects.toThrow('answered 5');
  expect(await server.events(van)).toEqual([]);
  await sql`alter table outbox_gone rename to outbox`.execute(query());
  await server.report('van', { ...INSIDE, alarm: 'sos' });
  await expect.poll(() => calls).toEqual(['alarm']);
  expect((await server.events(van)).filter(({ type }) => type === 'alarm')).toHaveLength(1);
});
