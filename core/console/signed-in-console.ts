import { Failure } from '../domain/values/failure.ts';
import type { ConnectedConsole } from './connect-console.ts';
import { when } from './connected/when.ts';
import type { Console } from './console.ts';

/** Who signs in; the code is that of an authenticator app, for accounts with two-factor authentication. */
export interface SignInAnswers {
  email: string;
  password: string;
  code?: string;
}

/**
 * Signs in while nobody is, and resolves with the features of the user once the live connection is there.
 * Rejects with a `Failure` if that is refused, for instance INVALID_LOGIN_DATA.
 */
export async function signedInConsole(
  farol: Console,
  { email, password, code }: SignInAnswers,
): Promise<ConnectedConsole> {
  farol.login.signIn(email, password, code);
  const refusal = when(farol.login, ({ failure }) => failure !== undefined);
  const session = when(farol.session, ({ console }) => console !== undefined);
  await Promise.race([refusal, session]);
  const { console } = farol.session.get();
  if (!console) throw new Failure(farol.login.get().failure ?? 'UNKNOWN', 0);
  await when(console.connection, ({ isLive }) => isLive);
  return console;
}
