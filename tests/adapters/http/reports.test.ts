import { expect, test } from 'vitest';
import { HttpDevicePhotos } from '@farol/adapters/http/device-photos';
import { HttpReports } from '@farol/adapters/http/reports';
import { HttpServerAdministration } from '@farol/adapters/http/server-administration';
import { trackingApi } from '@farol/adapters/http/tracking-client';
import { reportsContract } from '../../contracts/ports/reports.ts';
import { newDevice, newUser, serverUnderTest } from '../../harness/server-under-test.ts';

reportsContract('the embedded server', async () => {
  const server = await serverUnderTest();
  const { api, email, password } = await newUser(server);
  const [first, second] = [await newDevice(api), await newDevice(api)];
  for (const deviceId of [first, second]) await server.storeEvent?.(deviceId);
  const call = callsAs(server.anyone.address, email, password);
  const timeMs = Date.parse('2026-01-01T00:00:00Z');
  return { reports: new HttpReports(call), deviceIds: [first, second], timeMs, close: () => server.stop() };
});

/** The first bytes of a JPEG. */
const PHOTO = { type: 'image/jpeg', bytes: new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]) };

test('the embedded server stores a device photo under the name it returns, and refuses a text', async () => {
  const server = await serverUnderTest();
  const { api, email, password } = await newUser(server);
  const deviceId = await newDevice(api);
  const photos = new HttpDevicePhotos(callsAs(server.anyone.address, email, password));
  expect(await photos.upload(deviceId, PHOTO)).toBe('device.jpg');
  await expect(photos.upload(deviceId, { ...PHOTO, type: 'text/plain' })).rejects.toMatchObject({
    status: 415,
  });
  await expect(photos.upload(987_654, PHOTO)).rejects.toMatchObject({ status: 404 });
  await server.stop();
});

test('users with permission change attributes of the server, and the rest of its record stays', async () => {
  const server = await serverUnderTest();
  const { email, password } = server.administratorAccount;
  const before = (await server.administrator.get('/server')).json();
  const record = new HttpServerAdministration(callsAs(server.anyone.address, email, password));
  const stored = await record.changeAttributes((attributes) => ({
    ...attributes,
    'farol.deviceAttributes': 'power',
  }));
  expect(stored).toMatchObject({ 'farol.deviceAttributes': 'power' });
  const after = (await server.administrator.get('/server')).json();
  expect({ ...after, storageSpace: undefined }).toEqual({
    ...before,
    storageSpace: undefined,
    attributes: stored,
  });
  const user = await newUser(server);
  const other = new HttpServerAdministration(callsAs(server.anyone.address, user.email, user.password));
  await expect(other.changeAttributes(() => ({}))).rejects.toMatchObject({ status: 400 });
  await server.stop();
});

test.for(['null', '{"events":[]}', '<html>', '[1'])(
  'a response that is not a list of events is refused: %s',
  async (body) => {
    const reports = new HttpReports(
      trackingApi('http://farol.example/api', () => Promise.resolve(new Response(body))),
    );
    await expect(reports.events({ deviceIds: [1], fromMs: 0, toMs: 1 })).rejects.toMatchObject({
      code: 'MALFORMED_ANSWER',
    });
  },
);

test('events are requested device by device, of every type, with times that any server can parse', async () => {
  let requestedUrl = '';
  const call = trackingApi('http://farol.example/api', (input) => {
    requestedUrl = decodeURIComponent(new Request(input).url);
    return Promise.resolve(new Response('[]'));
  });
  await new HttpReports(call).events({ deviceIds: [1, 2], fromMs: 0, toMs: 1000 });
  expect(requestedUrl).toBe(
    'http://farol.example/api/reports/events?deviceId=1&deviceId=2&from=1970-01-01T00:00:00.000Z&to=1970-01-01T00:00:01.000Z&type=allEvents',
  );
});

function callsAs(address: string, email: string, password: string) {
  return trackingApi(`${address}/api`, (input, init) => {
    const request = new Request(input, init);
    request.headers.set('authorization', `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`);
    return fetch(request);
  });
}
