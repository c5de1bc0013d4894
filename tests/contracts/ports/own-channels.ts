import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { OwnChannels } from '@farol/core/ports/own-channels';
import { failureOf } from './failure-of.ts';

/** The channels of a user with two browsers, on a server with a bot. */
export interface OwnChannelsUnderTest {
  ownChannels: OwnChannels;
  /** The bot gets the code from a chat. */
  send: (code: string) => Promise<void> | void;
  /** Those of the same user after Telegram was switched off. */
  withoutBot: () => Promise<OwnChannels> | OwnChannels;
  close: () => Promise<void> | void;
}

/** What every implementation of the `OwnChannels` port must do (§7, contract §5.7). */
export function ownChannelsContract(
  title: string,
  open: () => Promise<OwnChannelsUnderTest> | OwnChannelsUnderTest,
): void {
  describe(`own channels of ${title}`, () => {
    let opened: OwnChannelsUnderTest;
    beforeEach(async () => {
      opened = await open();
    });
    afterEach(() => opened.close());

    test('a browser is removed once, and stays listed as removed', async () => {
      const { ownChannels } = opened;
      const [first, second] = await ownChannels.browsers();
      if (!first || !second) throw new Error('there are two');
      expect([first.removed, second.removed]).toEqual([false, false]);
      await ownChannels.removeBrowser(first.id);
      expect((await ownChannels.browsers()).map(({ id, removed }) => [id, removed])).toEqual([
        [first.id, true],
        [second.id, false],
      ]);
      expect(await failureOf(ownChannels.removeBrowser(first.id))).toMatchObject({ status: 404 });
      expect(await failureOf(ownChannels.removeBrowser(987_654))).toMatchObject({ status: 404 });
    });

    test('a chat is linked by the code, and unlinked', async () => {
      const { ownChannels, send } = opened;
      const before = { isOffered: true, isLinked: false, isWaiting: false, problem: undefined };
      expect(await ownChannels.telegram()).toEqual(before);
      const { code, url, expiresMs } = await ownChannels.linkTelegram();
      expect([url.startsWith('https://t.me/'), url.endsWith(code), expiresMs > 0]).toEqual([
        true,
        true,
        true,
      ]);
      expect(await ownChannels.telegram()).toEqual({ ...before, isWaiting: true });
      await send(code);
      await expect
        .poll(() => ownChannels.telegram(), { timeout: 8_000 })
        .toEqual({ ...before, isLinked: true });
      await ownChannels.unlinkTelegram();
      expect(await ownChannels.telegram()).toEqual(before);
    });

    test('without a bot nothing is offered, and no code is made', async () => {
      const ownChannels = await opened.withoutBot();
      expect(await ownChannels.telegram()).toMatchObject({ isOffered: false, isWaiting: false });
      expect(await failureOf(ownChannels.linkTelegram())).toMatchObject({
        code: 'TELEGRAM_IS_NOT_SET_UP_ON_THIS_SERVER',
        status: 400,
      });
    });
  });
}
