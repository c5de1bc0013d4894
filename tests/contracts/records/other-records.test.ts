import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { APPLICABLE_KINDS } from '../../../server/storage/tables/associations.ts';
import { createCalendar, RECORD_EXAMPLES } from '../../harness/record-examples.ts';
import { errorText } from '../../harness/error-text.ts';
import {
  uniqueName,
  newDevice,
  newUser,
  serverUnderTest,
  type ServerUnderTest,
} from '../../harness/server-under-test.ts';

describe('geofences, commands, calendars, maintenance, computed attributes and notifications', () => {
  let server: ServerUnderTest;
  beforeAll(async () => {
    server = await serverUnderTest();
  });
  afterAll(() => server.stop());

  test('a new record has every field of the contract and can be listed, read, replaced and removed', async () => {
    const { administrator } = server;
    for (const { path, least, whole } of RECORD_EXAMPLES) {
      const created = await administrator.post(path, { id: -1, ...least });
      expect([path, created.status, created.text]).toEqual([path, 200, created.text]);
      const { id } = created.json();
      expect([path, created.json()]).toEqual([path, { ...whole, ...least, id }]);
      expect((await administrator.get(`${path}/${id}`)).json()).toEqual(created.json());
      expect((await administrator.get(path)).list()).toContainEqual(created.json());
      const changed = { ...created.json(), ...('description' in whole ? { description: 'changed' } : {}) };
      expect((await administrator.put(`${path}/${id}`, changed)).json()).toEqual(changed);
      expect((await administrator.get(`${path}/${id}`)).json()).toEqual(changed);
      expect((await administrator.delete(`${path}/${id}`)).status).toBe(204);
      expect((await administrator.get(`${path}/${id}`)).status).toBe(404);
    }
  });

  test('a record is invisible to others until it is associated with them; a group does not make it visible', async () => {
    const [owner, other] = [await newUser(server), await newUser(server)];
    for (const { path, key, least } of RECORD_EXAMPLES) {
      if (key === 'attributeId') continue;
      const { id } = (await owner.api.post(path, least)).json();
      const refused = await other.api.get(`${path}/${id}`);
      expect([path, refused.status]).toEqual([path, 400]);
      expect(errorText(refused)).toMatch(/^[A-Z][a-z]+ access denied$/);
      expect((await other.api.delete(`${path}/${id}`)).status).toBe(400);
      expect((await other.api.put(`${path}/${id}`, { ...least, id })).status).toBe(400);
      expect((await other.api.post('/permissions', { userId: other.id, [key]: id })).status).toBe(400);
      expect((await server.administrator.post('/permissions', { userId: other.id, [key]: id })).status).toBe(
        204,
      );
      expect((await other.api.get(path)).list().map((record) => record.id)).toEqual([id]);
    }
  });

  test('each kind can be associated with users and, where it applies, with vehicles and groups, and listed by them', async () => {
    const { administrator } = server;
    const deviceId = await newDevice(administrator);
    const groupId = (await administrator.post('/groups', { name: uniqueName('group') })).json().id;
    for (const { path, key, least } of RECORD_EXAMPLES) {
      const { id } = (await administrator.post(path, least)).json();
      const expected = APPLICABLE_KINDS.some((kind) => key === `${kind}Id`) ? 204 : 400;
      for (const owner of [{ deviceId }, { groupId }]) {
        const response = await administrator.post('/permissions', { ...owner, [key]: id });
        expect([path, owner, response.status]).toEqual([path, owner, expected]);
        if (expected !== 204) continue;
        const query = new URLSearchParams(Object.entries(owner).map(([name, value]) => [name, `${value}`]));
        const listed = (await administrator.get(`${path}?${query}`)).list();
        expect(listed.map((record) => record.id)).toEqual([id]);
        expect((await administrator.delete('/permissions', { ...owner, [key]: id })).status).toBe(204);
        expect((await administrator.get(`${path}?${query}`)).list()).toEqual([]);
      }
    }
    const second = await newDevice(administrator);
    expect((await administrator.post('/permissions', { deviceId, linkedDeviceId: second })).status).toBe(204);
    expect((await administrator.get(`/permissions?deviceId=${deviceId}&linkedDeviceId=0`)).list()).toEqual([
      { deviceId, linkedDeviceId: second },
    ]);
    const associatedDevices = async (query: string) =>
      (await administrator.get(`/devices?${query}`)).list().map((record) => record.id);
    expect(await associatedDevices(`deviceId=${deviceId}`)).toEqual([second]);
    expect(await associatedDevices(`deviceId=${second}&all=true`)).toEqual([]);
    const stranger = await newUser(server);
    expect((await stranger.api.get(`/devices?deviceId=${deviceId}`)).status).toBe(400);
    expect((await administrator.delete(`/devices/${second}`)).status).toBe(204);
    expect((await administrator.get(`/permissions?deviceId=${deviceId}&linkedDeviceId=0`)).list()).toEqual(
      [],
    );
  });

  test('only administrators create computed attributes; other users list those associated with them', async () => {
    const user = await newUser(server);
    const kind = RECORD_EXAMPLES.find(({ key }) => key === 'attributeId');
    const refused = await user.api.post('/attributes/computed', kind?.least);
    expect([refused.status, errorText(refused)]).toEqual([400, 'Administrator access required']);
    const { id } = (await server.administrator.post('/attributes/computed', kind?.least)).json();
    await server.administrator.post('/permissions', { userId: user.id, attributeId: id });
    expect((await user.api.get('/attributes/computed')).list()).toHaveLength(1);
    expect((await user.api.get('/attributes/computed?excludeAttributes=true')).list()[0]).toMatchObject({
      expression: 'speed',
    });
    expect((await user.api.delete(`/attributes/computed/${id}`)).status).toBe(400);
  });

  test('a user who may not send commands cannot edit saved ones, but everything else', async () => {
    const user = await newUser(server, { limitCommands: true });
    for (const { path, least, key } of RECORD_EXAMPLES) {
      if (key === 'attributeId') continue;
      const response = await user.api.post(path, least);
      expect([path, response.status]).toEqual([path, key === 'commandId' ? 400 : 200]);
    }
  });

  test('a calendar or command of another user cannot be referenced', async () => {
    const [owner, other] = [await newUser(server), await newUser(server)];
    const calendarId = await createCalendar(owner.api);
    const command = { description: 'Stop', type: 'engineStop' };
    const commandId = (await owner.api.post('/commands', command)).json().id;
    for (const [path, body] of [
      ['/devices', { name: 'Van', uniqueId: uniqueName('van'), calendarId }],
      ['/geofences', { name: 'Depot', area: 'CIRCLE (0 0, 10)', calendarId }],
      ['/notifications', { type: 'alarm', calendarId }],
      ['/notifications', { type: 'alarm', commandId }],
    ] as const) {
      const refused = await other.api.post(path, body);
      expect([path, refused.status]).toEqual([path, 400]);
      expect(errorText(refused)).toMatch(/^(Calendar|Command) access denied$/);
      expect((await owner.api.post(path, body)).status).toBe(200);
    }
    expect(
      (await server.administrator.post('/geofences', { name: 'x', area: '', calendarId: 999_999_999 }))
        .status,
    ).toBe(400);
  });

  test('a notification rule for an event that the server never tells is refused, one that is stored already is kept', async () => {
    const { administrator: api } = server;
    const types = (await api.get('/notifications/types')).list().map(({ type }) => type);
    for (const type of types) {
      const rule = await api.post('/notifications', { type });
      expect([type, rule.status]).toEqual([type, 200]);
      await api.delete(`/notifications/${rule.json().id}`);
    }
    const rule = (await api.post('/notifications', { type: 'alarm' })).json();
    for (const type of ['nonsense', 'ruleStop', 'alarmAcknowledged', 'Alarm']) {
      for (const refused of [
        await api.post('/notifications', { type }),
        await api.put(`/notifications/${rule.id}`, { ...rule, type }),
      ])
        expect([refused.status, refused.text]).toEqual([
          400,
          expect.stringContaining(`Field "type" is no event of this server: ${type}`),
        ]);
    }
    await api.delete(`/notifications/${rule.id}`);
  });

  test('references to a removed calendar are cleared; a notification rule is removed with its command', async () => {
    const { api } = await newUser(server);
    const calendarId = await createCalendar(api);
    const commandId = (await api.post('/commands', { description: 'Stop', type: 'engineStop' })).json().id;
    const deviceId = await newDevice(api, { calendarId });
    const geofence = (await api.post('/geofences', { name: 'Depot', area: 'x', calendarId })).json();
    const rule = (await api.post('/notifications', { type: 'alarm', calendarId, commandId })).json();
    expect((await api.delete(`/calendars/${calendarId}`)).status).toBe(204);
    for (const path of [`/devices/${deviceId}`, `/geofences/${geofence.id}`, `/notifications/${rule.id}`])
      expect((await api.get(path)).json()['calendarId']).toBe(0);
    expect((await api.delete(`/commands/${commandId}`)).status).toBe(204);
    expect((await api.get('/notifications')).list()).toEqual([]);
  });

  test('a value of the wrong type is refused with the name of its field, in every kind', async () => {
    const { administrator } = server;
    for (const { path, least, whole } of RECORD_EXAMPLES) {
      for (const [field, normal] of Object.entries({ ...whole, ...least })) {
        if (path === '/commands' && field === 'deviceId') continue;
        for (const value of [
          typeof normal === 'number' ? 'x' : typeof normal === 'boolean' ? 5.5 : [5.5],
          [],
          {},
        ].slice(0, field === 'attributes' ? 2 : 3)) {
          const response = await administrator.post(path, { ...least, [field]: value });
          expect([path, field, value, response.status]).toEqual([path, field, value, 400]);
          expect(response.text).toMatch(new RegExp(`^Field "${field}" [^\n]{5,150}$`));
        }
      }
      const unknown = await administrator.post(path, { ...least, wheels: 4 });
      expect([path, unknown.status]).toEqual([path, path === '/commands' ? 200 : 400]);
      for (const body of [[], 'x', 5, null, {}])
        expect([path, body, (await administrator.post(path, body)).status]).toEqual([path, body, 400]);
      const long = await administrator.post(path, { ...least, name: 'x'.repeat(10_000_000) });
      expect([path, long.status]).toEqual([path, 413]);
      const missing = { ...least, id: 999_999_999 };
      expect((await administrator.put(`${path}/999999999`, missing)).status).toBe(404);
      expect((await administrator.delete(`${path}/999999999`)).status).toBe(204);
      expect((await administrator.delete(`${path}/abc`)).status).toBe(404);
      expect((await administrator.get(`${path}/'; drop table records; --`)).status).toBe(404);
    }
  });

  test('any text a user enters is returned unchanged', async () => {
    const text = `'; drop table records; -- <script>alert(1)</script> {{7*7}} ção 🚌`;
    for (const { path, least, whole } of RECORD_EXAMPLES) {
      const field = 'description' in whole || 'description' in least ? 'description' : 'name';
      const { id } = (await server.administrator.post(path, { ...least, [field]: text })).json();
      expect((await server.administrator.get(`${path}/${id}`)).json()[field]).toBe(text);
    }
  });
});
