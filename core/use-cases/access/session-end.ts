import { accountProblem, type AccountProblem } from '../../domain/account/account.ts';
import { Failure, isSignedOutFailure } from '../../domain/values/failure.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Sessions } from '../../ports/sessions.ts';

/** A session that may no longer be used; without a reason nobody is signed in any more. */
export interface SessionEnd {
  readonly reason: AccountProblem | undefined;
}

/**
 * Returns how the session has ended (contract §1.2); undefined while it is valid, and when the call fails in any
 * other way, which says nothing about the session. Never rejects.
 */
export async function sessionEnd({
  sessions,
  clock,
}: {
  sessions: Pick<Sessions, 'current'>;
  clock: Clock;
}): Promise<SessionEnd | undefined> {
  try {
    const reason = accountProblem(await sessions.current(), clock());
    return reason && { reason };
  } catch (error) {
    return error instanceof Failure && isSignedOutFailure(error) ? { reason: undefined } : undefined;
  }
}
