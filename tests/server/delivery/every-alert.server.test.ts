import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ALARM_KINDS } from '@farol/core/domain/alert/alarm-kind';
import { EVENT_TYPES } from '../../../server/events/event-types.ts';
import { NetworkList } from '../../../server/network/network-list.ts';
import {
  createGeofence,
  createVehicle,
  INSIDE,
  OUTSIDE,
  startRestartableServer,
  type RestartableServer,
} from '../../harness/restartable-server.ts';

const MINUTE = 60_000;

/** What a receiver of alerts was sent. */
interface Received {
  event?: { type: string; deviceId: number; attributes: Record<string, unknown> };
}

let hook: Server;
let received: Received[];
let server: RestartableServer;
let van: number;
let trailer: number;

beforeAll(async () => {
  received = [];
  hook = createServer((request, response) => {
    void json(request).then((body) => {
      received.push(Object(body));
      response.writeHead(200).end();
    });
  }).listen(0, '127.0.0.1');
  await once(hook, 'listening');
  const listening = hook.address();
  if (listening === null || typeof listening === 'string') throw new Error('no port');
  server = await startRestartableServer({
    webhookUrl: `http://127.0.0.1:${listening.port}/`,
    allowedPrivateTargets: NetworkList.parse('127.0.0.1'),
  });
  const settings = {
    speedLimit: 40,
    fuelDropThreshold: 5,
    deviceInactivityStart: 30 * MINUTE,
    proximityEnterDistance: 100,
    proximityExitDistance: 200,
    unaccompaniedDistance: 150,
  };
  van = await createVehicle(server, 'van', { attributes: settings });
  trailer = await createVehicle(server, 'trailer', { attributes: settings });
  await server.api.post('/permissions', { deviceId: trailer, linkedDeviceId: van });
  await createGeofence(server, { deviceId: van });
  const maintenance = { name: 'Oil', type: 'odometer', start: 1000, period: 1000 };
  const { id: maintenanceId } = (await server.api.post('/maintenance', maintenance)).json();
  await server.api.post('/permissions', { deviceId: van, maintenanceId });
  for (const type of EVENT_TYPES) {
    const rule = {
      type,
      always: true,
      notificators: 'webhook',
      attributes: { alarms: ALARM_KINDS.join(',') },
    };
    const answer = await server.api.post('/notifications', rule);
    if (answer.status !== 200) throw new Error(`${type}: ${answer.text}`);
  }
});
afterAll(async () => {
  await server.stop();
  hook.closeAllConnections();
  hook.close();
});

const send = (uniqueId: string, values: Record<string, string | number | boolean>) => {
  server.advanceClock(MINUTE);
  return server.report(uniqueId, { ...INSIDE, ...values });
};
const report = (values: Record<string, string | number | boolean>) => send('van', values);
const north = (meters: number) => ({ lat: INSIDE.lat + meters / 111_320 });
const isReceived = (type: string) => received.some(({ event }) => event?.type === type);

