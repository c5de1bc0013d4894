import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Failure } from '@farol/core/domain/values/failure';
import type { Accounts } from '@farol/core/ports/accounts';

/** A way to reach accounts as an administrator whose server has codes, and to let go of it. */
export interface AccountsUnderTest {
  accounts: Accounts;
  /** Somebody he may become. */
  managedId: number;
  /** Whom a token signs in, if anybody. */
  idBehind: (token: string) => Promise<number | undefined>;
  administratorId: number;
  close: () => Promise<void> | void;
}

/** What every implementation of the `Accounts` port must do (contract §1.2). */
export function accountsContract(title: string, open: () => Promise<AccountsUnderTest> | AccountsUnderTest): void {
  describe(`accounts of ${title}`, () => {
    let opened: AccountsUnderTest;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    test('a token signs in until it is revoked, and is not revoked twice', async () => {
      const { accounts, idBehind, administratorId } = opened;
      const token = await accounts.createToken(new Date(Date.now() + 3_600_000).toISOString());
      expect(await idBehind(token)).toBe(administratorId);
      await accounts.revokeToken(token);
      expect(await idBehind(token)).toBeUndefined();
      await expect(accounts.revokeToken(token)).rejects.toBeInstanceOf(Failure);
    });

    test('a token without an end is made as well, and no two are the same', async () => {
      const { accounts } = opened;
      expect(await accounts.createToken(undefined)).not.toBe(await accounts.createToken(undefined));
    });

    test('a new key for an authenticator is Base32', async () => {
      expect(await opened.accounts.newTotpKey()).toMatch(/^[A-Z2-7]{16,}$/);
    });

    test('one becomes a user one manages, and nobody else', async () => {
      const { accounts, managedId } = opened;
      await expect(accounts.impersonate(999_999)).rejects.toBeInstanceOf(Failure);
      expect(await accounts.impersonate(managedId)).toMatchObject({ id: managedId, administrator: false });
    });
  });
}
