import { expect, test } from 'vitest';
import { productApi } from '@farol/adapters/http/product-client';
import { HttpShares } from '@farol/adapters/http/shares';
import { trackingApi } from '@farol/adapters/http/tracking-client';
import { sharesContract } from '../../contracts/ports/shares.ts';
import { newDevice, newUser, serverUnderTest } from '../../harness/server-under-test.ts';
import { sendAs } from './send-as.ts';

sharesContract('a server with the product', async () => {
  const server = await serverUnderTest();
  const [{ email, password, api }, other] = [await newUser(server), await newUser(server)];
  const send = sendAs({ email, password });
  const base = `${server.anyone.address}/api`;
  return {
    shares: new HttpShares(productApi(base, 'farol', send), trackingApi(base, send)),
    deviceIds: [await newDevice(api), await newDevice(api)],
    foreignId: await newDevice(other.api),
    close: () => server.stop(),
  };
});

/** A server that gives this response to every request, and remembers the request. */
function respondingWith(body: string, status = 200): { shares: HttpShares; requests: Request[] } {
  const requests: Request[] = [];
  const send: typeof fetch = async (input, init) => {
    requests.push(new Request(input, init));
    return new Response(body, { status });
  };
  const base = 'http://server/api';
  return { shares: new HttpShares(productApi(base, 'acme', send), trackingApi(base, send)), requests };
}

test.for<[string, number]>([
  ['HTTP 404 Not Found', 404],
  ['HTTP 405 Method Not Allowed', 405],
  ['<!doctype html>', 200],
  ['{"error":1}', 200],
])('shares: a server without this path (%s, %i) lists no shares', async ([body, status]) => {
  const { shares, requests } = respondingWith(body, status);
  expect(await shares.list()).toBeUndefined();
  expect(requests[0]?.url).toBe('http://server/acme/shares');
});

test('shares: a failure is not mistaken for a server that lists no shares', async () => {
  await expect(respondingWith('User not authed', 503).shares.list()).rejects.toMatchObject({
    code: 'USER_NOT_AUTHED',
  });
});

test('shares: shares without device or token are left out of the list', async () => {
  const good = { id: 3, name: 'Cliente', deviceId: '5', expirationTime: 1.79e12, token: 'abc' };
  const rows = [good, { ...good, token: null }, { ...good, deviceId: 0 }, { ...good, id: 'x' }, null];
  expect(await respondingWith(JSON.stringify(rows)).shares.list()).toEqual([
    {
      id: 3,
      name: 'Cliente',
      deviceId: 5,
      limitCommands: true,
      expirationTime: new Date(1.79e12).toISOString(),
      token: 'abc',
    },
  ]);
});

test('shares: a response that is not a share is reported as such', async () => {
  const share = { id: 0, name: '', deviceId: 5, limitCommands: true, expirationTime: '', token: null };
  await expect(respondingWith('{}').shares.save(share)).rejects.toMatchObject({ code: 'MALFORMED_ANSWER' });
});

test('shares: the tracking server creates a share of a device with an expiry, and returns its plain token', async () => {
  const { shares, requests } = respondingWith('abc.def-9');
  const asked = '2030-01-01T00:00:00.000Z';
  expect(await shares.createWithoutList(5, asked)).toEqual({ token: 'abc.def-9', expirationTime: asked });
  expect([requests[0]?.url, requests[0]?.method]).toEqual(['http://server/api/share/device', 'POST']);
  expect(await requests[0]?.text()).toBe('deviceId=5&expiration=2030-01-01T00%3A00%3A00.000Z');
  await expect(respondingWith('<html>').shares.createWithoutList(5, '')).rejects.toMatchObject({
    code: 'MALFORMED_ANSWER',
  });
});

test('shares: a share on a server without a list of shares is removed by its guest account, which is read without credentials', async () => {
  const asked = '2030-01-01T02:00:00.000Z';
  const first = '2030-01-01T01:00:00.000+00:00';
  for (const [sent, end] of [
    [{ id: 9, expirationTime: first }, first],
    [{ id: 9, expirationTime: '2030-01-01T03:00:00.000Z' }, asked],
    [{ id: 9, expirationTime: null }, asked],
    [[], asked],
  ] as const) {
    const requests: Request[] = [];
    const call = trackingApi('http://server/api', (input, init) => {
      const request = new Request(input, init);
      requests.push(request);
      return Promise.resolve(new Response(request.method === 'POST' ? 'tok-9' : JSON.stringify(sent)));
    });
    const { expirationTime } = await new HttpShares(call, call).createWithoutList(5, asked);
    expect(expirationTime).toBe(end);
    expect(requests.map(({ url, credentials }) => [url, credentials])).toEqual([
      ['http://server/api/share/device', 'include'],
      ['http://server/api/session?token=tok-9', 'omit'],
    ]);
  }
});
