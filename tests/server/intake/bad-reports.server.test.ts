import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startInProcessServer, type InProcessServer } from '../../harness/in-process-server.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const COORDS = { latitude: 1, longitude: 2, speed: 0, heading: 0, accuracy: 10, altitude: 0 };
const TIME = '2026-01-01T00:00:00Z';

let server: InProcessServer;
let van: { id: number; uniqueId: string };

beforeAll(async () => {
  server = await startInProcessServer();
  van = await server.newDevice();
});
afterAll(() => server.stop());

/** Returns the status and text of the response. */
async function send(path: string, init?: RequestInit): Promise<string> {
  const answer = await fetch(`${server.devices}${path}`, init);
  return `${answer.status} ${await answer.text()}`.trim();
}

function sendJson(body: unknown): Promise<string> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return send('', { method: 'POST', headers: JSON_TYPE, body: text });
}

/** Returns how many positions the van has. */
async function stored(): Promise<number> {
  const range = 'from=1970-01-01T00:00:00Z&to=2060-01-01T00:00:00Z';
  return (await server.administrator.get(`/positions?deviceId=${van.id}&${range}`)).list().length;
}

/** Returns the attributes of the van's latest position. */
async function latestAttributes(): Promise<unknown> {
  return (await server.administrator.get(`/positions?deviceId=${van.id}`)).list()[0]?.['attributes'];
}

/** Checks that nothing was stored and the port still works. */
async function expectNoTrace(act: () => Promise<void>): Promise<void> {
  const before = await stored();
  await act();
  expect(await stored()).toBe(before);
  expect(await send(`?id=${van.uniqueId}&lat=1&lon=2`)).toBe('200');
  expect(await stored()).toBe(before + 1);
}

describe('a report that cannot be matched or read', () => {
  test('of an unknown device is refused, however the identifier is written', () =>
    expectNoTrace(async () => {
      for (const id of ['', '%20', 'nobody', `${van.uniqueId}x`, "'%20or%201=1--", '%00', '%F0%9F%9A%90'])
        expect([id, (await send(`?id=${id}&lat=1&lon=2`)).slice(0, 3)]).toEqual([id, '400']);
      for (const device_id of ['', ' ', 'nobody', "' or 1=1--", 5, null, { $ne: 1 }, [van.uniqueId]]) {
        const text = await sendJson({ device_id, location: { timestamp: TIME, coords: COORDS } });
        expect([device_id, text.slice(0, 3)]).toEqual([device_id, '404']);
      }
      for (const method of ['GET', 'DELETE'])
        expect(await send('', { method })).toBe('400 the report names no device');
    }));

  test('that is no HTTP, or half a request, affects no one else', () =>
    expectNoTrace(async () => {
      for (const text of [
        '\u0016\u0003\u0001',
        'GET\r\n\r\n',
        '*HQ,1234,V1#\r\n',
        'POST / HTTP/1.1\r\ncontent-length: -1\r\n\r\n',
        'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\nid=van',
      ])
        expect([text, await sendRaw(text)]).toEqual([text, expect.stringMatching(/^HTTP\/1.1 400 /)]);
    }));
});

test('a report that cannot be read: is kept with the address that a proxy on this machine names', async () => {
  await fetch(`${server.devices}?lat=1&lon=2`, { headers: { 'x-forwarded-for': '203.0.113.9' } });
  const kept = await server.administrator.get('/../farol/server/unreadable-reports');
  expect(kept.list()).toContainEqual(expect.objectContaining({ address: '203.0.113.9', reports: 1 }));
});

