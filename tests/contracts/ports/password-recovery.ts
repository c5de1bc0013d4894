import { expect, test } from 'vitest';
import { Failure } from '@farol/core/domain/values/failure';
import type { PasswordRecovery } from '@farol/core/ports/password-recovery';

interface PasswordRecoveryUnderTest {
  passwords: PasswordRecovery;
  /** Invites somebody; returns their e-mail and the token of the link. */
  invite: () => Promise<{ email: string; token: string }>;
  /** The address of an account that may be opened on trust; undefined where none is suspended. */
  suspended?: string;
  close: () => Promise<void> | void;
}

/** What every implementation of the `PasswordRecovery` port must do (contract §1.2, §4.3). */
export function passwordRecoveryContract(
  title: string,
  open: () => Promise<PasswordRecoveryUnderTest>,
): void {
  test(`password recovery: ${title} accepts any address without revealing whether it has an account, and no made-up token`, async () => {
    const { passwords, close } = await open();
    try {
      await expect(passwords.requestReset('nobody@example.com')).resolves.toBeUndefined();
      await expect(passwords.resetPassword('invented', 'segredo')).rejects.toBeInstanceOf(Failure);
    } finally {
      await close();
    }
  });

  test(`password recovery: ${title} gives the account of an invitation away once, and none for a made-up token`, async () => {
    const { passwords, invite, close } = await open();
    try {
      const { email, token } = await invite();
      const told = await passwords.readInvitation(token);
      expect(told).toEqual({ email, inviter: expect.stringMatching(/./) });
      expect(await passwords.acceptInvitation(token, 'Nina Costa', 'segredo')).toBe(email);
      for (const unknown of [token, 'invented']) {
        await expect(passwords.readInvitation(unknown)).rejects.toMatchObject({
          code: 'INVITATION_IS_NOT_VALID',
          status: 400,
        });
        await expect(passwords.acceptInvitation(unknown, 'Nina Costa', 'segredo')).rejects.toMatchObject({
          code: 'INVITATION_IS_NOT_VALID',
          status: 400,
        });
      }
    } finally {
      await close();
    }
  });

  test(`password recovery: ${title} opens no account on trust that is not suspended`, async () => {
    const { passwords, suspended, close } = await open();
    try {
      if (suspended === undefined)
        await expect(passwords.openOnTrust('nobody@example.com', 'segredo')).rejects.toBeInstanceOf(Failure);
      else {
        await passwords.openOnTrust(suspended, 'segredo');
        await expect(passwords.openOnTrust(suspended, 'segredo')).rejects.toMatchObject({ status: 400 });
      }
    } finally {
      await close();
    }
  });
}
