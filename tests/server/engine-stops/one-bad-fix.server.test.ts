import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createGeofence,
  createVehicle,
  startRestartableServer,
  type RestartableServer,
} from '../../harness/restartable-server.ts';

let server: RestartableServer;
let vehicles = 0;
beforeAll(async () => {
  server = await startRestartableServer();
  // The rule as it is by default.
  const info = (await server.api.get('/server')).json();
  await server.api.put('/server', { ...info, attributes: {} });
});
afterAll(() => server.stop());

type Fix = Record<string, string | number | boolean>;

const PARKED: Fix = { lat: -23.5, lon: -46.6 };
/** A good fix 220 m away. */
const AWAY: Fix = { lat: -23.502, lon: -46.6, accuracy: 10 };

/** A parked vehicle with an anchor around it, or a geofence that locks; `report` sends fixes a minute apart. */
async function parked(kind: 'anchor' | 'lock') {
  const uniqueId = `van-${(vehicles += 1)}`;
  const id = await createVehicle(server, uniqueId);
  // The last of about six fixes is of now: a stop is held while the vehicle's state is not known.
  let second = Math.floor(Date.now() / 1000) - 360;
  const report = async (fix: Fix): Promise<string> =>
    server.report(uniqueId, { ...fix, timestamp: (second += 60) });
  await report(PARKED);
  const attributes = kind === 'anchor' ? { isAnchor: true, deviceId: id } : { lockOnExit: true };
  const geofenceId = await createGeofence(server, { deviceId: id }, { attributes });
  // A vehicle is in a geofence that locks once two fixes say so.
  for (let times = 0; times < 2; times++) await report(PARKED);
  return { id, uniqueId, report, geofenceId };
}

async function queuedStops(id: number): Promise<number> {
  return server.current().services.commandQueue.waitingCount(id);
}

async function typesOf(id: number): Promise<unknown[]> {
  return (await server.events(id)).map(({ type }) => type);
}

describe.each(['anchor', 'lock'] as const)('a parked vehicle with an %s', (kind) => {
  test.for<[string, Fix]>([
    ['is called invalid by the tracker', { lat: -23.5, lon: 46.6, valid: false, speed: 0 }],
    ['has the wrong sign', { lat: -23.5, lon: 46.6 }],
    ['is 0/0', { lat: 0, lon: 0 }],
    ['is 200 m off', { lat: -23.5018, lon: -46.6 }],
    ['is off by less than its accuracy', { lat: -23.502, lon: -46.6, accuracy: 100 }],
    ['is ahead of the clock', { ...AWAY, timestamp: Math.floor(Date.now() / 1000) + 7_200 }],
  ])('keeps its engine when one fix %s', async ([, fix]) => {
    const { id, uniqueId, report, geofenceId } = await parked(kind);
    const answers = [
      'timestamp' in fix ? await server.report(uniqueId, fix) : await report(fix),
      await report(PARKED),
      await report(PARKED),
    ];
    expect(answers).toEqual(['', '', '']);
    expect(await queuedStops(id)).toBe(0);
    expect(await typesOf(id)).not.toContain('geofenceExit');
    expect((await server.api.get(`/geofences/${geofenceId}`)).status).toBe(200);
    const [latest] = (await server.api.get(`/positions?deviceId=${id}`)).list();
    expect(latest).toMatchObject({ latitude: -23.5, longitude: -46.6 });
    expect(Object(latest?.['attributes']).totalDistance).toBeLessThan(500);
  });

  test('is stopped when it is stolen: two good fixes are outside', async () => {
    const { id, report } = await parked(kind);
    expect([await report(AWAY), await report({ ...AWAY, lat: -23.504 })]).toEqual(['', '']);
    expect(await queuedStops(id)).toBe(1);
    expect(await typesOf(id)).toContain('geofenceExit');
    expect(await report({ ...AWAY, lat: -23.506 })).toBe('engineStop');
  });

  test('is stopped when it is stolen, whatever doubtful fixes come between, also after a restart', async () => {
    const { id, report } = await parked(kind);
    await report(AWAY);
    await report({ lat: 0, lon: 0 });
    await server.restart();
    await report({ ...AWAY, lat: -23.503, accuracy: 4000 });
    expect(await queuedStops(id)).toBe(0);
    await report({ ...AWAY, lat: -23.504 });
    expect(await queuedStops(id)).toBe(1);
  });

  test('that is back inside gets its waiting stop withdrawn, and everybody is told', async () => {
    const { id, report } = await parked(kind);
    await report(AWAY);
    await report(AWAY);
    expect(await queuedStops(id)).toBe(1);
    expect(await report(PARKED)).toBe('');
    expect(await queuedStops(id)).toBe(0);
    expect((await server.events(id)).at(-1)).toMatchObject({
      type: 'geofenceEnter',
      attributes: { engineStop: 'withdrawn', commandId: expect.any(Number), geofenceName: 'Depot' },
    });
    expect(await report(PARKED)).toBe('');
  });
});

