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
export async function checkSessionEnd({
  sessions,
  clock,
  userId,
}: {
  sessions: Pick<Sessions, 'current'>;
  clock: Clock;
  /** Whose session it was: the tabs of a browser share one, and another user may have signed in since. */
  userId: number;
}): Promise<SessionEnd | undefined> {
  try {
    const user = await sessions.current();
    if (user.id !== userId) return { reason: undefined };
    const reason = accountProblem(user, clock());
    return reason && { reason };
  } catch (error) {
    return error instanceof Failure && isSignedOutFailure(error) ? { reason: undefined } : undefined;
  }
}
