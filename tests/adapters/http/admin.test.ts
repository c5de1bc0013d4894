import { expect, test } from 'vitest';
import { HttpActivityLog } from '@farol/adapters/http/activity-log';
import { HttpBrandingStore } from '@farol/adapters/http/branding-store';
import { productApi } from '@farol/adapters/http/product-client';
import { HttpServerStatistics } from '@farol/adapters/http/server-statistics';
import { trackingApi } from '@farol/adapters/http/tracking-client';
import { DEFAULT_BRANDING } from '@farol/core/domain/server/branding/branding';
import { activityLogContract } from '../../contracts/ports/activity-log.ts';
import { brandingStoreContract } from '../../contracts/ports/branding-store.ts';
import { newDevice, newUser, serverUnderTest } from '../../harness/server-under-test.ts';
import { sendAs } from './send-as.ts';

activityLogContract('the embedded server', async () => {
  const server = await serverUnderTest();
  const { api, id: userId, email } = await newUser(server);
  const deviceIds: [number, number] = [await newDevice(api), await newDevice(api, { name: 'Van' })];
  const device = (await api.get(`/devices/${deviceIds[1]}`)).json();
  await api.put(`/devices/${deviceIds[1]}`, { ...device, name: 'Bus' });
  const call = productApi(`${server.anyone.address}/api`, 'farol', sendAs(server.administratorAccount));
  return {
    activityLog: new HttpActivityLog(call),
    userId,
    deviceIds,
    username: email,
    close: () => server.stop(),
  };
});

brandingStoreContract('the embedded server', async () => {
  const server = await serverUnderTest();
  const call = productApi(`${server.anyone.address}/api`, 'farol', sendAs(server.administratorAccount));
  return { brandingStore: new HttpBrandingStore(call), close: () => server.stop() };
});

test('admin: users who are not administrators neither see the server log nor change the branding', async () => {
  const server = await serverUnderTest();
  const anyTime = { fromMs: Date.now() - 86_400_000, toMs: Date.now() + 86_400_000 };
  const own = productApi(`${server.anyone.address}/api`, 'farol', sendAs(await newUser(server)));
  await expect(new HttpActivityLog(own).entries({ kind: 'server' }, anyTime, 9)).rejects.toMatchObject({
    status: 400,
  });
  await expect(new HttpBrandingStore(own).save(DEFAULT_BRANDING)).rejects.toMatchObject({ status: 400 });
  await server.stop();
});

test.for(['null', '{}', '<html>', '7'])('a response that is not a list is refused: %s', async (body) => {
  const call = trackingApi('http://farol.example/api', () => Promise.resolve(new Response(body)));
  const span = { fromMs: 0, toMs: 1 };
  const malformed = { code: 'MALFORMED_ANSWER' };
  await expect(new HttpActivityLog(call).entries({ kind: 'server' }, span, 1)).rejects.toMatchObject(
    malformed,
  );
  await expect(new HttpServerStatistics(call).daily(span)).rejects.toMatchObject(malformed);
  if (body !== '{}') await expect(new HttpBrandingStore(call).read()).rejects.toMatchObject(malformed);
});

test('admin: the product’s own API is a sibling of the tracking API, below its namespace', async () => {
  const requested: string[] = [];
  const call = productApi('https://farol.example/api', 'acme', (input) => {
    requested.push(decodeURIComponent(new Request(input).url));
    return Promise.resolve(new Response('[]'));
  });
  const log = new HttpActivityLog(call);
  const span = { fromMs: 0, toMs: 1000 };
  await log.entries({ kind: 'device', id: 5, title: 'Van' }, span, 9);
  await log.entries({ kind: 'user', id: 3, title: 'Rui' }, span, 9);
  const query = 'from=1970-01-01T00:00:00.000Z&to=1970-01-01T00:00:01.000Z&limit=9';
  expect(requested).toEqual([
    `https://farol.example/acme/devices/5/logs?${query}`,
    `https://farol.example/acme/users/3/logs?${query}`,
  ]);
});