test('one bad fix: no trace with fewer than two good fixes outside stops an engine', async () => {
  const doubtful = fc.constantFrom<Fix>(
    { lat: -23.502, lon: -46.6, valid: false },
    { lat: 0, lon: 0 },
    { lat: -23.502, lon: -46.6, accuracy: 3000 },
    { batt: 50 },
  );
  const trace = fc
    .tuple(fc.array(doubtful, { maxLength: 6 }), fc.option(fc.nat(6)), fc.array(fc.nat(6), { maxLength: 3 }))
    .map(([bad, good, home]) => {
      const fixes = [...bad];
      for (const place of home) fixes.splice(place, 0, PARKED);
      if (good !== null) fixes.splice(good, 0, AWAY);
      return fixes;
    });
  await fc.assert(
    fc.asyncProperty(trace, fc.constantFrom('anchor' as const, 'lock' as const), async (fixes, kind) => {
      const { id, report } = await parked(kind);
      for (const fix of fixes) expect(await report(fix)).toBe('');
      expect(await queuedStops(id)).toBe(0);
      expect(await typesOf(id)).not.toContain('geofenceExit');
    }),
    { numRuns: 15 },
  );
}, 60_000);

test('the odometer: no doubtful fix counts, the first one neither', async () => {
  const uniqueId = 'odometer';
  const id = await createVehicle(server, uniqueId);
  let second = Math.floor(Date.now() / 1000) - 3_600;
  const report = async (fix: Fix) => server.report(uniqueId, { ...fix, timestamp: (second += 60) });
  const bad: Fix[] = [
    { lat: 0, lon: 0 },
    { ...PARKED, lon: 46.6, valid: 0 },
    { lat: -23.14, lon: -46.6 },
  ];
  for (const fix of bad) await report(fix);
  for (const fix of [PARKED, ...bad.slice(0, 2), PARKED, ...bad, PARKED]) await report(fix);
  const attributes = (await server.api.get(`/positions?deviceId=${id}`)).list()[0]?.['attributes'];
  expect(Object(attributes).totalDistance).toBe(0);
  const range = 'from=2020-01-01T00:00:00Z&to=2100-01-01T00:00:00Z';
  expect((await server.api.get(`/reports/trips?${range}&deviceId=${id}`)).list()).toEqual([]);
});

test('one bad fix: a report that is sent again is stored once, also when newer ones came since and after a restart', async () => {
  const uniqueId = 'resent';
  const id = await createVehicle(server, uniqueId);
  const start = Math.floor(Date.now() / 1000) - 3_600;
  const buffered = Array.from({ length: 5 }, (_, minute) => ({
    lat: -23.5 + minute / 1000,
    lon: -46.6,
    timestamp: start + minute * 60,
    ignition: true,
  }));
  for (let times = 0; times < 2; times++) for (const fix of buffered) await server.report(uniqueId, fix);
  await server.restart();
  for (const fix of buffered) await server.report(uniqueId, fix);
  const range = 'from=2020-01-01T00:00:00Z&to=2100-01-01T00:00:00Z';
  expect((await server.api.get(`/positions?deviceId=${id}&${range}`)).list()).toHaveLength(5);
});

test('one bad fix: settings of a group kept as text count', async () => {
  const attributes = { 'filter.zero': 'false', 'filter.maxSpeed': '0' };
  const groupId = (await server.api.post('/groups', { name: 'Ships', attributes })).json().id;
  const id = await createVehicle(server, 'ship', { groupId });
  await server.report('ship', PARKED);
  await server.report('ship', { lat: 0, lon: 0 });
  expect((await server.api.get(`/positions?deviceId=${id}`)).list()[0]).toMatchObject({ latitude: 0 });
});

test('the distance: an administrator counts it again without the doubtful fixes that were believed before', async () => {
  const { id, report } = await parked('lock');
  await server.api.put(`/devices/${id}`, {
    ...(await server.api.get(`/devices/${id}`)).json(),
    attributes: { 'filter.enable': false },
  });
  for (const fix of [{ lat: 0, lon: 0 }, PARKED, { ...PARKED, lon: 46.6, valid: false }, AWAY])
    await report(fix);
  const total = async () =>
    Object((await server.api.get(`/positions?deviceId=${id}`)).list()[0]?.['attributes']).totalDistance;
  expect(await total()).toBeGreaterThan(10_000_000);
  await server.api.put(`/devices/${id}`, {
    ...(await server.api.get(`/devices/${id}`)).json(),
    attributes: {},
  });
  const answer = await server.api.post(`/../farol/devices/${id}/distance`, {});
  expect(answer.json()).toMatchObject({ positions: 7, doubtful: 2 });
  expect(await total()).toBeGreaterThan(200);
  expect(await total()).toBeLessThan(250);
});
