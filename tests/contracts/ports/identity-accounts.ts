import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { IdentityAccounts } from '@farol/core/ports/identity-accounts';
import { failureOf } from './failure-of.ts';

/** The accounts of two users, as an administrator sees them. */
export interface IdentityAccountsUnderTest {
  identityAccounts: IdentityAccounts;
  /** An account that its password opens, and another one. */
  userIds: readonly [number, number];
  close(): Promise<void> | void;
}

/** What every implementation of the `IdentityAccounts` port must do (contract §1.4). */
export function identityAccountsContract(
  title: string,
  open: () => Promise<IdentityAccountsUnderTest> | IdentityAccountsUnderTest,
): void {
  describe(`identity accounts of ${title}`, () => {
    let opened: IdentityAccountsUnderTest;
    beforeEach(async () => {
      opened = await open();
    });
    afterEach(() => opened.close());

    const subjects = async (userId: number): Promise<string[]> =>
      (await opened.identityAccounts.of(userId)).persons.map(({ subject }) => subject);

    test('connects an account to a person, once', async () => {
      const {
        identityAccounts,
        userIds: [one, other],
      } = opened;
      expect(await identityAccounts.of(one)).toEqual({ persons: [], isPasswordEnabled: true });
      await identityAccounts.connect(one, 'rui & eva/5');
      await identityAccounts.connect(one, 'rui & eva/5');
      expect(await subjects(one)).toEqual(['rui & eva/5']);
      expect(await subjects(other)).toEqual([]);
    });

    test('gives one person one account', async () => {
      const {
        identityAccounts,
        userIds: [one, other],
      } = opened;
      await identityAccounts.connect(one, 'rui');
      expect(await failureOf(identityAccounts.connect(other, 'rui'))).toMatchObject({
        code: 'THE_SUBJECT_BELONGS_TO_ANOTHER_ACCOUNT',
      });
      await identityAccounts.disconnect(one);
      expect(await subjects(one)).toEqual([]);
      await identityAccounts.connect(other, 'rui');
      expect(await subjects(other)).toEqual(['rui']);
    });
  });
}
