import { expect, test } from 'vitest';
import { productApi } from '@farol/adapters/http/product-client';
import { HttpShares } from '@farol/adapters/http/shares';
import { trackingApi } from '@farol/adapters/http/tracking-client';
import { sharesContract } from '../../contracts/ports/shares.ts';
import { newDevice, newUser, serverUnderTest } from '../../harness/server-under-test.ts';

sharesContract('a server with the product', async () => {
  const server = await serverUnderTest();
  const [{ email, password, api }, other] = [await newUser(server), await newUser(server)];
  const send: typeof fetch = (input, init) => {
    const request = new Request(input, init);
    request.headers.set('authorization', `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`);
    return fetch(request);
  };
  const base = `${server.anyone.address}/api`;
  return {
    shares: new HttpShares(productApi(base, 'farol', send), trackingApi(base, send)),
    deviceIds: [await newDevice(api), await newDevice(api)],
    foreignId: await newDevice(other.api),
    close: () => server.stop(),
  };
});

/** A server that answers so, whatever it is asked; it remembers what that was. */
function answering(body: string, status = 200): { shares: HttpShares; asked: Request[] } {
  const asked: Request[] = [];
  const send: typeof fetch = async (input, init) => {
    asked.push(new Request(input, init));
    return new Response(body, { status });
  };
  const base = 'http://server/api';
  return { shares: new HttpShares(productApi(base, 'acme', send), trackingApi(base, send)), asked };
}

test.for<[string, number]>([
  ['HTTP 404 Not Found', 404],
  ['HTTP 405 Method Not Allowed', 405],
  ['<!doctype html>', 200],
  ['{"error":1}', 200],
])('a server that has no such path (%s, %i) keeps no links', async ([body, status]) => {
  const { shares, asked } = answering(body, status);
  expect(await shares.list()).toBeUndefined();
  expect(asked[0]?.url).toBe('http://server/acme/shares');
});

test('a failure is not taken for a server that keeps none', async () => {
  await expect(answering('User not authed', 503).shares.list()).rejects.toMatchObject({
    code: 'USER_NOT_AUTHED',
  });
});

test('what opens nothing is left out of the list', async () => {
  const good = { id: 3, name: 'Cliente', deviceId: '5', expirationTime: 1.79e12, token: 'abc' };
  const rows = [good, { ...good, token: null }, { ...good, deviceId: 0 }, { ...good, id: 'x' }, null];
  expect(await answering(JSON.stringify(rows)).shares.list()).toEqual([
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

test('an answer that is no link is told as such', async () => {
  const share = { id: 0, name: '', deviceId: 5, limitCommands: true, expirationTime: '', token: null };
  await expect(answering('{}').shares.save(share)).rejects.toMatchObject({ code: 'MALFORMED_ANSWER' });
});

test('the tracking server makes a link for a device until a time, and answers its bare word', async () => {
  const { shares, asked } = answering('abc.def-9');
  expect(await shares.createWithoutList(5, '2030-01-01T00:00:00.000Z')).toBe('abc.def-9');
  expect([asked[0]?.url, asked[0]?.method]).toEqual(['http://server/api/share/device', 'POST']);
  expect(await asked[0]?.text()).toBe('deviceId=5&expiration=2030-01-01T00%3A00%3A00.000Z');
  await expect(answering('<html>').shares.createWithoutList(5, '')).rejects.toMatchObject({ code: 'MALFORMED_ANSWER' });
});
