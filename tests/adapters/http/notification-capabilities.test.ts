import { expect, test } from 'vitest';
import { HttpNotificationCapabilities } from '@farol/adapters/http/notification-capabilities';
import { trackingApi } from '@farol/adapters/http/tracking-client';
import { notificationCapabilitiesContract } from '../../contracts/ports/notification-capabilities.ts';
import { serverUnderTest } from '../../harness/server-under-test.ts';
import { sendAs } from './send-as.ts';

notificationCapabilitiesContract('a tracking server', async () => {
  const server = await serverUnderTest();
  const call = trackingApi(`${server.anyone.address}/api`, sendAs(server.administratorAccount));
  return { offers: new HttpNotificationCapabilities(call), close: () => server.stop() };
});

test('a response that is not a list of types is reported as such, and malformed entries are dropped', async () => {
  await expect(answering('{"type":"alarm"}').eventTypes()).rejects.toMatchObject({
    code: 'MALFORMED_ANSWER',
  });
  expect(await answering('[{"type":"alarm"},{"type":""},7,{"type":"zzz"}]').eventTypes()).toEqual([
    'alarm',
    'zzz',
  ]);
});

function answering(body: string): HttpNotificationCapabilities {
  return new HttpNotificationCapabilities(trackingApi('http://server', async () => new Response(body)));
}
