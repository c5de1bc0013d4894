import { describe, expect, test } from 'vitest';
import type { PushPermission } from '@farol/core/domain/alert/push-notification';
import type { PushNotifications } from '@farol/core/ports/push-notifications';

/** Push notifications of a browser whose user has not decided yet, and what the user and the network do. */
export interface PushNotificationsUnderTest {
  push: PushNotifications;
  /** How the user answers when asked for permission. */
  answer: (permission: PushPermission) => void;
  /** How often the user was asked. */
  requests: () => number;
  /** The browser's push service can no longer be reached. */
  breakService: () => void;
}

const KEY = `B${'k'.repeat(86)}`;
const OTHER_KEY = `B${'o'.repeat(86)}`;

/** What every implementation of the `PushNotifications` port must do (§7). */
export function pushNotificationsContract(title: string, open: () => PushNotificationsUnderTest): void {
  /** A browser whose user allows notifications. */
  const allowed = async (): Promise<PushNotificationsUnderTest> => {
    const opened = open();
    opened.answer('granted');
    await opened.push.requestPermission();
    return opened;
  };

  describe(`push notifications of ${title}`, () => {
    test.for<PushPermission>(['granted', 'denied'])(
      'the user is asked for permission once, and the answer stays: %s',
      async (answer) => {
        const opened = open();
        expect([opened.push.permission(), opened.requests()]).toEqual(['default', 0]);
        opened.answer(answer);
        expect(await opened.push.requestPermission()).toBe(answer);
        opened.answer('default');
        expect(await opened.push.requestPermission()).toBe(answer);
        expect([opened.push.permission(), opened.requests()]).toEqual([answer, 1]);
      },
    );

    test('a browser has no token until it is subscribed, and then one that fits into a list', async () => {
      const { push } = await allowed();
      expect(await push.currentToken(KEY)).toBeUndefined();
      const token = await push.subscribe(KEY);
      expect(token).toMatch(/^[\w-]{1,1200}$/);
      expect(await push.currentToken(KEY)).toBe(token);
    });

    test('subscribing again with the same key changes nothing, with another key it makes another token', async () => {
      const { push } = await allowed();
      const token = await push.subscribe(KEY);
      expect(await push.subscribe(KEY)).toBe(token);
      expect(await push.currentToken(OTHER_KEY)).toBeUndefined();
      const other = await push.subscribe(OTHER_KEY);
      expect(other).not.toBe(token);
      expect([await push.currentToken(KEY), await push.currentToken(OTHER_KEY)]).toEqual([undefined, other]);
    });

    test('unsubscribing ends the token, and a later subscription has another', async () => {
      const { push } = await allowed();
      const token = await push.subscribe(KEY);
      await push.unsubscribe();
      expect(await push.currentToken(KEY)).toBeUndefined();
      await push.unsubscribe();
      expect(await push.subscribe(KEY)).not.toBe(token);
    });

    test('without permission a browser cannot be subscribed', async () => {
      const { push, answer } = open();
      answer('denied');
      await push.requestPermission();
      await expect(push.subscribe(KEY)).rejects.toBeInstanceOf(Error);
      expect(await push.currentToken(KEY)).toBeUndefined();
    });

    test('a push service that cannot be reached makes no token', async () => {
      const { push, breakService } = await allowed();
      breakService();
      await expect(push.subscribe(KEY)).rejects.toBeInstanceOf(Error);
      expect(await push.currentToken(KEY)).toBeUndefined();
    });
  });
}
