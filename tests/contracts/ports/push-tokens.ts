import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Failure } from '@farol/core/domain/values/failure';
import type { PushTokens } from '@farol/core/ports/push-tokens';

/**
 * Push tokens of a user without registered browsers, on a server with push configured, and how to close them.
 */
export interface PushTokensUnderTest {
  pushRegister: PushTokens;
  userId: number;
  vapidKey: string;
  /** The tokens that the server has of the user. */
  tokens: () => Promise<readonly string[]> | readonly string[];
  close: () => Promise<void> | void;
}

/** What every implementation of the `PushTokens` port must do (§7). */
export function pushTokensContract(
  title: string,
  open: () => Promise<PushTokensUnderTest> | PushTokensUnderTest,
): void {
  describe(`push on ${title}`, () => {
    let opened: PushTokensUnderTest;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    test('the branding file has the key with which notifications are sent', async () => {
      expect(await opened.pushRegister.settings()).toEqual({ vapidKey: opened.vapidKey });
    });

    test('a browser is registered once, beside the user’s others, and only the last of many are kept', async () => {
      const { pushRegister, userId, tokens } = opened;
      for (const token of ['phone', 'laptop', 'phone']) await pushRegister.register(userId, token);
      expect((await tokens()).toSorted()).toEqual(['laptop', 'phone']);
      for (const token of ['a', 'b', 'c', 'd']) await pushRegister.register(userId, token);
      expect(await tokens()).toEqual(['b', 'c', 'd']);
    });

    test('users cannot register a browser for another user, nor an empty token', async () => {
      const { pushRegister, userId, tokens } = opened;
      const before = await tokens();
      await expect(pushRegister.register(userId + 1000, 'mine')).rejects.toBeInstanceOf(Failure);
      await expect(pushRegister.register(userId, '')).rejects.toBeInstanceOf(Failure);
      expect(await tokens()).toEqual(before);
    });
  });
}
