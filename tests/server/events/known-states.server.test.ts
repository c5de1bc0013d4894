import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Device } from '@farol/core/domain/device/device';
import type { WireObject } from '../../harness/api-client.ts';
import {
  INSIDE,
  createVehicle,
  startRestartableServer,
  type RestartableServer,
} from '../../harness/restartable-server.ts';
import { KnownStateWatch } from '../../../server/events/known-states.ts';
import { positionEvents } from '../../../server/events/position-events.ts';
import { completedPosition } from '../../../server/intake/completed-position.ts';
import { parseOsmandQuery } from '../../../server/intake/osmand-query.ts';

const MINUTE = 60_000;
const START = Date.now() - 600 * MINUTE;

let server: RestartableServer;
let vehicles = 0;
let tracker: string;
let van: number;
beforeAll(async () => {
  server = await startRestartableServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  tracker = `van-${++vehicles}`;
  van = await createVehicle(server, tracker);
});

const recorded = async (...types: string[]): Promise<WireObject[]> =>
  (await server.events(van)).filter(({ type }) => types.includes(String(type)));
/** Reports so many minutes after the start. */
const at = (minutes: number, fields: Record<string, string | number | boolean> = {}) =>
  server.report(tracker, { ...INSIDE, timestamp: START + minutes * MINUTE, ...fields });

test('reports that omit a state change nothing: ignition, driver and fuel are compared with what was last known', async () => {
  const device = (await server.api.get(`/devices/${van}`)).json();
  await server.api.put(`/devices/${van}`, { ...device, attributes: { fuelDropThreshold: 10 } });
  await at(0, { ignition: true, driverUniqueId: 'M1', fuel: 60 });
  await at(1);
  await at(2, { batt: 80 });
  await at(3, { ignition: false, driverUniqueId: 'M1', fuel: 40 });
  await at(4);
  await at(5, { ignition: false, fuel: 39 });
  await at(6, { ignition: true, driverUniqueId: 'M2' });
  const events = await recorded('ignitionOn', 'ignitionOff', 'driverChanged', 'deviceFuelDrop');
  expect(
    events.map(({ type, eventTime }) => [type, (Date.parse(String(eventTime)) - START) / MINUTE]),
  ).toEqual([
    ['driverChanged', 0],
    ['deviceFuelDrop', 3],
    ['ignitionOff', 3],
    ['ignitionOn', 6],
    ['driverChanged', 6],
  ]);
});

test('known states: what was last known is known after a restart too', async () => {
  await at(0, { ignition: true, driverUniqueId: 'M1' });
  await at(1);
  await server.restart();
  await at(2);
  await at(3, { ignition: false, driverUniqueId: 'M1' });
  const events = await recorded('ignitionOn', 'ignitionOff', 'driverChanged');
  expect(events.map(({ type }) => type)).toEqual(['driverChanged', 'ignitionOff']);
});

test('known states: a maintenance falls due although the reports between omit the counter', async () => {
  const maintenance = { name: 'Oil', type: 'odometer', start: 1000, period: 500 };
  const { id: maintenanceId } = (await server.api.post('/maintenance', maintenance)).json();
  await server.api.post('/permissions', { deviceId: van, maintenanceId });
  await at(0, { odometer: 900 });
  await at(1);
  await at(2, { odometer: 1100 });
  expect((await recorded('maintenance')).map(({ attributes }) => attributes)).toEqual([{ odometer: 1100 }]);
});

test('known states: engine hours go on while reports omit the ignition, and stop with the ignition', async () => {
  await at(0, { ignition: true });
  await at(10);
  await at(30, { ignition: true });
  await at(40, { ignition: false });
  await at(50);
  await at(60, { ignition: true });
  const [latest] = (await server.api.get(`/positions?deviceId=${van}`)).list();
  expect(latest?.['attributes']).toMatchObject({ hours: 30 * MINUTE });
});

test('known states: from which speed a vehicle moves is a setting of the device, its group or the server', async () => {
  const motion = async () =>
    Object((await server.api.get(`/positions?deviceId=${van}`)).list()[0]?.['attributes'])['motion'];
  await at(0, { speed: 1 });
  expect(await motion()).toBe(true);
  const info = (await server.api.get('/server')).json();
  await server.api.put('/server', {
    ...info,
    attributes: { ...Object(info['attributes']), 'event.motion.speedThreshold': '2' },
  });
  await at(1, { speed: 2 });
  expect(await motion()).toBe(false);
  await at(2, { speed: 2.1 });
  expect(await motion()).toBe(true);
  const device = (await server.api.get(`/devices/${van}`)).json();
  await server.api.put(`/devices/${van}`, { ...device, attributes: { 'event.motion.speedThreshold': 5 } });
  await at(3, { speed: 5 });
  expect(await motion()).toBe(false);
  await server.api.put('/server', info);
  await at(4, { speed: 5, rpm: '1e3', bearing: 370 });
  const [position] = (await server.api.get(`/positions?deviceId=${van}`)).list();
  expect(position).toMatchObject({ course: 10, attributes: { rpm: 1000 } });
});

test('known states: an alarm ends with a report without it, so that the next one is told again', async () => {
  await at(0, { alarm: 'sos' });
  await at(1);
  await at(2, { alarm: 'sos' });
  expect(await recorded('alarm')).toHaveLength(2);
});

test('known states: ignition events alternate and tell each change, whatever reports omit', async () => {
  const { registry } = server.current().services;
  const device: Device | undefined = registry.devices.get(van);
  if (!device) throw new Error('no device');
  const states = fc.array(fc.constantFrom(undefined, true, false), { maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(states, async (reports) => {
      const watch = new KnownStateWatch(registry);
      let latest: ReturnType<typeof completedPosition> | undefined;
      const told: string[] = [];
      for (const [minute, ignition] of reports.entries()) {
        const text = `id=van&lat=1&lon=1&timestamp=${START + minute * MINUTE}`;
        const report = parseOsmandQuery(
          new URLSearchParams(ignition === undefined ? text : `${text}&ignition=${ignition}`),
        );
        if (!report) throw new Error('no report');
        const position = completedPosition(report, { deviceId: van, latest, now: Date.now() });
        const known = await watch.step(device, position, latest);
        told.push(...positionEvents(position, known.latest).map(({ type }) => type));
        known.commit();
        latest = position;
      }
      const reported = reports.filter((ignition) => ignition !== undefined);
      const changes = reported.filter((ignition, index) => index > 0 && ignition !== reported[index - 1]);
      expect(told).toEqual(changes.map((ignition) => (ignition ? 'ignitionOn' : 'ignitionOff')));
    }),
    { numRuns: 25 },
  );
});
