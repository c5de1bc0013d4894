import { accountProblem } from '../../domain/account/account.ts';
import { Failure, isSignedOutFailure } from '../../domain/values/failure.ts';
import type { KnownServer } from '../../domain/server/server-info.ts';
import type { User } from '../../domain/account/user.ts';
import type { Clock } from '../../ports/clock.ts';
import type { ServerSettings } from '../../ports/server-settings.ts';
import type { Sessions } from '../../ports/sessions.ts';

/** The result of the access check before a screen that needs a login (§4). */
export type AccessCheck =
  | { type: 'signedIn'; server: KnownServer; user: User }
  /** The reason is absent when there simply was no session. */
  | { type: 'signedOut'; server: KnownServer; reason: string | undefined }
  | { type: 'unavailable'; reason: string };

/** What the check needs from outside. */
export interface CheckAccessPorts {
  serverSettings: ServerSettings;
  sessions: Sessions;
  clock: Clock;
}

/**
 * Loads the server's settings and, at the same time, the session (§4, "Navigation guard"). The settings decide
 * how the user's permissions are read, so both are there before anything is decided. Never rejects with a
 * Failure; a failing server and a missing session are results.
 */
export async function checkAccess(ports: CheckAccessPorts): Promise<AccessCheck> {
  const [server, user] = await Promise.all([
    resultOrFailure(ports.serverSettings.load()),
    resultOrFailure(ports.sessions.current()),
  ]);
  if (server instanceof Failure) return { type: 'unavailable', reason: server.code };
  if (user instanceof Failure) {
    return { type: 'signedOut', server, reason: isSignedOutFailure(user) ? undefined : user.code };
  }
  const reason = accountProblem(user, ports.clock());
  return reason ? { type: 'signedOut', server, reason } : { type: 'signedIn', server, user };
}

async function resultOrFailure<T>(result: Promise<T>): Promise<T | Failure> {
  try {
    return await result;
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}
