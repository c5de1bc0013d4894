import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasPushToken, isVapidKey, parsePushSettings } from '@farol/core/domain/alert/push-notification';
import {
  MAX_PUSH_BYTES,
  pushDelivery,
  pushPayload,
  pushTopic,
  staysOnScreen,
} from '@farol/core/domain/alert/push-message';
import {
  isPushEndpoint,
  MAX_PUSH_TOKEN_LENGTH,
  parsePushToken,
} from '@farol/core/domain/alert/push-subscription';
import { aPushToken } from '../../../arbitraries/push.ts';
import { anyText } from '../../../arbitraries/texts.ts';

const KEY = `B${'a-_9'.repeat(21)}xy`;

test('push: is configured by the public key of the sender', () => {
  expect(parsePushSettings({ push: { vapidKey: KEY, more: 1 } })).toEqual({ vapidKey: KEY });
  for (const none of [
    undefined,
    null,
    7,
    'x',
    {},
    { push: null },
    { push: KEY },
    { push: { vapidKey: 'x' } },
  ])
    expect(parsePushSettings(none)).toBeUndefined();
});

test('push: a public key is an uncompressed point in URL-safe Base64', () => {
  expect(isVapidKey(KEY)).toBe(true);
  for (const none of [
    `C${KEY.slice(1)}`,
    `${KEY}a`,
    `a${KEY}`,
    KEY.slice(0, -1),
    KEY.replace('-', '+'),
    [KEY],
    7,
  ])
    expect(isVapidKey(none)).toBe(false);
});

