import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Outbox } from '@farol/core/ports/outbox';
import { failureOf } from './failure-of.ts';

/** A server with three letters to a webhook that were given up with "answered 404"; it accepts letters from then on. */
export interface OutboxUnderTest {
  outbox: Outbox;
  /** That of a server that has gone away. */
  disconnected: Outbox;
  close: () => Promise<void> | void;
}

/** What every implementation of the `Outbox` port must do (contract §4.8). */
export function outboxContract(title: string, open: () => Promise<OutboxUnderTest> | OutboxUnderTest): void {
  describe(`the outbox of ${title}`, () => {
    let opened: OutboxUnderTest;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    test('dead letters are listed, the newest first, with how many there are of each channel', async () => {
      const { channels, deadLetters, next } = await opened.outbox.page(undefined);
      expect(channels).toEqual([{ channel: 'webhook', waiting: 0, failed: 3, hasMore: false }]);
      expect(deadLetters).toHaveLength(3);
      const newestFirst = deadLetters.toSorted(
        (left, right) => right.failedAtMs - left.failedAtMs || right.id - left.id,
      );
      expect(deadLetters).toEqual(newestFirst);
      for (const letter of deadLetters)
        expect(letter).toEqual({
          id: expect.any(Number),
          channel: 'webhook',
          recipient: expect.stringMatching(/./),
          reason: 'answered 404',
          attempts: 1,
          createdAtMs: expect.any(Number),
          failedAtMs: expect.any(Number),
        });
      expect(next).toBeUndefined();
    });

    test('a page begins after a letter', async () => {
      const [first, ...others] = (await opened.outbox.page(undefined)).deadLetters;
      expect((await opened.outbox.page(first?.id)).deadLetters).toEqual(others);
    });

    test('a letter is removed, and once more is no error', async () => {
      const { outbox } = opened;
      const [first, ...others] = (await outbox.page(undefined)).deadLetters;
      await outbox.remove(first?.id ?? 0);
      expect((await outbox.page(undefined)).deadLetters).toEqual(others);
      await outbox.remove(first?.id ?? 0);
    });

    test('a letter that is sent again is a dead letter no more, and once more is no error', async () => {
      const { outbox } = opened;
      const [first, ...others] = (await outbox.page(undefined)).deadLetters;
      await outbox.resend(first?.id ?? 0);
      expect((await outbox.page(undefined)).deadLetters).toEqual(others);
      await outbox.resend(first?.id ?? 0);
    });

    test('a server that has gone away is reported as such', async () => {
      const { disconnected } = opened;
      expect(await failureOf(disconnected.page(undefined))).toMatchObject(GONE);
      expect(await failureOf(disconnected.resend(1))).toMatchObject(GONE);
      expect(await failureOf(disconnected.remove(1))).toMatchObject(GONE);
    });
  });
}

const GONE = { code: 'NETWORK', status: 0 };
