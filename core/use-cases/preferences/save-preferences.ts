import { Failure } from '../../domain/values/failure.ts';
import type { Namespace } from '../../domain/values/namespace.ts';
import { withPreferenceChanges, type PreferenceChanges } from '../../domain/preference/preference-choices.ts';
import type { User } from '../../domain/account/user.ts';
import type { Records } from '../../ports/records.ts';
import type { Sessions } from '../../ports/sessions.ts';

/** Whom the saving asks. */
export interface PreferencePorts {
  sessions: Pick<Sessions, 'current'>;
  records: Pick<Records, 'save'>;
}

/**
 * Saves what somebody chose with his account (§3) and answers the account as it is kept. It is read anew first: another browser of
 * the same person may have chosen something since. Rejects with a Failure; USER_NOT_AUTHED when somebody else is signed in by now.
 */
export async function savePreferences(
  { sessions, records }: PreferencePorts,
  userId: number,
  changes: PreferenceChanges,
  namespace: Namespace,
): Promise<User> {
  const user = await sessions.current();
  if (user.id !== userId) throw new Failure('USER_NOT_AUTHED', 0);
  return await records.save('users', withPreferenceChanges(user, changes, namespace));
}
