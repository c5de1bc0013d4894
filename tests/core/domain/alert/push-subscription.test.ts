import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isPushEndpoint,
  MAX_PUSH_TOKEN_LENGTH,
  parsePushToken,
} from '@farol/core/domain/alert/push-subscription';
import { aPushToken } from '../../../arbitraries/push.ts';

test('a token holds the address and the keys of a browser, whatever else is in it', () => {
  fc.assert(
    fc.property(
      fc.webPath({ size: 'small' }),
      fc.uint8Array({ minLength: 16, maxLength: 16 }),
      (path, auth) => {
        const endpoint = `https://push.example${path || '/'}`;
        const secret = Buffer.from(auth).toString('base64url');
        expect(parsePushToken(aPushToken({ endpoint, auth: secret, expirationTime: null }))).toEqual({
          endpoint,
          p256dh: expect.stringMatching(/^B[\w-]{86}$/),
          auth: secret,
        });
      },
    ),
  );
});

test('keys with padding, as old browsers write them, are read', () => {
  const padded = aPushToken({ auth: `${'A'.repeat(22)}==` });
  expect(parsePushToken(padded)?.auth).toBe('A'.repeat(22));
});

test.for([
  '',
  'a-token',
  'a token',
  'x'.repeat(MAX_PUSH_TOKEN_LENGTH + 1),
  Buffer.from('[]').toString('base64url'),
  Buffer.from('null').toString('base64url'),
  Buffer.from([255, 254]).toString('base64url'),
  aPushToken({ endpoint: 'http://push.example/a' }),
  aPushToken({ endpoint: 5 }),
  aPushToken({ p256dh: 'AAAA' }),
  aPushToken({ p256dh: `C${'A'.repeat(86)}` }),
  aPushToken({ auth: 'AAAA' }),
  aPushToken({ auth: 5 }),
  aPushToken({ auth: '!'.repeat(22) }),
])('to a browser with another token nothing can be sent: %s', (token) => {
  expect(parsePushToken(token)).toBeUndefined();
});

test('any text is a token or none', () => {
  fc.assert(fc.property(fc.string(), (text) => void parsePushToken(text)));
  fc.assert(
    fc.property(fc.json(), (json) => {
      expect(parsePushToken(Buffer.from(json).toString('base64url'))).toBeUndefined();
    }),
  );
});

test('a push service has an https address without a login in it', () => {
  for (const address of [
    'https://push.example/',
    'https://push.example:8443/w/?token=B%2f',
    'https://1.2.3.4/x',
  ])
    expect([address, isPushEndpoint(address)]).toEqual([address, true]);
  for (const address of [
    'http://push.example/',
    'https://push.example',
    'https://name:word@push.example/',
    'https://[::1]/',
    'https://push.example/a b',
    'https://push.example/a\\b',
    'https://push.example:123456/',
    ` https://push.example/`,
    `https://push.example/${'x'.repeat(1_000)}`,
  ])
    expect([address, isPushEndpoint(address)]).toEqual([address, false]);
});
