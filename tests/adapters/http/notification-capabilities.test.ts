import { expect, test } from 'vitest';
import { HttpNotificationCapabilities } from '@farol/adapters/http/notification-capabilities';
import { productApi } from '@farol/adapters/http/product-client';
import { trackingApi } from '@farol/adapters/http/tracking-client';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import { notificationCapabilitiesContract } from '../../contracts/ports/notification-capabilities.ts';
import {
  ADMINISTRATOR,
  createVehicle,
  INSIDE,
  startRestartableServer,
} from '../../harness/restartable-server.ts';
import { sendAs } from './send-as.ts';

notificationCapabilitiesContract('a tracking server', async () => {
  const server = await startRestartableServer();
  await createVehicle(server, 'van');
  await server.report('van', { ...INSIDE, alarm: 'sos' });
  await server.api.post('/../farol/integrations/sms', {
    enabled: true,
    method: 'GET',
    url: 'https://gateway.example/?to={digits}&text={text}',
    dailyLimit: 10,
    centsPerSegment: 7,
  });
  const call = trackingApi(`${server.api.address}/api`, sendAs(ADMINISTRATOR));
  const product = productApi(`${server.api.address}/api`, 'farol', sendAs(ADMINISTRATOR));
  return { offers: new HttpNotificationCapabilities(call, product), close: () => server.stop() };
});

test('notification capabilities: a response that is not a list of types is reported as such, and malformed entries are dropped', async () => {
  await expect(answering('{"type":"alarm"}').eventTypes()).rejects.toMatchObject({
    code: 'MALFORMED_ANSWER',
  });
  expect(await answering('[{"type":"alarm"},{"type":""},7,{"type":"zzz"}]').eventTypes()).toEqual([
    'alarm',
    'zzz',
  ]);
});

test('a preview: an invalid answer, or a server without previews, gives none', async () => {
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

test('an alert by SMS: a server without a gateway, and one that does not count, have no estimate', async () => {
  for (const status of [400, 404]) expect(await answering('no', status).smsEstimate('alarm')).toBeUndefined();
  expect(await answering('{"segments":"2"}').smsEstimate('alarm')).toBeUndefined();
  await expect(answering('no', 500).smsEstimate('alarm')).rejects.toMatchObject({ status: 500 });
  expect(await answering('{"text":"x","segments":1,"centsPerSegment":null}').smsEstimate('alarm')).toEqual({
    text: 'x',
    segments: 1,
    centsPerSegment: undefined,
  });
});

function answering(body: string, status = 200): HttpNotificationCapabilities {
  const send = async () => new Response(body, { status });
  return new HttpNotificationCapabilities(
    trackingApi('http://server', send),
    productApi('http://server/api', 'acme', send),
  );
}
