import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  uniqueName,
  newDevice,
  newUser,
  serverUnderTest,
  type ServerUnderTest,
} from '../../harness/server-under-test.ts';

const GEOFENCE = { name: 'Depot', area: 'CIRCLE (-23.5 -46.6, 150)' };

describe('values of another JSON type', () => {
  let server: ServerUnderTest;
  beforeAll(async () => {
    server = await serverUnderTest();
  });
  afterAll(() => server.stop());

  test('records can be associated with ids as numbers or text, one association or many at once', async () => {
    const { administrator } = server;
    const { id: userId, api } = await newUser(server);
    const [one, two] = [await newDevice(administrator), await newDevice(administrator)];
    const seen = async () => (await api.get('/devices')).list().map((device) => device.id);
    const first = { userId: String(userId), deviceId: one };
    expect((await administrator.post('/permissions', first)).status).toBe(204);
    expect(await seen()).toEqual([one]);
    const both = [one, two].map((id) => ({ userId, deviceId: ` ${id} ` }));
    expect((await administrator.post('/permissions/bulk', both)).status).toBe(204);
    expect(new Set(await seen())).toEqual(new Set([one, two]));
    expect((await administrator.delete('/permissions', first)).status).toBe(204);
    expect((await administrator.delete('/permissions/bulk', both)).status).toBe(204);
    expect(await seen()).toEqual([]);
  });

  test('ids as text do not bypass permissions for an association', async () => {
    const { id: userId, api } = await newUser(server);
    const deviceId = await newDevice(server.administrator);
    const link = { userId: String(userId), deviceId: String(deviceId) };
    expect((await api.post('/permissions', link)).status).toBe(400);
    expect((await api.get('/devices')).list()).toEqual([]);
  });

  test('a record can be created and saved with all values as text', async () => {
    const { administrator } = server;
    const groupId = (await administrator.post('/groups', { name: 7 })).json().id;
    const uniqueId = Math.floor(Math.random() * 1e15);
    const form = { name: 12, uniqueId, groupId: `${groupId}`, calendarId: '', disabled: 'true' };
    const created = (await administrator.post('/devices', form)).json();
    expect(created).toMatchObject({ name: '12', uniqueId: String(uniqueId), groupId, disabled: true });
    const changed = await administrator.put(`/devices/${created.id}`, {
      ...created,
      id: String(created.id),
      disabled: 0,
      expirationTime: '1900000000000',
    });
    expect(changed.json()).toMatchObject({
      id: created.id,
      disabled: false,
      expirationTime: '2030-03-17T17:46:40.000+00:00',
    });
  });

  test('commands, accounts and server settings accept text for numbers and flags', async () => {
    const { administrator } = server;
    const deviceId = await newDevice(administrator);
    const saved = { description: 'Stop', type: 'custom', attributes: { data: 'x' }, textChannel: 'false' };
    const id = (await administrator.post('/commands', saved)).json().id;
    const links = [{ deviceId: `${deviceId}`, commandId: `${id}` }];
    expect((await administrator.post('/permissions/bulk', links)).status).toBe(204);
    for (const body of [
      { id: '0', deviceId: `${deviceId}`, type: 'custom', textChannel: 'false', attributes: { data: 'x' } },
      { id: `${id}`, deviceId: `${deviceId}` },
    ])
      expect([200, 202]).toContain((await administrator.post('/commands/send', body)).status);
    const account = { name: 'Bruno', email: uniqueName('bruno'), password: 12345678, deviceLimit: '-1' };
    const user = await administrator.post('/users', { ...account, readonly: 'true', zoom: '7' });
    expect(user.json()).toMatchObject({ deviceLimit: -1, readonly: true, zoom: 7 });
    const own = await server.anyone.form('/session', { email: account.email, password: '12345678' });
    expect(own.status).toBe(200);
    const before = (await administrator.get('/server')).json();
    const latitude = { ...before, latitude: '-23.5', zoom: '9', forceSettings: 'false' };
    expect((await administrator.put('/server', latitude)).json()).toMatchObject({ latitude: -23.5, zoom: 9 });
    await administrator.put('/server', before);
  });

  test('the odometer can be set with a text, and an empty one leaves it unchanged', async () => {
    const { administrator, anyone } = server;
    const deviceId = await newDevice(administrator);
    if (!server.store) return;
    const time = '2026-01-01T00:00:00.000+00:00';
    const place = { latitude: 1, longitude: 2, altitude: 0, speed: 0, course: 0, accuracy: 0 };
    const rest = { protocol: 'osmand', valid: true, address: null, network: null, geofenceIds: null };
    const times = { serverTime: time, deviceTime: time, fixTime: time };
    await server.store([
      { deviceId, ...times, ...place, ...rest, attributes: { totalDistance: 5, hours: 6 } },
    ]);
    const set = { deviceId: `${deviceId}`, totalDistance: '125000.5', hours: '' };
    expect((await administrator.put(`/devices/${deviceId}/accumulators`, set)).status).toBe(204);
    const [position] = (await administrator.get(`/positions?deviceId=${deviceId}`)).list();
    expect(position?.['attributes']).toMatchObject({ totalDistance: 125000.5, hours: 6 });
    expect((await anyone.put(`/devices/${deviceId}/accumulators`, set)).status).toBe(401);
  });

  test('an empty number in a query counts as missing', async () => {
    const { administrator } = server;
    const { id } = (await administrator.post('/geofences', GEOFENCE)).json();
    for (const query of ['deviceId=&groupId=', 'userId=%20&limit=', 'all=True&offset='])
      expect(
        (await administrator.get(`/geofences?${query}`)).list().map((geofence) => geofence.id),
      ).toContain(id);
  });
});
