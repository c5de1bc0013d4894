import { Failure } from '../../domain/values/failure.ts';
import { hasUnknownOutcome } from '../../domain/values/unknown-outcome.ts';
import type { User } from '../../domain/account/user.ts';
import type { Accounts } from '../../ports/accounts.ts';
import type { Sessions } from '../../ports/sessions.ts';

/** The server refuses to make somebody themselves again: they have to sign in once more. */
export const IMPERSONATION_NOT_REVERSIBLE = 'NO_WAY_BACK';

/**
 * Makes somebody who acts as another user themselves again. The reference server refuses that, as the user they act as does not
 * manage them (contract §1.2): then the borrowed session is ended, so that no reload leads into it, and the call rejects with
 * NO_WAY_BACK. A call without an answer rejects as it failed and leaves everything as it is, to be tried again.
 */
export async function endImpersonation(
  { accounts, sessions }: { accounts: Accounts; sessions: Sessions },
  ownId: number,
): Promise<User> {
  try {
    return await accounts.impersonate(ownId);
  } catch (error) {
    if (hasUnknownOutcome(error)) throw error;
    await sessions.signOut().catch(() => {});
    throw new Failure(IMPERSONATION_NOT_REVERSIBLE, error instanceof Failure ? error.status : 0);
  }
}