describe('a report with implausible numbers', () => {
  const implausible = [
    '1e308',
    '-1e308',
    '1e999',
    '1e21',
    `9${'0'.repeat(307)}`,
    'NaN',
    'Infinity',
    '-Infinity',
  ];
  const range = 'from=1970-01-01T00:00:00Z&to=2060-01-01T00:00:00Z';

  /** Checks that everything that reads positions returns valid JSON. */
  async function expectEverythingReadable(): Promise<void> {
    for (const path of [
      '/positions',
      `/positions?deviceId=${van.id}&${range}`,
      ...['route', 'trips', 'stops', 'summary', 'events'].map(
        (name) => `/reports/${name}?deviceId=${van.id}&${range}`,
      ),
    ]) {
      const response = await server.administrator.get(path);
      expect([path, response.status]).toEqual([path, 200]);
      expect(response.list()).toBeInstanceOf(Array);
    }
  }

  test('in its place is stored in a form that can be read', async () => {
    for (const number of implausible)
      for (const field of ['lat', 'lon', 'speed', 'altitude', 'accuracy', 'bearing', 'timestamp']) {
        const query = new URLSearchParams({ id: van.uniqueId, lat: '1', lon: '2', [field]: number });
        expect([field, number, await send(`?${query}`)]).toEqual([field, number, '200']);
      }
    for (const number of ['1e308', '1.7e308', '1e21', `9${'0'.repeat(307)}`])
      for (const field of ['latitude', 'longitude', 'speed', 'heading', 'accuracy', 'altitude']) {
        const coords = JSON.stringify({ ...COORDS, [field]: 'number' }).replace('"number"', number);
        const text = `{"device_id":"${van.uniqueId}","location":{"timestamp":"${TIME}","coords":${coords}}}`;
        expect([field, number, await sendJson(text)]).toEqual([field, number, '200']);
      }
    await expectEverythingReadable();
  });

  test('in counters or measurements is stored without them, and the odometer continues', async () => {
    const before = await latestAttributes();
    for (const number of implausible) {
      const query = new URLSearchParams({ id: van.uniqueId, lat: '1', lon: '2' });
      for (const field of ['distance', 'totalDistance', 'odometer', 'hours', 'stoppedTime', 'power', 'rpm'])
        query.set(field, number);
      expect([number, await send(`?${query}`)]).toEqual([number, '200']);
      const extras = `{"distance":${Number.isFinite(Number(number)) ? number : '1e400'},"odometer":1e300}`;
      const text = `{"device_id":"${van.uniqueId}","location":{"timestamp":"${new Date().toISOString()}","odometer":1e307,"battery":{"level":1e307},"coords":${JSON.stringify({ ...COORDS, latitude: 1, longitude: 2 })},"extras":${extras}}}`;
      expect([number, await sendJson(text)]).toEqual([number, '200']);
    }
    await expectEverythingReadable();
    const after = await latestAttributes();
    expect(after).not.toHaveProperty('odometer');
    expect(after).not.toHaveProperty('batteryLevel');
    expect(after).toMatchObject({ distance: 0, totalDistance: Object(before).totalDistance });
  });

  test('from a computed attribute changes nothing', async () => {
    const computed = { description: 'x', type: 'number', priority: 0 };
    for (const [attribute, expression] of [
      ['speed', '1e308'],
      ['totalDistance', '9e300'],
      ['hours', '1e300'],
      ['load', '1e200'],
    ]) {
      const created = await server.administrator.post('/attributes/computed', {
        ...computed,
        attribute,
        expression,
      });
      expect(created.status).toBe(200);
      await server.administrator.post('/permissions', { deviceId: van.id, attributeId: created.json().id });
    }
    expect(await send(`?id=${van.uniqueId}&lat=1&lon=2&speed=7`)).toBe('200');
    const latest = (await server.administrator.get(`/positions?deviceId=${van.id}`)).list()[0];
    expect(latest).toMatchObject({ speed: 7 });
    expect(latest?.['attributes']).not.toHaveProperty('load');
    expect(Number(Object(latest?.['attributes']).totalDistance)).toBeLessThan(1e11);
    await expectEverythingReadable();
  });

  test('from a clock far in the future counts no engine hours', async () => {
    await send(`?id=${van.uniqueId}&lat=1&lon=2&ignition=true`);
    expect(await send(`?id=${van.uniqueId}&ignition=true&timestamp=9999-01-01T00:00:00Z`)).toBe('200');
    expect(Object(await latestAttributes()).reportedTime).toContain('9999-01-01');
    expect(Object(await latestAttributes()).hours ?? 0).toBeLessThan(60_000);
  });

  test('damaged in the database does not affect other vehicles', async () => {
    const { id, uniqueId } = await server.newDevice();
    expect(await send(`?id=${uniqueId}&lat=1&lon=2`)).toBe('200');
    await server.running.services.registry.query
      .updateTable('positions')
      .set({ speed: Infinity })
      .where('device_id', '=', id)
      .execute();
    await expectEverythingReadable();
    const summary = await server.administrator.get(`/reports/summary?${range}`);
    expect(summary.list().map(({ deviceId }) => deviceId)).toEqual([van.id]);
    expect(
      (await server.administrator.get('/positions')).list().map(({ deviceId }) => deviceId),
    ).not.toContain(id);
    expect(await send(`?id=${uniqueId}&lat=1&lon=2`)).toBe('200');
    expect((await server.administrator.get('/positions')).list().map(({ deviceId }) => deviceId)).toContain(
      id,
    );
    await server.administrator.delete(`/devices/${id}`);
  });

  test('set as odometer by a user is refused', async () => {
    for (const totalDistance of [1e308, 1e12, -1])
      expect(
        (
          await server.administrator.put(`/devices/${van.id}/accumulators`, {
            deviceId: van.id,
            totalDistance,
          })
        ).status,
      ).toBe(400);
    await expectEverythingReadable();
  });
});

