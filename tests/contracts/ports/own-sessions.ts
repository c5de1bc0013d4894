import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { OwnSessions } from '@farol/core/ports/own-sessions';
import { failureOf } from './failure-of.ts';

/** The sessions of a user who is signed in here, at another place, and has a token. */
export interface OwnSessionsUnderTest {
  ownSessions: OwnSessions;
  close(): Promise<void> | void;
}

/** What every implementation of the `OwnSessions` port must do (contract §1.3). */
export function ownSessionsContract(
  title: string,
  open: () => Promise<OwnSessionsUnderTest> | OwnSessionsUnderTest,
): void {
  describe(`own sessions of ${title}`, () => {
    let opened: OwnSessionsUnderTest;
    beforeEach(async () => {
      opened = await open();
    });
    afterEach(() => opened.close());

    const found = async () =>
      (await opened.ownSessions.list()).map(({ kind, isCurrent }) => `${kind} ${isCurrent}`).toSorted();

    test('lists this session, others and tokens', async () => {
      expect(await found()).toEqual(['session false', 'session true', 'token false']);
    });

    test('ends one, once', async () => {
      const { ownSessions } = opened;
      for (const { id, isCurrent } of await ownSessions.list()) {
        if (isCurrent) continue;
        await ownSessions.end(id);
        expect(await failureOf(ownSessions.end(id))).toMatchObject({ status: 404 });
      }
      expect(await found()).toEqual(['session true']);
    });

    test('ends none that does not exist', async () => {
      expect(await failureOf(opened.ownSessions.end('../made up'))).toMatchObject({ status: 404 });
      expect(await found()).toHaveLength(3);
    });

    test('ends all but this one', async () => {
      await opened.ownSessions.endOthers();
      expect(await found()).toEqual(['session true']);
    });
  });
}