/** What causes each type of event, from the input of a device, or from what does not come from it. */
const CAUSES: Readonly<Record<string, () => Promise<unknown>>> = {
  alarm: () => report({ alarm: 'sos' }),
  commandResult: () => report({ result: 'done' }),
  deviceFuelDrop: async () => {
    await report({ fuel: 60 });
    await report({ fuel: 40 });
  },
  deviceFuelIncrease: async () => {
    await report({ fuel: 40 });
    await report({ fuel: 60 });
  },
  deviceInactive: async () => {
    await report({});
    server.advanceClock(31 * MINUTE);
    await server.current().checkInactivity();
  },
  deviceMoving: async () => {
    await report({ motion: false });
    for (let minute = 1; minute <= 12; minute += 1)
      await report({ ...north(minute * 400), speed: 15, motion: true });
  },
  deviceStopped: async () => {
    for (let minute = 0; minute <= 12; minute += 1)
      await report({ ...north(minute * 400), speed: 15, motion: true });
    for (let minute = 0; minute <= 12; minute += 1) await report({ ...north(4800), motion: false });
  },
  deviceOnline: async () => {
    await server.current().checkStatusTimeouts(0);
    await report({});
  },
  deviceOverspeed: async () => {
    await report({ speed: 10 });
    for (let minute = 0; minute < 3; minute += 1)
      await report({ ...north(minute * 2000), speed: 80, motion: true });
  },
  deviceUnknown: async () => {
    await report({});
    await server.current().checkStatusTimeouts(0);
  },
  driverChanged: () => report({ driverUniqueId: 'ana-1' }),
  driverProblem: () => driverProblem(),
  geofenceEnter: async () => {
    for (const place of [OUTSIDE, OUTSIDE, INSIDE, INSIDE]) await report(place);
  },
  geofenceExit: async () => {
    for (const place of [INSIDE, INSIDE, OUTSIDE, OUTSIDE]) await report(place);
  },
  ignitionOff: async () => {
    await report({ ignition: true });
    await report({ ignition: false });
  },
  ignitionOn: async () => {
    await report({ ignition: false });
    await report({ ignition: true });
  },
  maintenance: async () => {
    await report({ odometer: 900 });
    await report({ odometer: 1100 });
  },
  media: () => report({ image: 'front.jpg' }),
  proximityEnter: async () => {
    await report({});
    for (const meters of [500, 50]) await send('trailer', north(meters));
  },
  proximityExit: async () => {
    await report({});
    for (const meters of [50, 500]) await send('trailer', north(meters));
  },
  queuedCommandSent: async () => {
    const command = { deviceId: van, type: 'custom', attributes: { data: 'x' } };
    await server.api.post('/commands/send', command);
    await report({});
  },
  textMessage: () => report({ message: 'hello' }),
  unaccompaniedMotion: async () => {
    await report({});
    await send('trailer', { ...north(500), motion: false });
    await send('trailer', { ...north(600), motion: true, speed: 9 });
  },
};

async function driverProblem(): Promise<void> {
  const info = (await server.api.get('/server')).json();
  const attributes = { ...Object(info['attributes']), 'farol.enableQrDriverId': true };
  await server.api.put('/server', { ...info, attributes });
  const driver = await server.api.post('/drivers', {
    name: 'Ana',
    uniqueId: 'ANA',
    attributes: {
      'farol.enableQrCode': true,
      'farol.driverUsername': 'ana-1',
      'farol.driverPassword': 'secret',
    },
  });
  await server.api.post('/permissions', { deviceId: van, driverId: driver.json().id });
  const ana = server.api.signedInAs('qrcode-ana-1', 'secret');
  expect((await ana.post('/../farol/qr-driver', { id: van })).status).toBe(200);
  const madeAt = new Date(server.current().services.time.now()).toISOString();
  const problem = {
    id: 'p-1',
    kind: 'problem',
    deviceId: van,
    madeAt,
    answers: [{ text: '', ok: false, note: 'A flat tire', photo: false }],
  };
  const answer = await ana.post('/../farol/qr-driver/inspections', problem);
  expect([answer.status, answer.text]).toEqual([204, '']);
}

describe('from what a vehicle reports to the message that its rule sends', () => {
  test('there is a cause for every type of event that a rule can be for', () => {
    expect(Object.keys(CAUSES).toSorted()).toEqual([...EVENT_TYPES].toSorted());
  });

  test.each(EVENT_TYPES)('%s', async (type) => {
    received.length = 0;
    await CAUSES[type]?.();
    await server.current().services.outbox.settled();
    await expect.poll(() => isReceived(type), { timeout: 10_000, interval: 20 }).toBe(true);
  });

  test.each(ALARM_KINDS)('alarm %s', async (alarm) => {
    await report({});
    received.length = 0;
    await report({ alarm });
    await server.current().services.outbox.settled();
    const kinds = () => received.map(({ event }) => event?.attributes['alarm']);
    await expect.poll(kinds, { timeout: 10_000, interval: 20 }).toContain(alarm);
  });
});
