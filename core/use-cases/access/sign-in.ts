import { Failure } from '../../domain/values/failure.ts';
import { MIN_ACCOUNT_LENGTHS, newAccountProblem, trimmedAccount } from '../../domain/account/new-account.ts';
import { hasUnknownOutcome } from '../../domain/values/unknown-outcome.ts';
import type { User } from '../../domain/account/user.ts';
import type { PasswordRecovery } from '../../ports/password-recovery.ts';
import type { Sessions } from '../../ports/sessions.ts';

/** The ways to sign in (§4, §5). */
export type SignInRequest = PasswordSignIn | TokenSignIn;

/** Without a password nothing is kept: the token opens the session again. */
type TokenSignIn =
  | { type: 'SIGN_IN_WITH_TOKEN'; token: string }
  /** The token at the end of a share's link. */
  | { type: 'SIGN_IN_WITH_SHARE'; token: string };

/**
 * The ways with a password; the last two create or take over the account first. `isKept` is whether the session
 * outlasts the browser, `code` that of an authenticator app, and the token stands at the end of an invitation's
 * link.
 */
type PasswordSignIn = { isKept?: boolean | undefined } & (
  | {
      type: 'SIGN_IN';
      email: string;
      password: string;
      code?: string | undefined;
      /** A suspended account is opened by its trust unlock first (§4). */
      isOnTrust?: boolean | undefined;
    }
  | { type: 'SIGN_IN_AS_DRIVER'; username: string; password: string }
  | { type: 'REGISTER'; name: string; email: string; password: string }
  | { type: 'ACCEPT_INVITATION'; token: string; name: string; password: string }
);

/**
 * Creates a session. Rejects with a Failure: FILL_ALL_FIELDS when a field is empty, ACCOUNT_TOO_SHORT for a
 * new account below the minimum lengths (§5), INVALID_LOGIN_DATA for a refused token (§8), INVALID_SHARE for
 * a share that does not exist, otherwise the server's code. Drivers type their name without the prefix of
 * their account.
 */
export async function signIn(
  ports: { sessions: Sessions; passwords: PasswordRecovery },
  request: SignInRequest,
): Promise<User> {
  if (request.type === 'SIGN_IN_WITH_TOKEN')
    return await signInWithToken(ports.sessions, request.token.trim());
  if (request.type === 'SIGN_IN_WITH_SHARE')
    return await signInWithShare(ports.sessions, request.token.trim());
  const { isKept } = request;
  if (request.type === 'SIGN_IN') {
    const login = { ...request, email: request.email.trim() };
    if (request.isOnTrust) await ports.passwords.openOnTrust(login.email, login.password, request.code);
    return await signInWithPassword(ports.sessions, login);
  }
  if (request.type === 'REGISTER') {
    const problem = newAccountProblem(request);
    if (problem) throw new Failure(problem, 0);
    const { name, email, password } = trimmedAccount(request);
    await ports.sessions.register(name, email, password);
    return await signInWithPassword(ports.sessions, { email, password, isKept });
  }
  if (request.type === 'ACCEPT_INVITATION') {
    const { token, password } = request;
    const name = request.name.trim();
    if (name === '' || password === '') throw new Failure('FILL_ALL_FIELDS', 0);
    if (name.length < MIN_ACCOUNT_LENGTHS.name || password.length < MIN_ACCOUNT_LENGTHS.password)
      throw new Failure('ACCOUNT_TOO_SHORT', 0);
    const email = await ports.passwords.acceptInvitation(token, name, password);
    return await signInWithPassword(ports.sessions, { email, password, isKept });
  }
  const { password } = request;
  const username = request.username.trim();
  const email = username && `qrcode-${username}`;
  return await signInWithPassword(ports.sessions, { email, password, isKept });
}

interface PasswordLogin {
  email: string;
  password: string;
  code?: string | undefined;
  isKept?: boolean | undefined;
}

async function signInWithPassword(
  sessions: Sessions,
  { email, password, code, isKept }: PasswordLogin,
): Promise<User> {
  if (email === '' || password === '') throw new Failure('FILL_ALL_FIELDS', 0);
  // A code consists of digits; without any digit it counts as not given.
  return await sessions.signIn(email, password, code?.replaceAll(/\D/g, '') || undefined, isKept);
}

/**
 * A share is opened by its token alone (contract, appendix). A made-up token must not count as a failed login
 * with email and password, as that slows down everyone at the same network address.
 */
async function signInWithShare(sessions: Sessions, token: string): Promise<User> {
  if (token === '') throw new Failure('FILL_ALL_FIELDS', 0);
  try {
    return await sessions.signInWithToken(token);
  } catch (error) {
    if (hasUnknownOutcome(error) || !(error instanceof Failure) || error.status === TOO_MANY_REQUESTS_STATUS)
      throw error;
    if (error.code.endsWith('HAS_EXPIRED')) throw new Failure('USER_HAS_EXPIRED', error.status);
    throw error.code === 'BLOCK' ? error : new Failure('INVALID_SHARE', error.status);
  }
}

/** Status of a server that limits the rate of requests. */
const TOO_MANY_REQUESTS_STATUS = 429;

async function signInWithToken(sessions: Sessions, token: string): Promise<User> {
  if (token === '') throw new Failure('FILL_ALL_FIELDS', 0);
  try {
    return await sessions.signInWithToken(token);
  } catch (error) {
    // Without a response nobody refused the token: the network failure says more.
    throw error instanceof Failure && error.status > 0
      ? new Failure('INVALID_LOGIN_DATA', error.status)
      : error;
  }
}
