import { Failure } from '../../domain/values/failure.ts';
import { MIN_LENGTHS } from '../../domain/account/minimum-lengths.ts';
import type { PasswordRecovery } from '../../ports/password-recovery.ts';

/** What somebody does who has forgotten his password: asks for a mail, then chooses a new one with its token. */
export type PasswordRecoveryRequest =
  | { type: 'REQUEST_PASSWORD_RESET'; email: string }
  | { type: 'RESET_PASSWORD'; token: string; password: string };

/**
 * Does it. Rejects with a Failure: FILL_ALL_FIELDS when something is empty and PASSWORD_TOO_SHORT (§5), CODE_NOT_VALID when the
 * server knows nothing of the token (any more), its own reason otherwise.
 */
export async function recoverPassword(passwords: PasswordRecovery, request: PasswordRecoveryRequest): Promise<void> {
  if (request.type === 'REQUEST_PASSWORD_RESET') {
    const email = request.email.trim();
    if (email === '') throw new Failure('FILL_ALL_FIELDS', 0);
    await passwords.requestReset(email);
    return;
  }
  const { password } = request;
  const token = request.token.trim();
  if (token === '' || password === '') throw new Failure('FILL_ALL_FIELDS', 0);
  if (password.length < MIN_LENGTHS.password) throw new Failure('PASSWORD_TOO_SHORT', 0);
  try {
    await passwords.resetPassword(token, password);
  } catch (error) {
    const isRefused = error instanceof Failure && (error.status === 400 || error.status === 404);
    throw isRefused ? new Failure('CODE_NOT_VALID', error.status) : error;
  }
}
