import { Failure } from '../../domain/values/failure.ts';
import { MIN_ACCOUNT_LENGTHS } from '../../domain/account/new-account.ts';
import type { PasswordRecovery } from '../../ports/password-recovery.ts';

/** The steps of a password reset: request a mail, then choose a new password with its token. */
export type PasswordRecoveryRequest =
  | { type: 'REQUEST_PASSWORD_RESET'; email: string }
  | { type: 'RESET_PASSWORD'; token: string; password: string };

/**
 * Runs a step of the password reset. Rejects with a Failure: FILL_ALL_FIELDS when a field is empty,
 * PASSWORD_TOO_SHORT (§5), CODE_NOT_VALID when the server does not know the token or no longer does,
 * otherwise the server's code.
 */
export async function recoverPassword(
  passwords: PasswordRecovery,
  request: PasswordRecoveryRequest,
): Promise<void> {
  if (request.type === 'REQUEST_PASSWORD_RESET') {
    const email = request.email.trim();
    if (email === '') throw new Failure('FILL_ALL_FIELDS', 0);
    await passwords.requestReset(email);
    return;
  }
  const { password } = request;
  const token = request.token.trim();
  if (token === '' || password === '') throw new Failure('FILL_ALL_FIELDS', 0);
  if (password.length < MIN_ACCOUNT_LENGTHS.password) throw new Failure('PASSWORD_TOO_SHORT', 0);
  try {
    await passwords.resetPassword(token, password);
  } catch (error) {
    const isRefused = error instanceof Failure && (error.status === 400 || error.status === 404);
    throw isRefused ? new Failure('CODE_NOT_VALID', error.status) : error;
  }
}
