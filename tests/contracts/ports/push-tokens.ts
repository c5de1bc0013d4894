import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PushTokens } from '@farol/core/ports/push-tokens';
import { aPushToken } from '../../arbitraries/push.ts';
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
  /** The user removes a browser, in another one. */
  remove: (token: string) => Promise<void> | void;
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

    test('a browser is registered once, beside the user’s others, and it is known from then on', async () => {
      const { pushRegister, userId, tokens } = opened;
      const [phone, laptop] = ['phone', 'laptop'].map(tokenOf);
      if (!phone || !laptop) throw new Error('there are two');
      expect(await pushRegister.registration(phone)).toBe('unregistered');
      for (const token of [phone, laptop, phone]) await pushRegister.register(userId, token);
      expect((await tokens()).toSorted()).toEqual([laptop, phone].toSorted());
      expect(await pushRegister.registration(phone)).toBe('registered');
      expect(await pushRegister.registration(tokenOf('tablet'))).toBe('unregistered');
      expect(await pushRegister.registration('no token')).toBe('unregistered');
    });

    test('a browser that its user removed is known as such, and not registered any more', async () => {
      const { pushRegister, userId, tokens, remove } = opened;
      const token = tokenOf('removed');
      await pushRegister.register(userId, token);
      await remove(token);
      expect(await pushRegister.registration(token)).toBe('removed');
      expect(await failureOf(pushRegister.register(userId, token))).toMatchObject({ status: 400 });
      expect(await tokens()).not.toContain(token);
    });

    test('users cannot register a browser for another user', async () => {
      const { pushRegister, userId, tokens } = opened;
      const before = await tokens();
      expect(await failureOf(pushRegister.register(userId + 1000, tokenOf('mine')))).toMatchObject({
        code: 'USER_ACCESS_DENIED',
        status: 400,
      });
      expect(await tokens()).toEqual(before);
    });

    test('a text that is no subscription of a browser is refused', async () => {
      const { pushRegister, userId, tokens } = opened;
      const before = await tokens();
      for (const token of ['', ' ', 'word', 'two words', 'one,two', 'line\n', 'x'.repeat(1201)])
        expect(await failureOf(pushRegister.register(userId, token))).toMatchObject({ status: 400 });
      expect(await tokens()).toEqual(before);
    });

    test('a server without push has no key', async () => {
      expect(await opened.unconfigured.settings()).toBeUndefined();
    });

    test('a server that has gone away is reported as such', async () => {
      const { disconnected, userId } = opened;
      const gone = { code: 'NETWORK', status: 0 };
      expect(await failureOf(disconnected.settings())).toMatchObject(gone);
      expect(await failureOf(disconnected.register(userId, tokenOf('phone')))).toMatchObject(gone);
      expect(await failureOf(disconnected.registration(tokenOf('phone')))).toMatchObject(gone);
    });
  });
}

function tokenOf(name: string): string {
  return aPushToken({ endpoint: `https://push.example/${name}` });
}
