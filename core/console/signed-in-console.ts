import { isDriverUser } from '../domain/account/account.ts';
import { Failure } from '../domain/values/failure.ts';
import type { ConnectedConsole } from './connected-console.ts';
import { waitForView, type WaitOptions } from './connected/wait-for-view.ts';
import type { Console } from './console.ts';

/** Who signs in; the code is that of an authenticator app, for accounts with two-factor authentication. */
export interface SignInOptions extends WaitOptions {
  email: string;
  password: string;
  code?: string;
}

/**
 * Signs in while nobody is, and resolves with the features of the user once the live connection is there.
 * Rejects with a `Failure`:
 * - the server's code and status if signing in is refused, for instance INVALID_LOGIN_DATA;
 * - the reason of the sign-out, or SESSION_ENDED, if the session ends before the connection is there;
 * - LIVE_CONNECTION_FAILED if the server answers and its socket does not: the session goes on and tries again, and
 *   `session.getSnapshot().console` has its features;
 * - DRIVER_ACCOUNT for the account of a driver, which has no session: drivers only check in;
 * - CONSOLE_STOPPED and ABORTED as `waitForView` does.
 */
export async function signedInConsole(
  farol: Console,
  { email, password, code, signal }: SignInOptions,
): Promise<ConnectedConsole> {
  farol.login.signIn(email, password, code);
  await firstOf([
    waitForView(farol.login, ({ failure }) => failure !== undefined, { signal }),
    waitForView(farol.session, ({ console: signedIn }) => signedIn !== undefined, { signal }),
    waitForView(farol.access, isDriverSignedIn, { signal }),
  ]);
  if (isDriverSignedIn(farol.access.getSnapshot())) throw new Failure('DRIVER_ACCOUNT', 0);
  const { console: signedIn } = farol.session.getSnapshot();
  if (!signedIn) {
    const { failure, failureStatus } = farol.login.getSnapshot();
    throw new Failure(failure ?? 'UNKNOWN', failureStatus);
  }
  const sessionEnd = waitForView(farol.session, ({ console: current }) => current !== signedIn, { signal });
  await firstOf([
    sessionEnd,
    // The connection ends before the session says so.
    waitForView(signedIn.connection, ({ isLive, isWaiting }) => isLive || isWaiting, { signal }).catch(
      () => sessionEnd,
    ),
  ]);
  if (farol.session.getSnapshot().console !== signedIn)
    throw new Failure(farol.access.getSnapshot().signOutReason ?? 'SESSION_ENDED', 0);
  if (!signedIn.connection.getSnapshot().isLive) throw new Failure('LIVE_CONNECTION_FAILED', 0);
  return signedIn;
}

function isDriverSignedIn({ user, namespace }: ReturnType<Console['access']['getSnapshot']>): boolean {
  return user !== undefined && isDriverUser(user, namespace);
}

/**
 * Resolves or rejects as the first wait does. A wait that ends later, with the session or the console, is nobody's
 * error.
 */
async function firstOf(waits: Promise<unknown>[]): Promise<void> {
  for (const wait of waits) wait.catch(() => undefined);
  await Promise.race(waits);
}
