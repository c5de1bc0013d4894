import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PushTokens } from '@farol/core/ports/push-tokens';
import { failureOf } from './failure-of.ts';

/**
 * Push tokens of a user without registered browsers, on a server with push configured, and how to close them.
 */
export interface PushTokensUnderTest {
  pushRegister: PushTokens;
  userId: number;
  vapidKey: string;
  /** The tokens that the server has of the user. */
  tokens: () => Promise<readonly string[]> | readonly string[];
  /** Push tokens of a server on which push is not configured. */
  unconfigured: PushTokens;
  /** Push tokens of a server that has gone away. */
  disconnected: PushTokens;
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

    test('users cannot register a browser for another user', async () => {
      const { pushRegister, userId, tokens } = opened;
      const before = await tokens();
      expect(await failureOf(pushRegister.register(userId + 1000, 'mine'))).toMatchObject({
        code: 'USER_ACCESS_DENIED',
        status: 400,
      });
      expect(await tokens()).toEqual(before);
    });

    test('a token that is no word, or too long for a browser’s, is refused', async () => {
      const { pushRegister, userId, tokens } = opened;
      const before = await tokens();
      for (const token of ['', ' ', 'two words', 'one,two', 'line\n', 'x'.repeat(1201)])
        expect(await failureOf(pushRegister.register(userId, token))).toMatchObject({ status: 400 });
      expect(await tokens()).toEqual(before);
      const longest = 'x'.repeat(1200);
      await pushRegister.register(userId, longest);
      expect(await tokens()).toContain(longest);
    });

    test('a server without push has no key', async () => {
      expect(await opened.unconfigured.settings()).toBeUndefined();
    });

    test('a server that has gone away is reported as such', async () => {
      const { disconnected, userId } = opened;
      const gone = { code: 'NETWORK', status: 0 };
      expect(await failureOf(disconnected.settings())).toMatchObject(gone);
      expect(await failureOf(disconnected.register(userId, 'phone'))).toMatchObject(gone);
    });
  });
}
