import { expect, test } from 'vitest';
import { HttpServerAdministration } from '@farol/adapters/http/server-administration';
import { Failure } from '@farol/core/domain/values/failure';
import { HttpServerSettings } from '@farol/adapters/http/server-settings';
import { trackingApi } from '@farol/adapters/http/tracking-client';
import { serverAdministrationContract } from '../../contracts/ports/server-administration.ts';
import { newUser, serverUnderTest } from '../../harness/server-under-test.ts';
import { sendAs } from './send-as.ts';

serverAdministrationContract('a tracking server', async () => {
  const server = await serverUnderTest();
  const send = sendAs(server.administratorAccount);
  let restarts = 0;
  const call = trackingApi(`${server.anyone.address}/api`, async (input, init) => {
    const answer = await send(input, init);
    if (answer.url.endsWith('/server/restart') && answer.status === 204) restarts++;
    return answer;
  });
  return {
    record: new HttpServerAdministration(call),
    settings: new HttpServerSettings(call),
    restarts: () => restarts,
    close: () => server.stop(),
  };
});

test('server administration: users with permission change attributes of the server, and the rest of its record stays', async () => {
  const server = await serverUnderTest();
  const api = `${server.anyone.address}/api`;
  const before = (await server.administrator.get('/server')).json();
  const record = new HttpServerAdministration(trackingApi(api, sendAs(server.administratorAccount)));
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
  const other = new HttpServerAdministration(trackingApi(api, sendAs(user)));
  await expect(other.changeAttributes(() => ({}))).rejects.toMatchObject({ status: 400 });
  await server.stop();
});

/** A server that responds by method and path, and records its requests. */
function aPlainServer(answers: Record<string, () => Response>) {
  const requests: { line: string; body: string }[] = [];
  const call = trackingApi('http://server/api', async (input, init) => {
    const request = new Request(input, init);
    const line = `${request.method} ${new URL(request.url).pathname.replace('/api/', '')}`;
    requests.push({ line, body: await request.text() });
    return answers[line]?.() ?? new Response('HTTP 404 Not Found', { status: 404 });
  });
  return { record: new HttpServerAdministration(call), requests };
}

test('server administration: the whole record is sent back unchanged, without fields that the server does not know', async () => {
  const sent = { id: 1, zoom: 2, wheels: 4, attributes: { other: { deep: [1] } } };
  const { record, requests } = aPlainServer({
    'GET server': () => Response.json(sent),
    'PUT server': () => Response.json(sent, { headers: { licensemode: 'any', devicelimit: '7' } }),
  });
  const now = await record.updateSettings({ fields: { zoom: 9 }, attributes: { 'acme.lang': 'es-ES' } });
  expect(now).toMatchObject({ isPlus: true, licenseDeviceLimit: 7 });
  expect(JSON.parse(requests[1]?.body ?? '')).toEqual({
    ...sent,
    zoom: 9,
    attributes: { ...sent.attributes, 'acme.lang': 'es-ES' },
  });
});

test('server administration: a server that only knows the older call is restarted by it, and may stop without a response', async () => {
  const page = '<html><body><h1>502 Bad Gateway</h1></body></html>';
  const gateways = [502, 503, 504].map((status) => () => new Response(page, { status }));
  for (const reboot of [() => new Response(null, { status: 204 }), () => Response.error(), ...gateways]) {
    const { record, requests } = aPlainServer({ 'POST server/reboot': reboot });
    await record.restart();
    expect(requests.map(({ line }) => line)).toEqual(['POST server/restart', 'POST server/reboot']);
  }
});

function refusal(): Response {
  return new Response('Administrator access required - SecurityException', { status: 400 });
}

test('server administration: a server that cannot be reached was not restarted', async () => {
  for (const answer of [noResponse, () => new Response('', { status: 502 })]) {
    const { record, requests } = aPlainServer({ 'POST server/restart': answer });
    await expect(record.restart()).rejects.toBeInstanceOf(Failure);
    expect(requests).toHaveLength(1);
  }
});

test('server administration: a refused restart is reported, for either call, and is not repeated', async () => {
  const modern = aPlainServer({ 'POST server/restart': refusal });
  await expect(modern.record.restart()).rejects.toMatchObject({ code: 'ADMINISTRATOR_ACCESS_REQUIRED' });
  expect(modern.requests).toHaveLength(1);
  const older = aPlainServer({ 'POST server/reboot': refusal });
  await expect(older.record.restart()).rejects.toMatchObject({ code: 'ADMINISTRATOR_ACCESS_REQUIRED' });
});

function noResponse(): Response {
  throw new TypeError('fetch failed');
}
