import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorText } from '../harness/error-text.ts';
import {
  uniqueName,
  isExternalServer,
  newDevice,
  newUser,
  serverUnderTest,
  type ServerUnderTest,
} from '../harness/server-under-test.ts';

describe('the server record', () => {
  let server: ServerUnderTest;
  beforeAll(async () => {
    server = await serverUnderTest();
  });
  afterAll(() => server.stop());

  test('everyone can read it, but only administrators see the free disk space', async () => {
    const info = (await server.anyone.get('/server')).json();
    expect(info).toMatchObject({ id: 1, newServer: false, storageSpace: null });
    expect(typeof info['registration']).toBe('boolean');
    const storageSpace = (await server.administrator.get('/server')).json()['storageSpace'];
    if (storageSpace === null) return; // the disk of a remote database is unknown
    const [free, total] = Object.values(storageSpace ?? {});
    expect(Number(total)).toBeGreaterThanOrEqual(Number(free));
    expect(Number(free)).toBeGreaterThan(0);
  });

  test('only an administrator can change it; unknown fields are dropped and read-only ones kept', async () => {
    const user = await newUser(server);
    const info = (await server.administrator.get('/server')).json();
    const changes = {
      ...info,
      announcement: 'Maintenance on Sunday',
      attributes: { 'farol.lang': 'pt-BR' },
      version: 'x',
      wheels: 4,
    };
    const refused = await user.api.put('/server', changes);
    expect([refused.status, errorText(refused)]).toEqual([400, 'Administrator access required']);
    const answer = (await server.administrator.put('/server', changes)).json();
    expect(answer).toMatchObject({
      announcement: 'Maintenance on Sunday',
      attributes: { 'farol.lang': 'pt-BR' },
      version: info['version'],
    });
    expect(answer).not.toHaveProperty('wheels');
    expect((await server.administrator.put('/server', { ...info, zoom: 'far' })).status).toBe(400);
    expect((await server.anyone.get('/server')).json()['announcement']).toBe('Maintenance on Sunday');
    await server.administrator.put('/server', info);
  });

  test('it reports its health and the time zones', async () => {
    expect((await server.anyone.get('/health')).text).toBe('OK');
    const zones: unknown = JSON.parse((await server.administrator.get('/server/timezones')).text);
    expect(zones).toContain('America/Sao_Paulo');
    expect((await server.anyone.get('/server/timezones')).status).toBe(401);
  });

  test.skipIf(isExternalServer)(
    'keys of other services are shown only to administrators, those that browsers need to everyone',
    async () => {
      const info = (await server.administrator.get('/server')).json();
      const open = { google_api: 'key of the map', totpEnable: true, privacyUrl: 'https://example.com' };
      const secret = { 'mail.smtp.password': 'x', sms_api_key: 'x', 'webhook.url': 'https://example.com/x' };
      await server.administrator.put('/server', { ...info, attributes: { ...open, ...secret } });
      expect((await server.anyone.get('/server')).json()['attributes']).toEqual(open);
      expect((await server.administrator.get('/server')).json()['attributes']).toEqual({
        ...open,
        ...secret,
      });
      await server.administrator.put('/server', info);
    },
  );

  test('only an administrator can restart it', async () => {
    const user = await newUser(server);
    for (const path of ['/server/restart', '/server/reboot'])
      expect((await user.api.post(path)).status).toBe(400);
    expect((await server.anyone.post('/server/reboot')).status).toBe(401);
  });

  test.skipIf(isExternalServer)(
    'it reports its license and remaining devices, and refuses more',
    async () => {
      const info = (await server.administrator.get('/server')).json();
      const before = await server.anyone.get('/server');
      expect(before.headers.get('licensemode')).not.toBe('');
      expect(before.headers.get('devicelimit')).toBe('');
      const limited = { ...info, attributes: { 'farol.deviceLimit': 1 } };
      const response = await server.administrator.put('/server', limited);
      expect(response.headers.get('devicelimit')).toBe('1');
      await server.administrator.post('/devices', { name: 'one', uniqueId: 'one' });
      expect((await server.anyone.get('/server')).headers.get('devicelimit')).toBe('0');
      const refused = await server.administrator.post('/devices', { name: 'two', uniqueId: 'two' });
      expect([refused.status, errorText(refused)]).toEqual([503, 'Server Device Limit Exceeded']);
    },
  );

  test.skipIf(isExternalServer)(
    'with lazy deletion a vehicle is only marked, no longer counts and its identifier can be used again',
    async () => {
      const info = (await server.administrator.get('/server')).json();
      const attributes = { 'farol.enableLazyDeletion': true, 'farol.deviceLimit': 3 };
      await server.administrator.put('/server', { ...info, attributes });
      const user = await newUser(server, { deviceLimit: 1 });
      const created = (await user.api.post('/devices', { name: 'Van', uniqueId: 'lazy-van' })).json();
      expect((await server.anyone.get('/server')).headers.get('devicelimit')).toBe('1');
      expect((await user.api.delete(`/devices/${created.id}`)).status).toBe(200);
      const marked = (await user.api.get(`/devices/${created.id}`)).json();
      expect(marked).toEqual({ ...created, uniqueId: marked['uniqueId'] });
      expect(marked['uniqueId']).toMatch(/^deleted-lazy_van-\d{10}$/);
      expect((await server.anyone.get('/server')).headers.get('devicelimit')).toBe('2');
      expect((await user.api.post('/devices', { name: 'Van', uniqueId: 'lazy-van' })).status).toBe(200);
      expect((await user.api.delete(`/devices/${created.id}`)).status).toBe(200);
      expect((await user.api.get(`/devices/${created.id}`)).json()).toEqual(marked);
      await server.administrator.put('/server', info);
      expect((await user.api.delete(`/devices/${created.id}`)).status).toBe(204);
      expect((await server.administrator.get(`/devices/${created.id}`)).status).toBe(404);
    },
  );
});

