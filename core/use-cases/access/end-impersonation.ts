import { Failure } from '../../domain/values/failure.ts';
import { hasUnknownOutcome } from '../../domain/values/unknown-outcome.ts';
import type { User } from '../../domain/account/user.ts';
import type { Accounts } from '../../ports/accounts.ts';
import type { Sessions } from '../../ports/sessions.ts';

/** The server refuses to end the impersonation: the user has to sign in again. */
export const IMPERSONATION_NOT_REVERSIBLE = 'NO_WAY_BACK';

/**
 * Ends an impersonation. The reference server refuses that, as the impersonated user does not manage the
 * original one (contract §1.2): then the session is ended, so that a reload does not restore it, and the call
 * rejects with NO_WAY_BACK. A call without a response rejects as it failed and changes nothing, so that it
 * can be repeated.
 */
export async function endImpersonation(
  { accounts, sessions }: { accounts: Pick<Accounts, 'impersonate'>; sessions: Pick<Sessions, 'signOut'> },
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
