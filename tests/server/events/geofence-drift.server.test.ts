import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createVehicle,
  startRestartableServer,
  type RestartableServer,
} from '../../harness/restartable-server.ts';
import { evenNumber } from '../../arbitraries/numbers.ts';

const MINUTE = 60_000;
const START = Date.now() - 600 * MINUTE;
const METERS_PER_DEGREE = 111_195;

let server: RestartableServer;
let geofenceId: number;
let vehicles = 0;
beforeAll(async () => {
  server = await startRestartableServer();
  const geofence = await server.api.post('/geofences', { name: 'Depot', area: 'CIRCLE (20 20, 100)' });
  geofenceId = geofence.json().id;
});
afterAll(() => server.stop());

/** Returns the geofence events of a vehicle that reports these distances from the middle, a minute apart. */
async function eventsAt(meters: readonly number[], attributes: Record<string, unknown> = {}) {
  const uniqueId = `drift-${++vehicles}`;
  const deviceId = await createVehicle(server, uniqueId);
  const device = (await server.api.get(`/devices/${deviceId}`)).json();
  await server.api.put(`/devices/${deviceId}`, { ...device, attributes });
  await server.api.post('/permissions', { deviceId, geofenceId });
  for (const [minute, distance] of meters.entries())
    await server.report(uniqueId, {
      lat: 20 + distance / METERS_PER_DEGREE,
      lon: 20,
      timestamp: START + minute * MINUTE,
    });
  const events = await server.events(deviceId);
  return events.map(({ type }) => type).filter((type) => String(type).startsWith('geofence'));
}

test('geofence drift: a vehicle that stands at the edge of a geofence enters it once, and leaves it when it drives away', async () => {
  const edge = Array.from({ length: 10 }, (_, at) => (at % 2 === 0 ? 97.8 : 102.3));
  expect(await eventsAt(edge)).toEqual(['geofenceEnter']);
  expect(await eventsAt([...edge, 140, 200, 95])).toEqual(['geofenceEnter', 'geofenceExit', 'geofenceEnter']);
});

test('geofence drift: the margin is a setting, and where fixes are not filtered the border alone counts', async () => {
  const trace = [50, 130, 50, 102, 50];
  expect(await eventsAt(trace)).toEqual(['geofenceEnter', 'geofenceExit', 'geofenceEnter']);
  expect(await eventsAt(trace, { geofenceExitMargin: '40' })).toEqual(['geofenceEnter']);
  const all = ['geofenceEnter', 'geofenceExit', 'geofenceEnter', 'geofenceExit', 'geofenceEnter'];
  expect(await eventsAt(trace, { geofenceExitMargin: 0 })).toEqual(all);
  expect(await eventsAt(trace, { 'filter.enable': false })).toEqual(all);
});

test('geofence drift: any drift of a few meters round a place near the border causes one event at most', async () => {
  const drifts = fc.tuple(
    evenNumber(96, 104),
    fc.array(evenNumber(-4.5, 4.5), { minLength: 1, maxLength: 12 }),
  );
  await fc.assert(
    fc.asyncProperty(drifts, async ([place, offsets]) => {
      expect((await eventsAt(offsets.map((offset) => place + offset))).length).toBeLessThanOrEqual(1);
    }),
    { numRuns: 15 },
  );
}, 60_000);
