import { expect, test } from 'vitest';
import { Failure } from '@farol/core/domain/values/failure';
import type { PasswordRecovery } from '@farol/core/ports/password-recovery';

/** What every implementation of the `PasswordRecovery` port must do (contract §1.2). */
export function passwordRecoveryContract(
  title: string,
  open: () => Promise<{ passwords: PasswordRecovery; close: () => Promise<void> | void }>,
): void {
  test(`${title} accepts any address without revealing whether it has an account, and no made-up token`, async () => {
    const { passwords, close } = await open();
    try {
      await expect(passwords.requestReset('nobody@example.com')).resolves.toBeUndefined();
      await expect(passwords.resetPassword('invented', 'segredo')).rejects.toBeInstanceOf(Failure);
    } finally {
      await close();
    }
  });
}