describe('restrictions of the server for all users', () => {
  let server: ServerUnderTest;
  beforeAll(async () => {
    server = await serverUnderTest();
  });
  afterAll(() => server.stop());

  test('administrators may still do what the server forbids to all users', async () => {
    const info = (await server.administrator.get('/server')).json();
    const user = await newUser(server);
    const device = await newDevice(user.api);
    const range = 'from=2024-01-01T00:00:00Z&to=2024-01-02T00:00:00Z';
    const command = { id: 0, deviceId: device, type: 'custom', attributes: { data: 'x' } };
    const actions = {
      readonly: (api: typeof user.api) => api.post('/groups', { name: uniqueName('group') }),
      deviceReadonly: (api: typeof user.api) =>
        api.post('/devices', { name: 'Van', uniqueId: uniqueName('van') }),
      limitCommands: (api: typeof user.api) => api.post('/commands/send', command),
      disableReports: (api: typeof user.api) => api.get(`/reports/summary?deviceId=${device}&${range}`),
    };
    await server.administrator.post('/permissions', {
      userId: (await server.administrator.get('/session')).json().id,
      deviceId: device,
    });
    for (const [flag, act] of Object.entries(actions)) {
      expect([flag, (await act(user.api)).status < 300]).toEqual([flag, true]);
      await server.administrator.put('/server', { ...info, [flag]: true });
      expect([flag, (await act(user.api)).status]).toEqual([flag, 400]);
      expect([flag, (await act(server.administrator)).status < 300]).toEqual([flag, true]);
      await server.administrator.put('/server', info);
    }
  });

  test('its settings have valid ranges', async () => {
    const info = (await server.administrator.get('/server')).json();
    const bad = [
      { latitude: 90.5 },
      { longitude: -181 },
      { zoom: 1.5 },
      { announcement: 'x'.repeat(4001) },
      { attributes: { text: 'x'.repeat(4000) } },
      { readonly: 'yes' },
    ];
    for (const wrong of bad)
      expect((await server.administrator.put('/server', { ...info, ...wrong })).status).toBe(400);
    expect((await server.administrator.get('/server')).json()).toMatchObject({
      ...info,
      storageSpace: expect.anything(),
    });
  });
});
