import type { Position } from '@farol/core/domain/position/position';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorText } from '../harness/error-text.ts';
import {
  isExternalServer,
  newDevice,
  newUser,
  serverUnderTest,
  type ServerUnderTest,
} from '../harness/server-under-test.ts';

const START = Date.parse('2026-03-01T10:00:00Z');

describe.skipIf(isExternalServer)('positions', () => {
  let server: ServerUnderTest;
  beforeAll(async () => {
    server = await serverUnderTest();
  });
  afterAll(() => server.stop());

  const drive = async (deviceId: number, fixes: number): Promise<Position[]> =>
    (await server.store?.(
      Array.from({ length: fixes }, (_, index) => fix(deviceId, START + index * 60_000)),
    )) ?? [];

  test('each user gets the latest position of each visible vehicle, as the contract describes it', async () => {
    const [ana, bruno] = [await newUser(server), await newUser(server)];
    const [first, second, silent] = [
      await newDevice(ana.api),
      await newDevice(ana.api),
      await newDevice(ana.api),
    ];
    const latest = [(await drive(first, 3)).at(-1), (await drive(second, 2)).at(-1)];
    const response = await ana.api.get('/positions');
    expect(response.list().sort((left, right) => left.id - right.id)).toEqual(latest);
    expect(response.list()[0]?.['fixTime']).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}\+00:00$/);
    expect((await bruno.api.get('/positions')).list()).toEqual([]);
    expect((await ana.api.get(`/positions?deviceId=${second}`)).list()).toEqual([latest[1]]);
    expect((await ana.api.get(`/positions?deviceId=${silent}`)).list()).toEqual([]);
    expect((await ana.api.get(`/devices/${first}`)).json()['positionId']).toBe(latest[0]?.id);
  });

  test('more than five hundred positions are returned in one call, in the requested order', async () => {
    const { api } = await newUser(server);
    const ids = (await drive(await newDevice(api), 1_200)).map((position) => position.id).toReversed();
    const query = ids.map((id) => `id=${id}`).join('&');
    const response = await api.get(`/positions?${query}`);
    expect(response.list().map((position) => position.id)).toEqual(ids);
  });

  test("a position that is unknown or of another user's vehicle fails the whole call", async () => {
    const [ana, bruno] = [await newUser(server), await newUser(server)];
    const [own] = await drive(await newDevice(ana.api), 1);
    const [foreign] = await drive(await newDevice(bruno.api), 1);
    expect((await ana.api.get(`/positions?id=${own?.id}`)).status).toBe(200);
    const refused = await ana.api.get(`/positions?id=${own?.id}&id=${foreign?.id}`);
    expect([refused.status, errorText(refused)]).toEqual([400, 'Device access denied']);
    expect((await ana.api.get(`/positions?id=${own?.id}&id=999999999`)).status).toBe(400);
  });

  test("a vehicle's route is its fixes in the range, ends included, oldest first", async () => {
    const { api } = await newUser(server);
    const deviceId = await newDevice(api);
    const fixes = await drive(deviceId, 4_500);
    const at = (index: number) => encodeURIComponent(fixes[index]?.fixTime ?? '');
    for (const [from, to] of [
      [0, 4_499],
      [10, 10],
      [1, 4_100],
    ] as const) {
      const query = `deviceId=${deviceId}&from=${at(from)}&to=${at(to)}`;
      expect((await api.get(`/positions?${query}`)).list()).toEqual(fixes.slice(from, to + 1));
      expect((await api.get(`/reports/route?${query}`)).list()).toHaveLength(to + 1 - from);
    }
  });

  test('a route report covers the requested vehicles and groups, or all, without those of other users', async () => {
    const [ana, bruno] = [await newUser(server), await newUser(server)];
    const groupId = (await ana.api.post('/groups', { name: 'North' })).json().id;
    const [one, two] = [await newDevice(ana.api), await newDevice(ana.api, { groupId })];
    const foreign = await newDevice(bruno.api);
    for (const deviceId of [one, two, foreign]) await drive(deviceId, 2);
    const range = 'from=2026-01-01T00:00:00Z&to=2027-01-01T00:00:00Z';
    const devices = async (query: string) =>
      (await ana.api.get(`/reports/route?${range}&${query}`)).list().map((position) => position['deviceId']);
    expect(await devices(`deviceId=${one}&deviceId=${foreign}`)).toEqual([one, one]);
    expect(await devices(`groupId=${groupId}`)).toEqual([two, two]);
    expect(new Set(await devices(''))).toEqual(new Set([one, two]));
  });

  test('setting the odometer creates a new latest position with that value', async () => {
    const { api } = await newUser(server);
    const deviceId = await newDevice(api);
    const [before] = await drive(deviceId, 1);
    const body = { deviceId, totalDistance: 123_456.7, hours: 7_200_000 };
    expect((await api.put(`/devices/${deviceId}/accumulators`, body)).status).toBe(204);
    const [after] = (await api.get(`/positions?deviceId=${deviceId}`)).list();
    expect(after).toEqual({
      ...before,
      id: after?.id,
      attributes: { ...before?.attributes, totalDistance: 123_456.7, hours: 7_200_000 },
    });
    expect(after?.id).toBeGreaterThan(before?.id ?? 0);
    expect((await api.get(`/devices/${deviceId}`)).json()['positionId']).toBe(after?.id);
  });

  test('removed history is gone, and the vehicle is where it was before', async () => {
    const { api } = await newUser(server);
    const deviceId = await newDevice(api, { name: 'Van' });
    const other = await newDevice(api);
    const fixes = await drive(deviceId, 1_300);
    const [kept] = await drive(other, 1);
    const at = (index: number) => encodeURIComponent(fixes[index]?.fixTime ?? '');
    const all = `deviceId=${deviceId}&from=2026-01-01T00:00:00Z&to=2027-01-01T00:00:00Z`;
    const remove = (query: string) => api.delete(`/positions?${query}`);
    expect((await remove(`deviceId=${deviceId}&from=${at(10)}&to=${at(1_299)}`)).status).toBe(204);
    expect((await api.get(`/positions?${all}`)).list()).toEqual(fixes.slice(0, 10));
    expect((await api.get('/positions')).list()).toEqual([fixes[9], kept]);
    expect((await api.delete(`/positions/${fixes[9]?.id}`)).status).toBe(204);
    expect((await api.get(`/positions?deviceId=${deviceId}`)).list()).toEqual([fixes[8]]);
    expect((await api.get(`/devices/${deviceId}`)).json()['positionId']).toBe(fixes[8]?.id);
    expect((await api.delete(`/positions/${fixes[9]?.id}`)).status).toBe(404);
    expect((await remove(all)).status).toBe(204);
    expect((await remove(all)).status).toBe(204);
    expect((await api.get(`/positions?deviceId=${deviceId}`)).list()).toEqual([]);
    expect((await api.get('/positions')).list()).toEqual([kept]);
    const [last] = (await api.get(`/../farol/devices/${deviceId}/logs`)).list();
    expect(last?.['log']).toMatchObject({ status: 204, object: { name: 'Van' }, old: { positions: 9 } });
    expect((await remove('from=2026-01-01T00:00:00Z&to=2027-01-01T00:00:00Z')).status).toBe(400);
    expect((await remove(`deviceId=${deviceId}`)).status).toBe(400);
  });

  test('a route can be limited to one geofence that the user sees', async () => {
    const { api } = await newUser(server);
    const deviceId = await newDevice(api);
    const [inside, outside] = [
      fix(deviceId, START),
      { ...fix(deviceId, START + 60_000), latitude: 10, longitude: 10 },
    ];
    const stored = (await server.store?.([inside, outside])) ?? [];
    const area = 'CIRCLE (-23.55 -46.63, 100)';
    const { id } = (await api.post('/geofences', { name: 'Depot', area })).json();
    const foreign = (await server.administrator.post('/geofences', { name: 'Other', area })).json();
    const range = 'from=2026-01-01T00:00:00Z&to=2027-01-01T00:00:00Z';
    const within = (geofenceId: number | string) =>
      api.get(`/positions?deviceId=${deviceId}&${range}&geofenceId=${geofenceId}`);
    expect((await within(id)).list()).toEqual([stored[0]]);
    expect((await within(0)).list()).toEqual(stored);
    const refused = await within(foreign.id);
    expect([refused.status, errorText(refused)]).toEqual([400, 'Geofence access denied']);
    expect((await within('x')).status).toBe(404);
  });

  test('a user without reports still sees where the vehicles are', async () => {
    const user = await newUser(server, { disableReports: true });
    const deviceId = await newDevice(user.api);
    const [past, position] = await drive(deviceId, 2);
    const range = 'from=2026-01-01T00:00:00Z&to=2027-01-01T00:00:00Z';
    for (const path of [
      `/positions?deviceId=${deviceId}&${range}`,
      `/positions?id=${past?.id}`,
      `/reports/route?deviceId=${deviceId}&${range}`,
    ]) {
      const response = await user.api.get(path);
      expect([response.status, errorText(response)]).toEqual([400, 'Operation restricted']);
    }
    for (const path of ['/positions', `/positions?id=${position?.id}`])
      expect((await user.api.get(path)).list()).toEqual([position]);
  });

  test('a changed odometer is in the activity log with its previous value', async () => {
    const { api } = await newUser(server);
    const deviceId = await newDevice(api, { name: 'Van' });
    await drive(deviceId, 1);
    for (const values of [{ totalDistance: 120_000, hours: 3_600_000 }, { totalDistance: 90_000 }])
      expect((await api.put(`/devices/${deviceId}/accumulators`, { deviceId, ...values })).status).toBe(204);
    const response = await api.get(`/../farol/devices/${deviceId}/logs`);
    const [last, first] = response.list().map(({ log }) => log);
    expect(last).toEqual({
      code: 301,
      status: 204,
      object: { type: 'device', deviceId, name: 'Van' },
      old: { odometer: 120_000 },
      data: { odometer: 90_000 },
    });
    expect(first).toMatchObject({
      old: { odometer: 10.5 },
      data: { odometer: 120_000, hours: 3_600_000 },
    });
  });
});

function fix(deviceId: number, time: number): Omit<Position, 'id'> {
  const moment = `${new Date(time).toISOString().slice(0, -1)}+00:00`;
  return {
    deviceId,
    protocol: 'osmand',
    serverTime: moment,
    deviceTime: moment,
    fixTime: moment,
    valid: true,
    latitude: -23.55,
    longitude: -46.63,
    altitude: 760,
    speed: 21.6,
    course: 90,
    address: null,
    accuracy: 5,
    network: null,
    geofenceIds: null,
    attributes: { ignition: true, totalDistance: 10.5, driverUniqueId: 'é "quoted"' },
  };
}
