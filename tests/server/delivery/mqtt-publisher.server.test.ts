import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { Aedes, type AedesPublishPacket } from 'aedes';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MqttPublisher } from '../../../server/delivery/mqtt-publisher.ts';
import { NetworkList } from '../../../server/network/network-list.ts';
import { OutgoingTargets } from '../../../server/network/outgoing-targets.ts';
import { noopPublisher } from '../../../server/registry/live-publisher.ts';
import type { WireObject } from '../../harness/api-client.ts';
import {
  createVehicle,
  INSIDE,
  startRestartableServer,
  type RestartableServer,
} from '../../harness/restartable-server.ts';

interface Published {
  topic: string;
  text: string;
  qos: number;
  retain: boolean;
}

let server: RestartableServer;
let broker: Broker;
let van: number;

/** A broker on one port, which can be taken away and put back. */
class Broker {
  readonly published: Published[] = [];
  port = 0;
  #aedes: Aedes | undefined;
  #tcp: Server | undefined;

  async start(): Promise<void> {
    const aedes = await Aedes.createBroker();
    aedes.authenticate = (_client, username, password, done) =>
      done(null, username === 'fleet' && password?.toString() === 'hush');
    aedes.on('publish', ({ topic, payload, qos, retain }: AedesPublishPacket) => {
      if (!topic.startsWith('$SYS')) this.published.push({ topic, text: payload.toString(), qos, retain });
    });
    this.#aedes = aedes;
    this.#tcp = createServer(aedes.handle).listen(this.port, '127.0.0.1');
    await once(this.#tcp, 'listening');
    const address = this.#tcp.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    this.port = address.port;
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => {
      if (this.#aedes) this.#aedes.close(() => resolve());
      else resolve();
    });
    await new Promise<void>((resolve) => {
      if (this.#tcp) this.#tcp.close(() => resolve());
      else resolve();
    });
    this.#aedes = undefined;
    this.#tcp = undefined;
  }

  on(topic: string): WireObject[] {
    return this.published.filter((item) => item.topic === topic).map(({ text }) => JSON.parse(text));
  }
}

beforeEach(async () => {
  broker = new Broker();
  await broker.start();
  server = await startRestartableServer({ allowedPrivateTargets: NetworkList.parse('127.0.0.1') });
  van = await createVehicle(server, 'van');
});
afterEach(async () => {
  await server.stop();
  await broker.stop();
});

const save = (change: Record<string, unknown> = {}) =>
  server.api.post('/../farol/integrations/mqtt', {
    url: `mqtt://127.0.0.1:${broker.port}`,
    username: 'fleet',
    password: 'hush',
    topicPrefix: 'fleet/north',
    positions: true,
    events: true,
    ...change,
  });
const state = async () =>
  (await server.api.get('/../farol/integrations')).list().find(({ key }) => key === 'mqtt');
const until = (check: () => unknown) => expect.poll(check, { timeout: 8_000, interval: 20 });
const statuses = () =>
  broker.published.filter(({ topic }) => topic === 'fleet/north/status').map(({ text }) => text);

test('MQTT: positions and events are published under the topics of their vehicle, confirmed by the broker', async () => {
  expect((await save()).status).toBe(200);
  await until(statuses).toEqual(['online']);
  await server.report('van', { ...INSIDE, speed: 9, alarm: 'sos' });
  await until(() => broker.on(`fleet/north/devices/${van}/event`).length).toBeGreaterThanOrEqual(1);
  await until(() => broker.on(`fleet/north/devices/${van}/position`)).toMatchObject([
    {
      position: { deviceId: van, latitude: INSIDE.lat, speed: 9, attributes: { alarm: 'sos' } },
      device: { id: van, name: 'van', uniqueId: 'van' },
    },
  ]);
  expect(broker.on(`fleet/north/devices/${van}/event`)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ event: expect.objectContaining({ type: 'alarm', deviceId: van }) }),
    ]),
  );
  expect(broker.published.every(({ qos }) => qos === 1)).toBe(true);
  expect(await state()).toMatchObject({ lastSuccess: expect.any(String), failingSince: null });
  await server.stop();
  expect(statuses()).toEqual(['online', 'offline']);
  server = await startRestartableServer();
});

test('MQTT: only what was chosen is published: kinds, vehicles, and groups with what is below them', async () => {
  const north = (await server.api.post('/groups', { name: 'North' })).json().id;
  const yard = (await server.api.post('/groups', { name: 'Yard', groupId: north })).json().id;
  const bus = await createVehicle(server, 'bus', { groupId: yard });
  const car = await createVehicle(server, 'car');
  await save({ events: false, groups: [north], devices: [car] });
  await until(statuses).toEqual(['online']);
  for (const name of ['van', 'bus', 'car']) await server.report(name, { ...INSIDE, alarm: 'sos' });
  await until(() => broker.published.length).toBe(3);
  expect(broker.published.map(({ topic }) => topic).toSorted()).toEqual(
    [
      `fleet/north/devices/${bus}/position`,
      `fleet/north/devices/${car}/position`,
      'fleet/north/status',
    ].toSorted(),
  );
});

