import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  hasPushToken,
  isVapidKey,
  parsePushSettings,
  withPushToken,
} from '@farol/core/domain/alert/push-notification';

const KEY = `B${'a-_9'.repeat(21)}xy`;

test('push is configured by the public key of the sender', () => {
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

test('a public key is an uncompressed point in URL-safe Base64', () => {
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

test('the newest three browsers of a user are notified, each once, and other attributes stay', () => {
  const attributes = { color: 'red', notificationTokens: 'a, b,,c' };
  expect(withPushToken(attributes, 'd')).toEqual({ color: 'red', notificationTokens: 'b,c,d' });
  expect(withPushToken(attributes, 'a')).toEqual({ color: 'red', notificationTokens: 'b,c,a' });
  expect(withPushToken({ notificationTokens: 'a,b' }, 'a')).toEqual({ notificationTokens: 'b,a' });
  expect(withPushToken({ notificationTokens: 7 }, 'a')).toEqual({ notificationTokens: 'a' });
  expect(['a', 'b', 'd', ''].map((token) => hasPushToken(attributes, token))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(hasPushToken({}, 'a')).toBe(false);
});

test('a browser that was just registered is among those notified', () => {
  const token = fc.stringMatching(/^\w+$/);
  fc.assert(
    fc.property(fc.array(token), token, (tokens, added) => {
      const attributes = withPushToken({ notificationTokens: tokens.join(',') }, added);
      expect(hasPushToken(attributes, added)).toBe(true);
    }),
  );
});
