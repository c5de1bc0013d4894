import { Failure } from '../domain/failure.ts';
import type { Passwords } from '../ports/passwords.ts';

/** What somebody does who has forgotten his password: asks for a mail, then chooses a new one with its token. */
export type RecoverRequest =
  | { type: 'FORGOT'; email: string }
  | { type: 'RECOVER'; token: string; password: string };

/** Does it. Rejects with a Failure: FILL_ALL_FIELDS when something is empty (§5), the server's reason otherwise. */
export async function recoverPassword(passwords: Passwords, request: RecoverRequest): Promise<void> {
  if (request.type === 'FORGOT') {
    const email = request.email.trim();
    if (email === '') throw new Failure('FILL_ALL_FIELDS', 0);
    await passwords.ask(email);
    return;
  }
  const { token, password } = request;
  if (token === '' || password === '') throw new Failure('FILL_ALL_FIELDS', 0);
  await passwords.choose(token, password);
}
