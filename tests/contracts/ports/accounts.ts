import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Failure } from '@farol/core/domain/values/failure';
import type { Accounts } from '@farol/core/ports/accounts';

/** Accounts as an administrator on a server with two-factor authentication, and how to close them. */
export interface AccountsUnderTest {
  accounts: Accounts;
  /** A user whom the administrator manages. */
  managedId: number;
  /** The user whom a token signs in, if any. */
  idBehind: (token: string) => Promise<number | undefined>;
  administratorId: number;
  close: () => Promise<void> | void;
}

/** What every implementation of the `Accounts` port must do (contract §1.2). */
export function accountsContract(
  title: string,
  open: () => Promise<AccountsUnderTest> | AccountsUnderTest,
): void {
  describe(`accounts of ${title}`, () => {
    let opened: AccountsUnderTest;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    test('a token signs in until it is revoked, and cannot be revoked twice', async () => {
      const { accounts, idBehind, administratorId } = opened;
      const token = await accounts.createToken(new Date(Date.now() + 3_600_000).toISOString());
      expect(await idBehind(token)).toBe(administratorId);
      await accounts.revokeToken(token);
      expect(await idBehind(token)).toBeUndefined();
      await expect(accounts.revokeToken(token)).rejects.toBeInstanceOf(Failure);
    });

    test('a token without an expiry can be created too, and all tokens differ', async () => {
      const { accounts } = opened;
      expect(await accounts.createToken(undefined)).not.toBe(await accounts.createToken(undefined));
    });

    test('a new key for an authenticator app is Base32', async () => {
      expect(await opened.accounts.newTotpKey()).toMatch(/^[A-Z2-7]{16,}$/);
    });

    test('a manager can impersonate managed users only', async () => {
      const { accounts, managedId } = opened;
      await expect(accounts.impersonate(999_999)).rejects.toBeInstanceOf(Failure);
      expect(await accounts.impersonate(managedId)).toMatchObject({ id: managedId, administrator: false });
    });
  });
}