test('MQTT: what happens while the broker is away is published when it is back, in its order', async () => {
  await save({ events: false });
  await until(statuses).toEqual(['online']);
  await broker.stop();
  await until(async () => (await state())?.['failingSince']).not.toBeNull();
  for (const speed of [10, 20, 30]) await server.report('van', { ...INSIDE, speed });
  await broker.start();
  await until(() => broker.on(`fleet/north/devices/${van}/position`).length).toBe(3);
  expect(
    broker.on(`fleet/north/devices/${van}/position`).map(({ position }) => Object(position)['speed']),
  ).toEqual([10, 20, 30]);
  expect(await state()).toMatchObject({ failingSince: null });
});

test('MQTT: events that happen while the broker is away wait in the outbox, and a restart in the middle loses none', async () => {
  await save({ positions: false });
  await until(statuses).toEqual(['online']);
  await server.report('van', INSIDE);
  await broker.stop();
  for (const alarm of ['sos', 'tow', 'accident']) {
    server.advanceClock(60_000);
    await server.report('van', { ...INSIDE, alarm });
  }
  await server.restart();
  server.advanceClock(60_000);
  await server.report('van', { ...INSIDE, alarm: 'powerCut' });
  await broker.start();
  const alarms = () =>
    broker
      .on(`fleet/north/devices/${van}/event`)
      .map(({ event }) => Object(Object(event)['attributes'])['alarm'])
      .filter((alarm) => alarm !== undefined);
  await expect
    .poll(() => [...new Set(alarms().map(String))].toSorted(), { timeout: 40_000 })
    .toEqual(['accident', 'powerCut', 'sos', 'tow']);
  // What the broker has confirmed is not sent again.
  await server.current().services.outbox.settled();
  const sent = alarms().length;
  server.advanceClock(120_000);
  await server.current().services.outbox.settled();
  expect(alarms()).toHaveLength(sent);
}, 60_000);

test('MQTT: events that wait when it is switched off are not sent', async () => {
  await save({ positions: false });
  await until(statuses).toEqual(['online']);
  await broker.stop();
  await server.report('van', { ...INSIDE, alarm: 'sos' });
  const states = async () =>
    (
      await server
        .current()
        .services.registry.query.selectFrom('outbox')
        .select('state')
        .where('channel', '=', 'mqtt')
        .execute()
    ).map((row) => row.state);
  await until(states).not.toEqual([]);
  await save({ positions: false, enabled: false });
  await server.restart();
  await expect
    .poll(
      async () => {
        server.advanceClock(60_000);
        return [...new Set(await states())];
      },
      { timeout: 20_000, interval: 500 },
    )
    .toEqual(['dropped']);
  await broker.start();
}, 40_000);

test('MQTT: a wrong password is told and published is nothing, until it is right', async () => {
  await save({ password: 'guessed' });
  await until(async () => (await state())?.['failingSince']).not.toBeNull();
  expect(JSON.stringify(await state())).not.toContain('guessed');
  await server.report('van', INSIDE);
  expect(broker.published).toEqual([]);
  await save();
  await until(statuses).toEqual(['online']);
  await server.report('van', { ...INSIDE, speed: 7 });
  await until(() => broker.on(`fleet/north/devices/${van}/position`).length).toBe(1);
});

test('MQTT: switched off it says goodbye and publishes nothing more', async () => {
  await save();
  await until(statuses).toEqual(['online']);
  await save({ enabled: false });
  await until(statuses).toEqual(['online', 'offline']);
  await server.report('van', { ...INSIDE, alarm: 'sos' });
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(broker.published).toHaveLength(2);
});

test('MQTT: while the broker is away only so much waits, and the oldest goes', async () => {
  await save();
  await until(statuses).toEqual(['online']);
  await broker.stop();
  const { registry, integrations, time } = server.current().services;
  const targets = new OutgoingTargets(NetworkList.parse('127.0.0.1'));
  const publisher = new MqttPublisher(registry, { integrations, targets, time, maxWaiting: 2 });
  publisher.start();
  await server.report('van', INSIDE);
  const position = await server.current().services.latest.get(van);
  const told = publisher.wrap(noopPublisher);
  if (!position) throw new Error('no position');
  await until(async () => (await state())?.['failingSince']).not.toBeNull();
  for (const speed of [1, 2, 3, 4, 5]) told.positionChanged({ ...position, speed });
  await broker.start();
  const speeds = () =>
    broker
      .on(`fleet/north/devices/${van}/position`)
      .map(({ position: published }) => Object(published)['speed'])
      .filter((speed) => speed > 0);
  await until(speeds).toEqual([4, 5]);
  await publisher.stop();
});

test('MQTT: a broker that never answers holds up neither reports nor the end of the server', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const address = silent.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  await save({ url: `mqtt://127.0.0.1:${address.port}` });
  await server.report('van', INSIDE);
  const before = performance.now();
  await server.restart();
  expect(performance.now() - before).toBeLessThan(5_000);
  silent.close();
});
