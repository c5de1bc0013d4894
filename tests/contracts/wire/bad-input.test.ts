import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RECORD_EXAMPLES } from '../../harness/record-examples.ts';
import { errorText } from '../../harness/error-text.ts';
import {
  uniqueName,
  isExternalServer,
  newDevice,
  newUser,
  serverUnderTest,
  type ServerUnderTest,
} from '../../harness/server-under-test.ts';

const LINKS = ['/permissions', '/permissions/bulk'];
const JSON_TYPE = { 'content-type': 'application/json' };

describe('invalid input', () => {
  let server: ServerUnderTest;
  beforeAll(async () => {
    server = await serverUnderTest();
  });
  afterAll(() => server.stop());

  test('a body that is not JSON is refused with one line on every path', async () => {
    const kinds = RECORD_EXAMPLES.map(({ path }) => path);
    for (const path of ['/devices', '/groups', '/drivers', '/users', ...LINKS, ...kinds, '/commands/send'])
      for (const body of ['{', '{"name":', 'name=x', '', '\u0000', '{"a":1}}', "{'a':1}"]) {
        const response = await server.administrator.send('POST', path, body, JSON_TYPE);
        expect([path, body, response.status]).toEqual([path, body, 400]);
        expect(errorText(response)).toMatch(/^[^\n]{5,200}$/);
        expect(response.text).not.toContain('\tat ');
      }
  });

  test.each([
    ...(isExternalServer
      ? []
      : ([
          ['POST', '/../farol/shares'],
          ['POST', '/../farol/notification'],
          ['PUT', '/../farol/theme'],
        ] as const)),
    ['PUT', '/server'],
    ['PUT', '/users/1'],
    ['POST', '/attributes/computed/test?deviceId=1'],
  ] as const)(
    'invalid bodies sent by %s to %s are refused with one line and change nothing',
    async (method, path) => {
      const before = await storedBy(server);
      for (const body of [
        '{',
        'name=x',
        '',
        '\u0000',
        '[]',
        '5',
        'null',
        '"x"',
        '{"id":"x","attributes":7}',
      ]) {
        const response = await server.administrator.send(method, path, body, JSON_TYPE);
        expect([path, body, response.status]).toEqual([path, body, 400]);
        expect(response.text).toMatch(/^[^\n]{5,200}$/);
      }
      expect(await storedBy(server)).toEqual(before);
    },
  );

  test('a body of another type than JSON is refused with its own error', async () => {
    const response = await server.administrator.send('POST', '/devices', '<device/>', {
      'content-type': 'application/xml',
    });
    expect(response.status).toBe(415);
    const page = await server.anyone.send('POST', '/session', '{}', JSON_TYPE);
    expect(page.status).toBe(415);
  });

  test('a value of the wrong type is refused with the name of its field, and nothing is created', async () => {
    const { api } = await newUser(server);
    const wrong: [string, unknown][] = [
      ['name', {}],
      ['name', 1e20],
      ['name', ''],
      ['name', '   '],
      ['name', null],
      ['name', 'x'.repeat(129)],
      ['name', 'nul\u0000'],
      ['name', '\ud800'],
      ['uniqueId', undefined],
      ['uniqueId', {}],
      ['groupId', 'one'],
      ['groupId', '9007199254740993'],
      ['groupId', true],
      ['groupId', 1.5],
      ['groupId', -1],
      ['disabled', 'yes'],
      ['disabled', 2],
      ['attributes', []],
      ['attributes', 'x'],
      ['attributes', { a: 'x'.repeat(5000) }],
      ['expirationTime', 'tomorrow'],
      ['expirationTime', '2026-01-01T00:00:00'],
      ['expirationTime', 1e20],
      ['phone', ['11 5555']],
    ];
    for (const [field, value] of wrong) {
      const response = await api.post('/devices', {
        name: 'Van',
        uniqueId: uniqueName('van'),
        [field]: value,
      });
      expect([field, value, response.status]).toEqual([field, value, 400]);
      expect(response.text).toContain(`"${field}"`);
    }
    for (const body of [[], 'x', 5, null]) expect((await api.post('/devices', body)).status).toBe(400);
    expect((await api.get('/devices')).list()).toEqual([]);
  });

  test('an unknown field is refused with its name', async () => {
    const response = await server.administrator.post('/devices', {
      name: 'Van',
      uniqueId: uniqueName('van'),
      geofenceIds: [],
    });
    expect(response.status).toBe(400);
    expect(response.text).toContain('geofenceIds');
    const injected = await server.administrator.post('/devices', {
      name: 'Van',
      uniqueId: 'x',
      '<b>\n - x': 1,
    });
    expect(injected.text).not.toMatch(/[<\n]/);
  });

  test('prototype fields in a body are ordinary data', async () => {
    const { api } = await newUser(server);
    const uniqueId = uniqueName('van');
    const body = `{"name":"Van","uniqueId":"${uniqueId}","attributes":{"__proto__":{"administrator":true},"constructor":"x"}}`;
    const response = await api.send('POST', '/devices', body, JSON_TYPE);
    expect(response.status).toBe(200);
    expect(response.text).toContain('"__proto__":{"administrator":true}');
    expect((await api.get('/session')).json()['administrator']).toBe(false);
    const outside = await api.send(
      'POST',
      '/devices',
      `{"name":"V","uniqueId":"${uniqueName('v')}","__proto__":{"id":1}}`,
      JSON_TYPE,
    );
    expect([200, 400]).toContain(outside.status);
  });

  test('a body of 10 MB is refused as too long, with and without a content length', async () => {
    const body = JSON.stringify({ name: 'x'.repeat(10_000_000), uniqueId: 'y' });
    const known = await server.administrator.send('POST', '/devices', body, JSON_TYPE);
    expect(known.status).toBe(413);
    expect(known.text).toContain('longer than');
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let part = 0; part < 100; part++) controller.enqueue(new Uint8Array(100_000).fill(0x20));
        controller.close();
      },
    });
    const { email, password } = server.administratorAccount;
    const answer = await fetch(`${server.anyone.address}/api/devices`, {
      method: 'POST',
      headers: {
        ...JSON_TYPE,
        authorization: `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`,
      },
      body: stream,
      duplex: 'half',
    } as RequestInit);
    expect(answer.status).toBe(413);
    expect((await server.administrator.get('/devices')).status).toBe(200);
  });

  test('JSON nested a hundred thousand levels deep does no harm', async () => {
    const depth = 100_000;
    const deep = `${'['.repeat(depth)}${']'.repeat(depth)}`;
    const body = `{"name":"Van","uniqueId":"${uniqueName('van')}","attributes":{"a":${deep}}}`;
    expect((await server.administrator.send('POST', '/devices', body, JSON_TYPE)).status).toBe(400);
    expect((await server.administrator.send('POST', '/permissions', deep, JSON_TYPE)).status).toBe(400);
  });

  test('a query of a million characters gets a response, and the server keeps running', async () => {
    const answer = await fetch(`${server.anyone.address}/api/devices?keyword=${'a'.repeat(1_000_000)}`);
    expect(answer.status).toBe(431);
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await answer.text()).toMatch(/^Address is too long - .* bytes.* - RequestTooLongException$/);
    expect((await server.administrator.get('/devices')).status).toBe(200);
  });

  test('invalid dates and numbers in a query are not found', async () => {
    const deviceId = await newDevice(server.administrator);
    const range = (from: string, to: string) =>
      server.administrator.get(`/positions?deviceId=${deviceId}&from=${from}&to=${to}`);
    const good = '2026-01-01T00:00:00Z';
    for (const bad of ['yesterday', '2026-01-01', '2026-01-01T00:00:00', '2026-13-01T00:00:00Z', '0'])
      expect((await range(good, bad)).status).toBe(404);
    expect((await range(good, '2026-02-01T00:00:00%2B02:00')).status).toBe(200);
    expect((await server.administrator.get(`/positions?deviceId=${deviceId}&from=${good}`)).status).toBe(400);
    expect((await server.administrator.get('/positions?deviceId=x')).status).toBe(404);
    expect((await server.administrator.get('/positions?id=999999999')).status).toBe(400);
    expect((await server.administrator.get('/reports/route?deviceId=1')).status).toBe(400);
  });

  test('accumulators accept their three fields and nothing else', async () => {
    const deviceId = await newDevice(server.administrator);
    for (const body of [
      {},
      { deviceId: 'x' },
      { deviceId, totalDistance: -1 },
      { deviceId, hours: 1.5 },
      { deviceId, mileage: 5 },
      { deviceId, totalDistance: 5 },
    ])
      expect((await server.administrator.put(`/devices/${deviceId}/accumulators`, body)).status).toBe(400);
  });

  test('invalid associations are refused completely', async () => {
    const { api, id: userId } = await newUser(server);
    const deviceId = await newDevice(api);
    const fence = { name: 'Depot', area: 'CIRCLE (0 0, 10)' };
    const geofenceId = (await api.post('/geofences', fence)).json().id;
    const foreign = (await server.administrator.post('/geofences', fence)).json().id;
    const bodies: unknown[] = [
      { geofenceId, deviceId },
      { deviceId, calendarId: 1 },
      { deviceId, geofenceId: foreign },
      { deviceId, geofenceId: -1 },
      { deviceId, geofenceId: 1.5 },
      { deviceId, geofenceId: `${geofenceId}x` },
      { deviceId, geofenceId: '' },
      { deviceId, geofenceId: true },
      { deviceId, geofenceId: "1'; drop table links; --" },
      { deviceId, orderId: 1 },
      { deviceId, reportId: 1 },
      { __proto__: null, deviceId, constructor: 1 },
      { deviceId: null, geofenceId },
    ];
    for (const body of bodies) {
      expect([body, (await api.post('/permissions', body)).status]).toEqual([body, 400]);
      const many = [{ deviceId, geofenceId }, body];
      expect([body, (await api.post('/permissions/bulk', many)).status]).toEqual([body, 400]);
    }
    expect((await api.post('/permissions/bulk', { deviceId, geofenceId })).status).toBe(400);
    expect((await api.post('/permissions/bulk', [])).status).toBe(204);
    const mixed = [
      { deviceId, geofenceId },
      { userId, geofenceId },
    ];
    expect((await api.post('/permissions/bulk', mixed)).status).toBe(400);
    expect((await api.get(`/geofences?deviceId=${deviceId}`)).list()).toEqual([]);
    const long = await api.post(
      '/permissions/bulk',
      Array.from({ length: 300_000 }, () => ({ deviceId, geofenceId })),
    );
    expect(long.status).toBe(413);
  });
});

/** Returns what administrators can read of the server and its users. */
async function storedBy({ administrator }: ServerUnderTest): Promise<unknown[]> {
  const settings = (await administrator.get('/server')).json();
  return [{ ...settings, storageSpace: null }, (await administrator.get('/users')).list()];
}
