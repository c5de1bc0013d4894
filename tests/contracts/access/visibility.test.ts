import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../harness/api-client.ts';
import { errorText } from '../../harness/error-text.ts';
import {
  isExternalServer,
  uniqueName,
  newDevice,
  newUser,
  serverUnderTest,
  type ServerUnderTest,
} from '../../harness/server-under-test.ts';

describe('who sees and changes which records', () => {
  let server: ServerUnderTest;
  beforeAll(async () => {
    server = await serverUnderTest();
  });
  afterAll(() => server.stop());

  test("one user's vehicles are invisible to another until they are associated", async () => {
    const [ana, bruno] = [await newUser(server), await newUser(server)];
    const id = await newDevice(ana.api);
    expect(await idsOf(ana.api, '/devices')).toEqual([id]);
    expect(await idsOf(bruno.api, '/devices')).toEqual([]);
    expect(await idsOf(bruno.api, `/devices?id=${id}`)).toEqual([]);
    await server.administrator.post('/permissions', { userId: bruno.id, deviceId: id });
    expect(await idsOf(bruno.api, '/devices')).toEqual([id]);
    await server.administrator.delete('/permissions', { userId: bruno.id, deviceId: id });
    expect(await idsOf(bruno.api, '/devices')).toEqual([]);
  });

  test('a vehicle of another user can be neither read, changed, removed, associated nor asked for its positions', async () => {
    const [ana, bruno] = [await newUser(server), await newUser(server)];
    const id = await newDevice(ana.api);
    const device = (await ana.api.get(`/devices/${id}`)).json();
    const from = '2026-01-01T00:00:00Z';
    for (const response of [
      await bruno.api.get(`/devices/${id}`),
      await bruno.api.put(`/devices/${id}`, { ...device, name: 'stolen' }),
      await bruno.api.delete(`/devices/${id}`),
      await bruno.api.put(`/devices/${id}/accumulators`, { deviceId: id, totalDistance: 1 }),
      await bruno.api.post('/permissions', { userId: bruno.id, deviceId: id }),
      await bruno.api.get(`/positions?deviceId=${id}`),
      await bruno.api.get(`/positions?deviceId=${id}&from=${from}&to=${from}`),
    ]) {
      expect(response.status).toBe(400);
      expect(errorText(response)).toBe('Device access denied');
    }
    expect((await ana.api.get(`/devices/${id}`)).json()).toEqual(device);
  });

  test('the id in the body decides, so the path cannot bypass permissions', async () => {
    const [ana, bruno] = [await newUser(server), await newUser(server)];
    const foreign = (await ana.api.get(`/devices/${await newDevice(ana.api)}`)).json();
    const own = await newDevice(bruno.api);
    const response = await bruno.api.put(`/devices/${own}`, { ...foreign, name: 'stolen' });
    expect(response.status).toBe(400);
    expect((await ana.api.get(`/devices/${foreign.id}`)).json()).toEqual(foreign);
  });

  test('an association with a group includes everything below it, and nothing of it once the group is gone', async () => {
    const user = await newUser(server);
    const { administrator } = server;
    const groups = [await newGroup(administrator, uniqueName('level'))];
    for (let level = 1; level < 4; level++)
      groups.push(await newGroup(administrator, uniqueName('level'), groups[level - 1]));
    const devices: number[] = [];
    for (const groupId of groups) devices.push(await newDevice(administrator, { groupId }));
    await administrator.post('/permissions', { userId: user.id, groupId: groups[0] });
    expect(await idsOf(user.api, '/devices')).toEqual(devices);
    expect(await idsOf(user.api, '/groups')).toEqual(groups);
    expect((await user.api.get(`/devices/${devices[2]}`)).status).toBe(200);
    expect((await user.api.get(`/devices/${devices[3]}`)).status).toBe(200);
    await administrator.delete(`/groups/${groups[0]}`);
    expect(await idsOf(user.api, '/devices')).toEqual([]);
    expect((await administrator.get(`/groups/${groups[1]}`)).json()['groupId']).toBe(0);
    expect((await administrator.get(`/devices/${devices[0]}`)).json()['groupId']).toBe(0);
  });

  test('users cannot move a vehicle or a group into a group they do not see', async () => {
    const user = await newUser(server);
    const groupId = await newGroup(server.administrator, uniqueName('foreign'));
    for (const response of [
      await user.api.post('/devices', { name: 'Van', uniqueId: uniqueName('van'), groupId }),
      await user.api.post('/groups', { name: 'mine', groupId }),
      await user.api.put('/devices/1', {
        ...(await user.api.get(`/devices/${await newDevice(user.api)}`)).json(),
        groupId,
      }),
    ])
      expect([response.status, errorText(response)]).toEqual([400, 'Group access denied']);
  });

  test('a group cannot become its own ancestor', async () => {
    const top = await newGroup(server.administrator, uniqueName('top'));
    const below = await newGroup(server.administrator, uniqueName('below'), top);
    for (const groupId of [top, below]) {
      const response = await server.administrator.put(`/groups/${top}`, {
        id: top,
        name: 'top',
        groupId,
        attributes: {},
      });
      expect([response.status, errorText(response)]).toEqual([400, 'Cycle in group hierarchy']);
    }
  });

  test.skipIf(isExternalServer)(
    'what is linked to a group reaches all levels below it, and groups nest up to 32 levels deep',
    async () => {
      const { administrator } = server;
      const user = await newUser(server);
      const top = await newGroup(administrator, uniqueName('top'));
      let lowest = top;
      for (let level = 2; level <= 6; level++)
        lowest = await newGroup(administrator, uniqueName(`level ${level}`), lowest);
      const device = { name: 'Van', uniqueId: uniqueName('van'), groupId: lowest };
      const deviceId = (await administrator.post('/devices', device)).json().id;
      await administrator.post('/permissions', { userId: user.id, groupId: top });
      expect(await idsOf(user.api, '/devices')).toEqual([deviceId]);
      const command = { description: 'Ask', type: 'custom', attributes: { data: 'x' } };
      const commandId = (await administrator.post('/commands', command)).json().id;
      await administrator.post('/permissions', { groupId: top, commandId });
      await administrator.post('/permissions', { userId: user.id, commandId });
      expect(await idsOf(user.api, `/commands/send?deviceId=${deviceId}`)).toEqual([commandId]);
      for (let level = 7; level <= 32; level++)
        lowest = await newGroup(administrator, uniqueName(`level ${level}`), lowest);
      const deeper = await administrator.post('/groups', { name: 'Deeper', groupId: lowest });
      expect([deeper.status, errorText(deeper)]).toEqual([400, 'Groups can be nested 32 levels deep']);
      // Nor does a whole tree get deeper by being moved.
      const pair = await newGroup(administrator, uniqueName('pair'));
      await newGroup(administrator, uniqueName('child'), pair);
      const second = (await administrator.get(`/groups/${lowest}`)).json()['groupId'];
      const move = (groupId: unknown) =>
        administrator.put(`/groups/${pair}`, { id: pair, name: 'pair', groupId, attributes: {} });
      expect((await move(second)).status).toBe(400);
      expect((await move(top)).status).toBe(200);
    },
  );

  test('administrators may access everything, but lists show only their own vehicles unless they request all', async () => {
    const user = await newUser(server);
    const id = await newDevice(user.api);
    expect(await idsOf(server.administrator, '/devices')).not.toContain(id);
    expect(await idsOf(server.administrator, '/devices?all=true')).toContain(id);
    expect(await idsOf(server.administrator, `/devices?userId=${user.id}`)).toEqual([id]);
    expect((await server.administrator.get(`/devices/${id}`)).status).toBe(200);
    expect(await idsOf(user.api, '/devices?all=true')).toEqual([id]);
    expect((await user.api.get('/devices?userId=1')).status).toBe(400);
  });

  test('a read-only user can change nothing', async () => {
    const user = await newUser(server);
    const deviceId = await newDevice(user.api);
    const driver = (
      await user.api.post('/drivers', { name: 'Carla', uniqueId: uniqueName('driver') })
    ).json();
    const device = (await user.api.get(`/devices/${deviceId}`)).json();
    const account = (await server.administrator.get(`/users/${user.id}`)).json();
    await server.administrator.put(`/users/${user.id}`, { ...account, readonly: true });
    const attempts: [Promise<{ status: number; text: string }>, string][] = [
      [user.api.post('/devices', { name: 'x', uniqueId: uniqueName('x') }), 'Write access denied'],
      [user.api.put(`/devices/${deviceId}`, { ...device, name: 'x' }), 'Write access denied'],
      [user.api.delete(`/devices/${deviceId}`), 'Write access denied'],
      [user.api.post('/groups', { name: 'x' }), 'Write access denied'],
      [user.api.delete(`/drivers/${driver.id}`), 'Write access denied'],
      [user.api.put(`/users/${user.id}`, { ...account, readonly: true, name: 'x' }), 'Write access denied'],
      [user.api.post('/permissions', { deviceId, driverId: driver.id }), 'Operation restricted'],
    ];
    for (const [attempt, words] of attempts) {
      const response = await attempt;
      expect([response.status, errorText(response)]).toEqual([400, words]);
    }
    const noted = { ...account, readonly: true, attributes: { notificationTokens: 'abc' } };
    expect((await user.api.put(`/users/${user.id}`, noted)).status).toBe(200);
    expect((await user.api.get(`/devices/${deviceId}`)).json()).toEqual(device);
  });

  test('a user who may not edit vehicles can still edit groups', async () => {
    const user = await newUser(server, { deviceReadonly: true });
    const refused = await user.api.post('/devices', { name: 'x', uniqueId: uniqueName('x') });
    expect([refused.status, errorText(refused)]).toEqual([400, 'Write access denied']);
    expect((await user.api.post('/groups', { name: 'mine' })).status).toBe(200);
  });

  test('a user can create as many vehicles as the limit allows', async () => {
    const user = await newUser(server, { deviceLimit: 2 });
    await newDevice(user.api);
    await newDevice(user.api);
    const third = await user.api.post('/devices', { name: 'x', uniqueId: uniqueName('x') });
    expect([third.status, errorText(third)]).toEqual([400, 'Write access denied']);
    const none = await newUser(server, { deviceLimit: 0 });
    expect((await none.api.post('/devices', { name: 'x', uniqueId: uniqueName('x') })).status).toBe(400);
  });

  test('drivers are listed by their vehicle or group, as far as the user sees them', async () => {
    const user = await newUser(server);
    const deviceId = await newDevice(user.api);
    const groupId = await newGroup(user.api, uniqueName('group'));
    const drivers: number[] = [];
    for (let count = 0; count < 3; count++)
      drivers.push(
        (await user.api.post('/drivers', { name: 'Carla', uniqueId: uniqueName('driver') })).json().id,
      );
    const [first, second] = drivers;
    await user.api.post('/permissions', { deviceId, driverId: first });
    await user.api.post('/permissions/bulk', [
      { groupId, driverId: first },
      { groupId, driverId: second },
    ]);
    expect(await idsOf(user.api, '/drivers')).toEqual(drivers);
    expect(await idsOf(user.api, `/drivers?deviceId=${deviceId}`)).toEqual([first]);
    expect(await idsOf(user.api, `/drivers?groupId=${groupId}`)).toEqual([first, second]);
    expect(await idsOf(user.api, `/drivers?groupId=${groupId}&deviceId=${deviceId}`)).toEqual([first]);
    expect(await idsOf(server.administrator, `/drivers?deviceId=${deviceId}`)).toEqual([]);
    expect(await idsOf(server.administrator, `/drivers?deviceId=${deviceId}&all=true`)).toEqual([first]);
  });

  test('invalid associations are refused, and if one in a list is refused none is created', async () => {
    const user = await newUser(server);
    const deviceId = await newDevice(server.administrator);
    for (const body of [
      { userId: user.id },
      { deviceId, userId: user.id },
      { userId: user.id, deviceId, groupId: 1 },
      { userId: user.id, deviceId: 'x' },
      { userId: user.id, wheelId: 1 },
      { userId: user.id, deviceId: 999_999_999 },
      { userId: 999_999_999, deviceId },
      [],
    ])
      expect((await server.administrator.post('/permissions', body)).status).toBe(400);
    const half = [
      { userId: user.id, deviceId },
      { userId: user.id, deviceId: 999_999_999 },
    ];
    expect((await server.administrator.post('/permissions/bulk', half)).status).toBe(400);
    expect(await idsOf(user.api, '/devices')).toEqual([]);
    const twice = { userId: user.id, deviceId };
    expect((await server.administrator.post('/permissions', twice)).status).toBe(204);
    expect((await server.administrator.post('/permissions', twice)).status).toBe(204);
    expect(
      (await server.administrator.get(`/permissions?userId=${user.id}&deviceId=0`)).list(),
    ).toContainEqual(twice);
    // Others are told of those links alone of which they see both ends.
    const told = async (path: string) => (await user.api.get(path)).list();
    expect(await told('/permissions?userId=0&deviceId=0')).toEqual([twice]);
    expect(await told(`/permissions?userId=0&deviceId=${deviceId}`)).toEqual([twice]);
    expect(await told('/permissions?userId=0&groupId=0')).toEqual([]);
    expect((await server.administrator.delete('/permissions', twice)).status).toBe(204);
    expect((await server.administrator.delete('/permissions', twice)).status).toBe(204);
    expect(await idsOf(user.api, '/devices')).toEqual([]);
  });
});

async function idsOf(api: ApiClient, path: string): Promise<number[]> {
  return (await api.get(path))
    .list()
    .map((record) => record.id)
    .sort((left, right) => left - right);
}

async function newGroup(api: ApiClient, name: string, groupId = 0): Promise<number> {
  return (await api.post('/groups', { name, groupId })).json().id;
}
