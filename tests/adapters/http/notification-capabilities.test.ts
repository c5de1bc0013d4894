import { expect, test } from 'vitest';
import { HttpNotificationCapabilities } from '@farol/adapters/http/notification-capabilities';
import { productApi } from '@farol/adapters/http/product-client';
import { trackingApi } from '@farol/adapters/http/tracking-client';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import { notificationCapabilitiesContract } from '../../contracts/ports/notification-capabilities.ts';
import { serverUnderTest } from '../../harness/server-under-test.ts';
import { sendAs } from './send-as.ts';

notificationCapabilitiesContract('a tracking server', async () => {
  const server = await serverUnderTest();
  const call = trackingApi(`${server.anyone.address}/api`, sendAs(server.administratorAccount));
  const product = productApi(`${server.anyone.address}/api`, 'farol', sendAs(server.administratorAccount));
  return { offers: new HttpNotificationCapabilities(call, product), close: () => server.stop() };
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

test('a preview: an answer that is none, or of a server without it, is no preview', async () => {
  const rule = RESOURCES.notifications.defaults;
  expect(await answering('<html>').preview(rule)).toBeUndefined();
  expect(await answering('{}').preview(rule)).toBeUndefined();
  const sent = '{"days":7,"told":2,"events":3,"whole":true,"last":[{"eventId":1,"deviceId":2,"time":"x"},7]}';
  expect(await answering(sent).preview(rule)).toEqual({
    days: 7,
    told: 2,
    events: 3,
    isWhole: true,
    last: [],
  });
});

function answering(body: string): HttpNotificationCapabilities {
  const send = async () => new Response(body);
  return new HttpNotificationCapabilities(
    trackingApi('http://server', send),
    productApi('http://server/api', 'acme', send),
  );
}
