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
});
afterAll(() => server.stop());

const AROUND = { area: 'CIRCLE (-23.5 -46.6, 150)' };
const ELSEWHERE = { area: 'CIRCLE (-23.7 -46.6, 150)' };
const HOME = { lat: -23.5, lon: -46.6 };
const AWAY = { lat: -23.51, lon: -46.6 };
const LOCKS = { lockOnEnter: true, lockOnExit: true };

/** A parked vehicle that has reported once or more; `report` sends fixes a minute apart. */
async function parked(place: object = HOME) {
  const uniqueId = `van-${(vehicles += 1)}`;
  const id = await createVehicle(server, uniqueId);
  let second = Math.floor(Date.now() / 1000) - 900;
  const report = async (...fixes: object[]): Promise<void> => {
    for (const fix of fixes) await server.report(uniqueId, { ...fix, timestamp: (second += 60) });
  };
  await report(place);
  const stops = async (): Promise<unknown[]> =>
    (await server.events(id))
      .filter(({ attributes }) => Object(attributes).engineStop !== undefined)
      .map(({ type }) => type);
  const crossings = async (): Promise<unknown[]> =>
    (await server.events(id)).map(({ type }) => type).filter((type) => String(type).startsWith('geofence'));
  return { id, uniqueId, report, stops, crossings };
}

async function move(geofenceId: number, area: { area: string }): Promise<void> {
  const geofence = (await server.api.get(`/geofences/${geofenceId}`)).json();
  await server.api.put(`/geofences/${geofenceId}`, { ...geofence, ...area });
}

describe('a geofence that locks', () => {
  test.each([
    ['of good fixes', {}],
    ['of fixes whose accuracy reaches over the border', { accuracy: 400 }],
  ])('drawn round a parked vehicle %s is not entered, and stops nothing', async (_, more) => {
    const { id, report, crossings } = await parked({ ...HOME, ...more });
    await createGeofence(server, { deviceId: id }, { ...AROUND, attributes: LOCKS });
    await report({ ...HOME, ...more }, { ...HOME, ...more }, HOME, HOME);
    expect(await crossings()).toEqual([]);
  });

  test('drawn round a parked vehicle is left when that drives away, and entered when it is back', async () => {
    const { id, report, stops } = await parked();
    await createGeofence(server, { deviceId: id }, { ...AROUND, attributes: LOCKS });
    await report(HOME, HOME, AWAY, AWAY);
    expect(await stops()).toEqual(['geofenceExit']);
    await report({ ...AWAY, lat: -23.52 }, AWAY, HOME, HOME);
    expect(await stops()).toContain('geofenceEnter');
  });

  test('that is linked, or whose border is moved round a parked vehicle or away from it, stops nothing', async () => {
    const { id, report, crossings } = await parked();
    const group = (await server.api.post('/groups', { name: 'Fleet' })).json().id;
    const device = (await server.api.get(`/devices/${id}`)).json();
    await server.api.put(`/devices/${id}`, { ...device, groupId: group });
    const geofenceId = await createGeofence(server, { groupId: group }, { ...ELSEWHERE, attributes: LOCKS });
    await report(HOME, HOME);
    for (const area of [AROUND, ELSEWHERE, AROUND]) {
      await move(geofenceId, area);
      await report(HOME, HOME, HOME);
    }
    expect(await crossings()).toEqual([]);
  });

  test('drawn round a parked vehicle stops nothing after a restart either', async () => {
    const { id, report, crossings } = await parked();
    await report(HOME);
    await createGeofence(server, { deviceId: id }, { ...AROUND, attributes: LOCKS });
    await server.restart();
    await report(HOME, HOME);
    expect(await crossings()).toEqual([]);
  });

  test('is entered by a vehicle whose second fix inside comes after a restart', async () => {
    const { id, report, stops } = await parked(AWAY);
    await createGeofence(server, { deviceId: id }, { ...AROUND, attributes: LOCKS });
    await report(AWAY, HOME);
    expect(await stops()).toEqual([]);
    await server.restart();
    await report(HOME);
    expect(await stops()).toEqual(['geofenceEnter']);
  });

  test('is not entered by the first fix of a vehicle, but left by a vehicle that was seen there once', async () => {
    const uniqueId = `van-${(vehicles += 1)}`;
    const id = await createVehicle(server, uniqueId);
    await createGeofence(server, { deviceId: id }, { ...AROUND, attributes: LOCKS });
    const typesAfter = async (fix: object, secondsAgo: number) => {
      await server.report(uniqueId, { ...fix, timestamp: Math.floor(Date.now() / 1000) - secondsAgo });
      return (await server.events(id))
        .map(({ type }) => type)
        .filter((type) => String(type).startsWith('geofence'));
    };
    expect(await typesAfter(HOME, 600)).toEqual([]);
    expect(await typesAfter(AWAY, 300)).toEqual([]);
    expect(await typesAfter(AWAY, 200)).toEqual(['geofenceExit']);
  });
});

test('crossing watch: a geofence at which a rule sends a stop is not entered when it is linked to a parked vehicle', async () => {
  const { id, report, crossings } = await parked();
  const stop = (
    await server.api.post('/commands', { description: 'Stop', type: 'engineStop', attributes: {} })
  ).json();
  const rule = { type: 'geofenceEnter', notificators: 'command', commandId: stop.id, attributes: {} };
  const { id: notificationId } = (await server.api.post('/notifications', rule)).json();
  await server.api.post('/permissions', { deviceId: id, notificationId });
  await createGeofence(server, { deviceId: id }, AROUND);
  await report(HOME, HOME, HOME);
  expect(await crossings()).toEqual([]);
});

test('crossing watch: whatever is done to the geofences of a vehicle that does not move, its engine is not stopped', async () => {
  const steps = fc.array(fc.constantFrom('report', 'doubtful', 'draw', 'around', 'away', 'link', 'unlink'), {
    maxLength: 10,
  });
  await fc.assert(
    fc.asyncProperty(steps, async (names) => {
      const { id, report, stops } = await parked();
      let geofenceId = await createGeofence(server, { deviceId: id }, { ...ELSEWHERE, attributes: LOCKS });
      const link = () => ({ deviceId: id, geofenceId });
      for (const name of [...names, 'report', 'report']) {
        if (name === 'report') await report(HOME);
        if (name === 'doubtful') await report({ lat: 0, lon: 0 });
        if (name === 'draw')
          geofenceId = await createGeofence(server, { deviceId: id }, { ...AROUND, attributes: LOCKS });
        if (name === 'around') await move(geofenceId, AROUND);
        if (name === 'away') await move(geofenceId, ELSEWHERE);
        if (name === 'link') await server.api.post('/permissions', link());
        if (name === 'unlink') await server.api.delete('/permissions', link());
      }
      expect(await stops()).toEqual([]);
    }),
    { numRuns: 12 },
  );
});