test('bad reports: script and SQL in reported values are stored as text and do no harm', async () => {
  const hostile = `<script>alert(1)</script>'; drop table positions; --`;
  const query = new URLSearchParams({ id: van.uniqueId, lat: '3', lon: '4', note: hostile, [hostile]: '1' });
  expect(await send(`?${query}`)).toBe('200');
  const latest = (await server.administrator.get('/positions')).list()[0];
  expect(latest?.['attributes']).toMatchObject({ note: hostile, [hostile]: 1 });
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
});

test('bad reports: a device cannot overwrite the fields that the server sets', async () => {
  const query = new URLSearchParams({
    id: van.uniqueId,
    lat: '3',
    lon: '4',
    deviceId: '999',
    fixTime: '1999-01-01',
    __proto__: 'x',
    constructor: 'y',
  });
  query.append('__proto__', '{"polluted":true}');
  const before = Date.now();
  expect(await send(`?${query}`)).toBe('200');
  const latest = (await server.administrator.get('/positions')).list()[0];
  expect(latest?.['deviceId']).toBe(van.id);
  expect(Date.parse(String(latest?.['fixTime']))).toBeGreaterThanOrEqual(before);
});

test('bad reports: the report of a disabled or expired vehicle is forbidden', async () => {
  for (const state of [{ disabled: true }, { expirationTime: '2020-01-01T00:00:00Z' }]) {
    const { id, uniqueId } = await server.newDevice();
    const device = (await server.administrator.get(`/devices/${id}`)).json();
    expect((await server.administrator.put(`/devices/${id}`, { ...device, ...state })).status).toBe(200);
    expect(await send(`?id=${uniqueId}&lat=1&lon=2`)).toBe('403');
    expect(
      (await server.administrator.get('/positions')).list().map(({ deviceId }) => deviceId),
    ).not.toContain(id);
  }
});

test('bad reports: a fix ahead of the clock moves nothing, and what follows counts at once', async () => {
  await send(`?id=${van.uniqueId}&lat=1&lon=2`);
  const future = new Date(Date.now() + 3 * 3_600_000).toISOString();
  expect(await send(`?id=${van.uniqueId}&lat=7&lon=8&timestamp=${future}`)).toBe('200');
  const latest = async () => (await server.administrator.get(`/positions?deviceId=${van.id}`)).list()[0];
  expect(await latest()).toMatchObject({
    latitude: 1,
    longitude: 2,
    attributes: { doubt: 'future', reportedLatitude: 7, reportedLongitude: 8 },
  });
  await send(`?id=${van.uniqueId}&lat=3&lon=4`);
  expect(await latest()).toMatchObject({ latitude: 3, longitude: 4 });
});

test('bad reports: twelve thousand alarms in one report are one event, and thousands of values are limited to a few hundred', async () => {
  const { id, uniqueId } = await server.newDevice();
  const alarm = Array.from({ length: 12_000 }, (_, index) => index.toString(36)).join(',');
  const extras = Object.fromEntries(Array.from({ length: 3_000 }, (_, index) => [`v${index}`, index]));
  const location = { timestamp: new Date().toISOString(), coords: COORDS };
  expect(await sendJson({ device_id: uniqueId, location: { ...location, alarm } })).toBe('200');
  expect(await sendJson({ device_id: uniqueId, location: { ...location, extras } })).toBe('200');
  const range = 'from=1970-01-01T00:00:00Z&to=2060-01-01T00:00:00Z';
  const events = (await server.administrator.get(`/reports/events?deviceId=${id}&${range}`)).list();
  expect(events.filter(({ type }) => type === 'alarm')).toHaveLength(1);
  const [latest] = (await server.administrator.get(`/positions?deviceId=${id}`)).list();
  expect(Object.keys(Object(latest?.['attributes'])).length).toBeLessThan(300);
});

/** Sends raw text to the port; returns what it responded before closing the connection. */
function sendRaw(text: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(server.running.devicePort, '127.0.0.1', () => socket.end(text));
    socket.on('data', (data) => {
      answer += data.toString('utf8');
    });
    socket.on('error', () => resolve(answer));
    socket.on('close', () => resolve(answer));
  });
}