test('push: a token is among those in the attribute or not', () => {
  const attributes = { color: 'red', notificationTokens: 'a, b,,c' };
  expect(['a', 'b', 'd', ''].map((token) => hasPushToken(attributes, token))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  for (const none of [{}, { notificationTokens: 7 }, { notificationTokens: ['a'] }])
    expect(hasPushToken(none, 'a')).toBe(false);
});

test('push: what endangers life, vehicle or load is urgent and stays; a notice may wait', () => {
  expect(delivery('alarm', { alarm: 'sos' })).toEqual({ urgency: 'high', ttlSeconds: 86_400 });
  expect(delivery('geofenceExit', { anchor: true })).toMatchObject({ urgency: 'high' });
  expect(delivery('geofenceExit')).toEqual({ urgency: 'normal', ttlSeconds: 14_400 });
  expect(delivery('deviceOverspeed')).toMatchObject({ urgency: 'normal' });
  expect(delivery('ignitionOn')).toEqual({ urgency: 'low', ttlSeconds: 3_600 });
  expect(delivery('unheardOf')).toMatchObject({ urgency: 'low' });
  expect(staysOnScreen({ type: 'alarm', attributes: { alarm: 'jamming' } })).toBe(true);
  expect(staysOnScreen({ type: 'alarm', attributes: { alarm: 'door' } })).toBe(false);
});

test('push: a burst of one vehicle and incident has one topic, another vehicle or content another', () => {
  expect(topic(5, 'geofenceExit', { geofence: 'Depot' })).toBe(
    topic(5, 'geofenceExit', { geofence: 'Depot' }),
  );
  expect(topic(5, 'ignitionOn')).toBe(topic(5, 'ignitionOff'));
  expect(topic(5, 'geofenceExit', { geofence: 'Depot' })).not.toBe(
    topic(5, 'geofenceExit', { geofence: 'Port' }),
  );
  expect(topic(5, 'ignitionOn')).not.toBe(topic(6, 'ignitionOn'));
});

test('push: a message is never larger than allowed; what is shortened says so, what fits stays', () => {
  fc.assert(
    fc.property(
      anyText({ maxLength: 6_000 }),
      fc.string({ unit: 'grapheme', maxLength: 6_000 }),
      fc.integer({ min: 200, max: MAX_PUSH_BYTES }),
      (title, body, maxBytes) => {
        const message = { title, body, deviceId: 7, path: '/devices/7' };
        const payload = pushPayload(message, maxBytes);
        expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(maxBytes);
        const read = JSON.parse(payload);
        expect(read).toMatchObject({ deviceId: 7, path: '/devices/7' });
        const whole = JSON.stringify(message);
        if (Buffer.byteLength(whole) <= maxBytes) expect(payload).toBe(whole);
        for (const [text, before] of [
          [read.title, title],
          [read.body, body],
        ])
          if (text !== before && text !== '') {
            expect(text.endsWith('…')).toBe(true);
            expect(before.startsWith(text.slice(0, -1))).toBe(true);
          }
      },
    ),
  );
});

test('push: what fits exactly is not shortened, and only as much is left out as is needed', () => {
  for (const character of [
    'x',
    '\u007F',
    '\u0080',
    'é',
    '\u07FF',
    '\u0800',
    '€',
    '\uFFFD',
    '\u{10000}',
    '😀',
  ]) {
    const message = { title: 'Van', body: character.repeat(60), deviceId: 5 };
    const whole = JSON.stringify(message);
    expect(pushPayload(message, Buffer.byteLength(whole))).toBe(whole);
    const { body } = JSON.parse(pushPayload(message, Buffer.byteLength(whole) - 1));
    expect(body).toBe(`${character.repeat(48)}…`);
  }
  const alike = { title: 'a'.repeat(20), body: 'b'.repeat(20), deviceId: 5 };
  const limit = Buffer.byteLength(JSON.stringify(alike)) - 1;
  expect(JSON.parse(pushPayload(alike, limit))).toMatchObject({
    title: alike.title,
    body: `${'b'.repeat(16)}…`,
  });
  // Without texts there is nothing left to shorten.
  expect(pushPayload({ title: 'a', body: 'b', deviceId: 5 }, 1)).toBe('{"title":"","body":"","deviceId":5}');
});

const bodyWithin = (body: string, maxBytes: number): string =>
  JSON.parse(pushPayload({ title: '', body, deviceId: 5 }, maxBytes)).body;
const bytesOfBody = (body: string): number =>
  Buffer.byteLength(JSON.stringify({ title: '', body, deviceId: 5 }));

test('push: of a text that stays too long four fifths are left each time, with one ellipsis at its end', () => {
  expect(bodyWithin('x'.repeat(100), bytesOfBody(`${'x'.repeat(64)}…`))).toBe(`${'x'.repeat(64)}…`);
  expect(bodyWithin(`on… ${'x'.repeat(96)}`, bytesOfBody('x'.repeat(99)))).toBe(`on… ${'x'.repeat(76)}…`);
});

test('push: the longer of the two texts is shortened first', () => {
  const read = JSON.parse(pushPayload({ title: 'Van 5', body: 'x'.repeat(5_000), deviceId: 5 }));
  expect(read.title).toBe('Van 5');
  expect(read.body).toMatch(/^x{2000,}…$/);
});

function delivery(type: string, attributes = {}) {
  return pushDelivery({ type, attributes });
}

function topic(deviceId: number, type: string, names = {}): string {
  return pushTopic({ deviceId, type, attributes: {} }, names);
}

test('push: a token holds the address and the keys of a browser, whatever else is in it', () => {
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

test('push: keys with padding, as old browsers write them, are read', () => {
  const padded = aPushToken({ auth: `${'A'.repeat(22)}==` });
  expect(parsePushToken(padded)?.auth).toBe('A'.repeat(22));
});

const encoded = (content: string | readonly number[]): string => Buffer.from(content).toString('base64url');

test.for([
  ['none', ''],
  ['no JSON', 'a-token'],
  ['no Base64', 'a token'],
  ['a list', encoded('[]')],
  ['nothing', encoded('null')],
  ['no text', encoded([255, 254])],
  ['a blank before it', ` ${aPushToken()}`],
  ['a blank behind it', `${aPushToken()} `],
  ['no keys', encoded('{"endpoint":"https://push.example/a"}')],
  ['null for the keys', encoded('{"endpoint":"https://push.example/a","keys":null}')],
  ['a text for the keys', encoded('{"endpoint":"https://push.example/a","keys":"auth"}')],
  ['an address without encryption', aPushToken({ endpoint: 'http://push.example/a' })],
  ['a number for the address', aPushToken({ endpoint: 5 })],
  ['a short point', aPushToken({ p256dh: 'AAAA' })],
  ['a compressed point', aPushToken({ p256dh: `C${'A'.repeat(86)}` })],
  ['no Base64 for the point', aPushToken({ p256dh: '!'.repeat(87) })],
  ['a number for the point', aPushToken({ p256dh: 5 })],
  ['a short secret', aPushToken({ auth: 'AAAA' })],
  ['a number for the secret', aPushToken({ auth: 5 })],
  ['no Base64 for the secret', aPushToken({ auth: '!'.repeat(22) })],
] as const)('push: to a browser whose token has %s nothing can be sent', ([, token]) => {
  expect(parsePushToken(token)).toBeUndefined();
});

const decoded = (token: string): string => Buffer.from(token, 'base64url').toString();

const tokenOfLength = (length: number): string => {
  const empty = encoded(JSON.stringify({ ...JSON.parse(decoded(aPushToken())), filling: '' }));
  const filling = 'x'.repeat(Math.floor((length * 3) / 4) - decoded(empty).length);
  return encoded(JSON.stringify({ ...JSON.parse(decoded(aPushToken())), filling }));
};

test('push: a token has at most the length that the server stores', () => {
  const [longest, longer] = [tokenOfLength(MAX_PUSH_TOKEN_LENGTH), tokenOfLength(MAX_PUSH_TOKEN_LENGTH + 4)];
  expect([longest.length, longer.length]).toEqual([MAX_PUSH_TOKEN_LENGTH, MAX_PUSH_TOKEN_LENGTH + 4]);
  expect([parsePushToken(longest)?.auth, parsePushToken(longer)]).toEqual([expect.any(String), undefined]);
});

test('push: the keys of a browser are read in both alphabets of Base64 and given in that of addresses', () => {
  const point = [4, ...Array.from({ length: 64 }, () => 255)];
  const secret = [...Array.from({ length: 15 }, () => 251), 255];
  for (const alphabet of ['base64', 'base64url'] as const)
    expect(
      parsePushToken(
        aPushToken({
          p256dh: Buffer.from(point).toString(alphabet),
          auth: Buffer.from(secret).toString(alphabet),
        }),
      ),
    ).toMatchObject({ p256dh: encoded(point), auth: encoded(secret) });
});

test('push: any text is a token or none', () => {
  fc.assert(fc.property(fc.string(), (text) => void parsePushToken(text)));
  fc.assert(
    fc.property(fc.json(), (json) => {
      expect(parsePushToken(Buffer.from(json).toString('base64url'))).toBeUndefined();
    }),
  );
});

test('push: a push service has an https address without a login in it', () => {
  for (const address of [
    'https://push.example/',
    'https://push.example:8443/w/?token=B%2f',
    'https://1.2.3.4/x',
    `https://push.example/${'x'.repeat(979)}`,
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
    `https://push.example/${'x'.repeat(980)}`,
  ])
    expect([address, isPushEndpoint(address)]).toEqual([address, false]);
});
