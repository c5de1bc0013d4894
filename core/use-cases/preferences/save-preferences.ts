import { Failure } from '../../domain/values/failure.ts';
import type { Namespace } from '../../domain/values/namespace.ts';
import { withPreferenceChanges, type PreferenceChanges } from '../../domain/preference/preference-choices.ts';
import type { User } from '../../domain/account/user.ts';
import type { Records } from '../../ports/records.ts';
import type { Sessions } from '../../ports/sessions.ts';

/** What saving preferences needs from outside. */
export interface PreferencePorts {
  sessions: Pick<Sessions, 'current'>;
  records: Pick<Records, 'save'>;
}

/**
 * Saves the user's preferences with their account (§3) and returns the account as stored. The account is read
 * again first: another browser of the same user may have changed it since. Rejects with a Failure;
 * USER_NOT_AUTHED when another user is signed in by now.
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
