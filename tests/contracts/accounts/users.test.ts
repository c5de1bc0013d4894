import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorText } from '../../harness/error-text.ts';
import {
  uniqueName,
  isExternalServer,
  newDevice,
  newUser,
  serverUnderTest,
  type ServerUnderTest,
} from '../../harness/server-under-test.ts';

describe('accounts', () => {
  let server: ServerUnderTest;
  beforeAll(async () => {
    server = await serverUnderTest();
  });
  afterAll(() => server.stop());

  test('a new user has every field of the contract, and the password is never shown', async () => {
    const response = await server.administrator.post('/users', person());
    const user = response.json();
    expect(user).toMatchObject({
      login: null,
      password: null,
      phone: null,
      readonly: false,
      deviceReadonly: false,
      limitCommands: false,
      disableReports: false,
      fixedEmail: false,
      administrator: false,
      disabled: false,
      expirationTime: null,
      deviceLimit: 0,
      userLimit: 0,
      map: null,
      coordinateFormat: null,
      poiLayer: null,
      latitude: 0,
      longitude: 0,
      zoom: 0,
      totpKey: null,
      temporary: false,
      attributes: {},
    });
    expect(response.text).not.toContain('secret');
    const list = await server.administrator.get('/users');
    expect(list.list().map((other) => other.id)).toContain(user.id);
    expect(list.text).not.toMatch(/scrypt|secret/);
  });

  test('nobody can register while registration is off, and nobody can give themselves more rights', async () => {
    expect(refusal(await server.anyone.post('/users', person()))).toEqual([400, 'Registration disabled']);
    const settings = (await server.administrator.get('/server')).json();
    await server.administrator.put('/server', { ...settings, registration: true });
    const registered = await server.anyone.post('/users', person());
    expect(registered.json()).toMatchObject({ administrator: false, deviceLimit: -1 });
    for (const more of [
      { administrator: true },
      { userLimit: -1 },
      { deviceLimit: 5 },
      { deviceReadonly: true },
    ])
      expect(refusal(await server.anyone.post('/users', person(more)))).toEqual([
        400,
        'Administrator access required',
      ]);
    await server.administrator.put('/server', { ...settings, registration: false });
  });

  test('users cannot lift their own restrictions or limits', async () => {
    const user = await newUser(server, { deviceReadonly: true, deviceLimit: 1, fixedEmail: true });
    const mine = (await user.api.get(`/users/${user.id}`)).json();
    for (const more of [
      { administrator: true },
      { deviceLimit: 100 },
      { userLimit: -1 },
      { deviceReadonly: false },
      { email: `${uniqueName('other')}@example.com` },
    ])
      expect(refusal(await user.api.put(`/users/${user.id}`, { ...mine, ...more }))).toEqual([
        400,
        'Administrator access required',
      ]);
    expect((await user.api.get(`/users/${user.id}`)).json()).toEqual(mine);
    expect((await user.api.put(`/users/${user.id}`, { ...mine, name: 'Davi Rocha' })).status).toBe(200);
  });

  test("a user can neither see nor change another user's account", async () => {
    const [one, other] = [await newUser(server), await newUser(server)];
    const account = (await other.api.get(`/users/${other.id}`)).json();
    expect((await one.api.get('/users')).list()).toEqual([]);
    for (const response of [
      await one.api.get(`/users/${other.id}`),
      await one.api.put(`/users/${one.id}`, { ...account, password: 'taken over' }),
      await one.api.delete(`/users/${other.id}`),
      await one.api.post('/permissions', { userId: one.id, managedUserId: other.id }),
    ])
      expect(refusal(response)).toEqual([400, 'User access denied']);
    expect((await other.api.get(`/users/${other.id}`)).json()).toEqual(account);
  });

  test('a manager has the users they created, up to the limit, and reads what they see', async () => {
    const manager = await newUser(server, { userLimit: 1 });
    const created = (await manager.api.post('/users', person({ readonly: true }))).json();
    expect((await manager.api.get('/users')).list().map((user) => user.id)).toEqual([created.id]);
    expect(refusal(await manager.api.post('/users', person()))).toEqual([400, 'Manager user limit reached']);
    expect(refusal(await manager.api.put(`/users/${created.id}`, { ...created, deviceLimit: 9 }))).toEqual([
      400,
      'Administrator access required',
    ]);
    expect((await manager.api.put(`/users/${created.id}`, { ...created, readonly: false })).status).toBe(200);
    const deviceId = await newDevice(manager.api);
    expect((await manager.api.post('/permissions', { userId: created.id, deviceId })).status).toBe(204);
    const theirs = (await manager.api.get(`/devices?userId=${created.id}`)).list();
    expect(theirs.map((device) => device.id)).toEqual([deviceId]);
    expect((await manager.api.get(`/users?deviceId=${deviceId}`)).list().map((user) => user.id)).toEqual([
      created.id,
    ]);
    expect((await manager.api.delete(`/users/${created.id}`)).status).toBe(204);
    expect((await server.administrator.delete(`/users/${created.id}`)).status).toBe(204);
    expect((await manager.api.get('/users')).list()).toEqual([]);
  });

  // The product's own attributes, which other servers do not have.
  test.skipIf(isExternalServer)(
    'a manager cannot grant a right they do not have, and users cannot grant themselves one',
    async () => {
      const info = (await server.administrator.get('/server')).json();
      const attributes = { 'farol.enableAdvancedPerms': true };
      await server.administrator.put('/server', { ...info, attributes });
      // The areas of devices and users with all their operations.
      const manager = await newUser(server, { userLimit: -1, ...flags('00FFF0') });
      const beyond = [400, 'Permission not held'];
      expect(refusal(await manager.api.post('/users', person(flags('00FFFF'))))).toEqual(beyond);
      expect(refusal(await manager.api.post('/users', person()))).toEqual(beyond);
      const created = (await manager.api.post('/users', person(flags('00F000')))).json();
      const change = (more: object) => manager.api.put(`/users/${created.id}`, { ...created, ...more });
      expect(refusal(await change(flags('FFFFFF')))).toEqual(beyond);
      expect(refusal(await change({ attributes: {} }))).toEqual(beyond);
      expect((await change(flags('00FF'))).status).toBe(200);
      const mine = (await manager.api.get(`/users/${manager.id}`)).json();
      for (const more of [flags('FFFF'), { attributes: {} }])
        expect(refusal(await manager.api.put(`/users/${manager.id}`, { ...mine, ...more }))).toEqual(beyond);
      expect((await manager.api.get(`/users/${manager.id}`)).json()).toEqual(mine);
      const reseller = { attributes: { ...Object(created.attributes), 'farol.limitReseller': 3 } };
      expect(refusal(await change(reseller))).toEqual([400, 'Limit not held']);
      // Rights granted by the administrator stay when the manager edits the user later.
      const wide = { ...created, ...flags('F'.repeat(32)) };
      expect((await server.administrator.put(`/users/${created.id}`, wide)).status).toBe(200);
      expect((await manager.api.put(`/users/${created.id}`, { ...wide, phone: '11 5555' })).status).toBe(200);
      await server.administrator.put('/server', { ...info, attributes: {} });
    },
  );

  // The product's own attribute.
  test.skipIf(isExternalServer)(
    'an account cannot hide from user lists by pretending to be a share',
    async () => {
      const manager = await newUser(server, { userLimit: -1 });
      const mine = (await manager.api.get(`/users/${manager.id}`)).json();
      const shareAttributes = { attributes: { isShared: 1, deviceId: 1 } };
      const denied = [400, 'Administrator access required'];
      expect(refusal(await manager.api.put(`/users/${manager.id}`, { ...mine, ...shareAttributes }))).toEqual(
        denied,
      );
      expect(refusal(await manager.api.post('/users', person(shareAttributes)))).toEqual(denied);
      const settings = (await server.administrator.get('/server')).json();
      await server.administrator.put('/server', { ...settings, registration: true });
      expect(refusal(await server.anyone.post('/users', person(shareAttributes)))).toEqual(denied);
      await server.administrator.put('/server', settings);
      expect((await server.administrator.get('/../farol/shares')).list()).toEqual([]);
    },
  );

  // The product's own rule; on other servers administrators may change each other's accounts.
  test.skipIf(isExternalServer)(
    'users cannot edit, remove or impersonate an administrator above them, even if they manage that account',
    async () => {
      const superior = await newUser(server, { administrator: true });
      const later = await newUser(server, { administrator: true });
      const manager = await newUser(server, { userLimit: -1 });
      for (const id of [superior.id, later.id])
        await server.administrator.post('/permissions', { userId: manager.id, managedUserId: id });
      const before = (await server.administrator.get(`/users/${superior.id}`)).json();
      for (const { api } of [later, manager])
        for (const response of [
          await api.put(`/users/${superior.id}`, { ...before, password: 'taken over' }),
          await api.put(`/users/${superior.id}`, { ...before, administrator: false }),
          await api.delete(`/users/${superior.id}`),
          await api.get(`/session/${superior.id}`),
        ])
          expect(refusal(response)).toEqual([400, 'User is superior']);
      expect(refusal(await manager.api.get(`/session/${later.id}`))).toEqual([400, 'User is superior']);
      // Their own account and later ones are not above them.
      const own = (await later.api.get(`/users/${later.id}`)).json();
      expect((await later.api.put(`/users/${later.id}`, { ...own, phone: '11 5555' })).status).toBe(200);
      expect((await superior.api.delete(`/users/${later.id}`)).status).toBe(204);
      expect((await server.administrator.get(`/users/${superior.id}`)).json()).toEqual(before);
      expect((await server.administrator.delete(`/users/${superior.id}`)).status).toBe(204);
    },
  );

  test("users' preferences are saved with their account, unless it is read-only", async () => {
    const user = await newUser(server);
    const mine = (await user.api.get(`/users/${user.id}`)).json();
    const preferred = {
      map: 'dark',
      coordinateFormat: 'dms',
      latitude: -8.05,
      longitude: -34.88,
      zoom: 11,
      attributes: {
        speedUnit: 'mph',
        twelveHourFormat: true,
        'farol.lang': 'es-ES',
        'farol.mapPref.name': false,
      },
    };
    expect((await user.api.put(`/users/${user.id}`, { ...mine, ...preferred })).status).toBe(200);
    const other = await server.anyone.form('/session', { email: user.email, password: user.password });
    expect(other.json()).toMatchObject(preferred);
    const readonlyUser = await newUser(server, { readonly: true });
    const theirs = (await readonlyUser.api.get(`/users/${readonlyUser.id}`)).json();
    expect(
      refusal(await readonlyUser.api.put(`/users/${readonlyUser.id}`, { ...theirs, ...preferred })),
    ).toEqual([400, 'Write access denied']);
  });

  test('a removed account is signed out everywhere, and the records it created stay', async () => {
    const user = await newUser(server);
    const deviceId = await newDevice(user.api);
    const token = (await user.api.form('/session/token', {})).text;
    expect((await user.api.delete(`/users/${user.id}`)).status).toBe(204);
    expect((await user.api.get('/devices')).status).toBe(401);
    const bearer = server.anyone.withHeaders({ authorization: `Bearer ${token}` });
    expect((await bearer.get('/devices')).status).toBe(401);
    expect((await server.administrator.get(`/devices/${deviceId}`)).status).toBe(200);
  });

  test('an e-mail belongs to one account, in any spelling', async () => {
    const first = person();
    expect((await server.administrator.post('/users', first)).status).toBe(200);
    const second = await server.administrator.post('/users', {
      ...first,
      email: ` ${first.email.toUpperCase()} `,
    });
    expect(second.status).toBe(400);
    expect(second.text.toLowerCase()).toContain('duplicate');
  });

  test.skipIf(isExternalServer)('the last administrator cannot be removed or demoted', async () => {
    const me = (await server.administrator.get('/session')).json();
    const asDriver = { ...Object(me['attributes']), 'farol.isQrDriverId': 'DR1' };
    for (const response of [
      await server.administrator.put(`/users/${me.id}`, { ...me, attributes: asDriver }),
      await server.administrator.delete(`/users/${me.id}`),
      await server.administrator.put(`/users/${me.id}`, { ...me, administrator: false }),
      await server.administrator.put(`/users/${me.id}`, { ...me, disabled: true }),
    ])
      expect(response.status).toBe(400);
  });
});

function person(more: Record<string, unknown> = {}) {
  return { name: 'Davi', email: `${uniqueName('davi')}@example.com`, password: 'secret words', ...more };
}

function refusal(response: { status: number; text: string }): unknown[] {
  return [response.status, errorText(response)];
}

/** Advanced permissions by their first digits. */
function flags(text: string) {
  return { attributes: { 'farol.advancedPerms': text.padEnd(32, '0') } };
}
