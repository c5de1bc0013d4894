import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Failure } from '@farol/core/domain/values/failure';
import type { PushTokens } from '@farol/core/ports/push-tokens';

/** A way to the browsers of somebody who has none yet, on a server that says how push is sent, and to let go of it. */
export interface PushRegisterUnderTest {
  pushRegister: PushTokens;
  userId: number;
  vapidKey: string;
  /** The tokens that the server has of him. */
  tokens: () => Promise<readonly string[]> | readonly string[];
  close: () => Promise<void> | void;
}

/** What every implementation of the `PushRegister` port must do (§7). */
export function pushRegisterContract(
  title: string,
  open: () => Promise<PushRegisterUnderTest> | PushRegisterUnderTest,
): void {
  describe(`push on ${title}`, () => {
    let opened: PushRegisterUnderTest;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    test('the label says by whose key notifications are sent', async () => {
      expect(await opened.pushRegister.settings()).toEqual({ vapidKey: opened.vapidKey });
    });

    test('a browser is kept once, with the others of its user, and of many the last', async () => {
      const { pushRegister, userId, tokens } = opened;
      for (const token of ['phone', 'desk', 'phone']) await pushRegister.register(userId, token);
      expect((await tokens()).toSorted()).toEqual(['desk', 'phone']);
      for (const token of ['a', 'b', 'c', 'd']) await pushRegister.register(userId, token);
      expect(await tokens()).toEqual(['b', 'c', 'd']);
    });

    test('nobody registers a browser for somebody else, or none', async () => {
      const { pushRegister, userId, tokens } = opened;
      const before = await tokens();
      await expect(pushRegister.register(userId + 1000, 'mine')).rejects.toBeInstanceOf(Failure);
      await expect(pushRegister.register(userId, '')).rejects.toBeInstanceOf(Failure);
      expect(await tokens()).toEqual(before);
    });
  });
}
