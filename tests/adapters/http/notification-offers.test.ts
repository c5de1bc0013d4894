import { expect, test } from 'vitest';
import { HttpNotificationOffers } from '@farol/adapters/http/notification-offers';
import { trackingCalls } from '@farol/adapters/http/tracking-client';
import { notificationOffersContract } from '../../contracts/ports/notification-offers.ts';
import { serverUnderTest } from '../../contracts/server-under-test.ts';

notificationOffersContract('a tracking server', async () => {
  const server = await serverUnderTest();
  const { email, password } = server.administratorAccount;
  const call = trackingCalls(`${server.anyone.address}/api`, (input, init) => {
    const request = new Request(input, init);
    request.headers.set('authorization', `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`);
    return fetch(request);
  });
  return { offers: new HttpNotificationOffers(call), close: () => server.stop() };
});

test('what is no list of types is told as such, what in a list is none is left out', async () => {
  await expect(answering('{"type":"alarm"}').types()).rejects.toMatchObject({ code: 'MALFORMED_ANSWER' });
  expect(await answering('[{"type":"alarm"},{"type":""},7,{"type":"zzz"}]').types()).toEqual([
    'alarm',
    'zzz',
  ]);
});

function answering(body: string): HttpNotificationOffers {
  return new HttpNotificationOffers(trackingCalls('http://server', async () => new Response(body)));
}
