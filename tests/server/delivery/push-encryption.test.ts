import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { encrypted, newVapidKeys, pushRequest } from '../../../server/delivery/push-encryption.ts';
import { startPushService } from '../../harness/push-service.ts';

test('encryption: the example of RFC 8291 comes out byte by byte', () => {
  const text = Buffer.from('When I grow up, I want to be a watermelon');
  const body = encrypted(
    text,
    {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
    {
      salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
      privateKey: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
      padTo: text.length + 1,
    },
  );
  expect(body.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

test('encryption: the browser reads every text, and lengths are multiples of 512 bytes', async () => {
  const service = await startPushService();
  const browser = service.browser('one');
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 900 }), async (text) => {
      const body = encrypted(Buffer.from(text), browser);
      expect(await browser.decrypt(body)).toBe(Buffer.from(text).toString());
      expect((body.length - 16 - 5 - 65 - 16) % 512).toBe(0);
      expect(body.length).toBeLessThanOrEqual(4_096);
    }),
    { numRuns: 50 },
  );
  await service.close();
});

test('encryption: no two encrypted messages are alike', async () => {
  const service = await startPushService();
  const browser = service.browser('one');
  expect(encrypted(Buffer.from('x'), browser)).not.toEqual(encrypted(Buffer.from('x'), browser));
  await service.close();
});

test('encryption: a key that is no point of the curve is refused', () => {
  const p256dh = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url');
  expect(() => encrypted(Buffer.from('x'), { p256dh, auth: 'AAECAwQFBgcICQoLDA0ODw' })).toThrow();
});

test('a request: carries how it is delivered, and a token of half a day for that push service alone', () => {
  const keys = newVapidKeys();
  const now = Date.parse('2026-11-29T12:00:00Z');
  const { headers } = pushRequest(
    {
      endpoint: 'https://push.example:8443/send/one?x=1',
      p256dh: newVapidKeys().publicKey,
      auth: 'AAECAwQFBgcICQoLDA0ODw',
    },
    '{}',
    { keys, contact: 'mailto:fleet@example.com', now, urgency: 'high', ttlSeconds: 60, topic: 'abc' },
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
    sub: 'mailto:fleet@example.com',
  });
  expect(headers['authorization']).toContain(`k=${keys.publicKey}`);
});

test('keys: always 65 and 32 bytes', () => {
  for (let count = 0; count < 600; count++) {
    const { publicKey, privateKey } = newVapidKeys();
    expect([publicKey.length, privateKey.length]).toEqual([87, 43]);
  }
});
