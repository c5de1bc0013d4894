import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { newVapidKeys, pushRequest } from '../../../server/delivery/push-encryption.ts';
import { startPushService } from '../../harness/push-service.ts';
import { anyText } from '../../arbitraries/texts.ts';

const contact = 'mailto:fleet@example.com';
const now = Date.parse('2026-11-29T12:00:00Z');
const delivery = { contact, now, isPadded: true, urgency: 'high', ttlSeconds: 60 } as const;

test('encryption: the browser reads every text, and all padded messages have one length', async () => {
  const service = await startPushService();
  const browser = service.browser('one');
  const keys = newVapidKeys();
  const lengths = new Set<number>();
  await fc.assert(
    fc.asyncProperty(anyText({ maxLength: 900 }), fc.boolean(), async (text, isPadded) => {
      const { body } = await pushRequest(browser, text, { ...delivery, keys, isPadded });
      expect(await browser.decrypt(body)).toBe(Buffer.from(text).toString());
      expect(body.length).toBeLessThanOrEqual(4_096);
      if (isPadded) lengths.add(body.length);
    }),
    { numRuns: 50 },
  );
  expect(lengths.size).toBe(1);
  await service.close();
});

test('encryption: no two encrypted messages are alike', async () => {
  const service = await startPushService();
  const browser = service.browser('one');
  const keys = newVapidKeys();
  const [first, second] = await Promise.all(
    [1, 2].map(() => pushRequest(browser, 'x', { ...delivery, keys })),
  );
  expect(first?.body).not.toEqual(second?.body);
  await service.close();
});

test('encryption: a key that is no point of the curve is refused', async () => {
  const p256dh = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url');
  const browser = { endpoint: 'https://push.example/one', p256dh, auth: 'AAECAwQFBgcICQoLDA0ODw' };
  await expect(pushRequest(browser, 'x', { ...delivery, keys: newVapidKeys() })).rejects.toThrow();
});

test('a request: carries how it is delivered, and a token of half a day for that push service alone', async () => {
  const keys = newVapidKeys();
  const { headers } = await pushRequest(
    {
      endpoint: 'https://push.example:8443/send/one?x=1',
      p256dh: newVapidKeys().publicKey,
      auth: 'AAECAwQFBgcICQoLDA0ODw',
    },
    '{}',
    { ...delivery, keys, topic: 'abc' },
  );
  expect(headers).toMatchObject({
    ttl: '60',
    urgency: 'high',
    topic: 'abc',
    'content-encoding': 'aes128gcm',
  });
  const [, claims = ''] = headers['authorization']?.split('.') ?? [];
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({
    aud: 'https://push.example:8443',
    exp: now / 1_000 + 43_200,
    sub: contact,
  });
  expect(headers['authorization']).toContain(`k=${keys.publicKey}`);
});

test('keys: always 65 and 32 bytes', () => {
  for (let count = 0; count < 600; count++) {
    const { publicKey, privateKey } = newVapidKeys();
    expect([publicKey.length, privateKey.length]).toEqual([87, 43]);
  }
});
