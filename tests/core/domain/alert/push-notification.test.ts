import { expect, test } from 'vitest';
import { hasPushToken, isVapidKey, parsePushSettings } from '@farol/core/domain/alert/push-notification';

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

test('a token is among those in the attribute or not', () => {
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
