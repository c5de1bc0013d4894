import {
  impersonationBy,
  parseImpersonation,
  serializeImpersonation,
  type Impersonation,
} from '../../domain/account/impersonation.ts';
import type { User } from '../../domain/account/user.ts';
import type { KeyValueStorage } from '../../ports/storage.ts';

/** The storage key of the note. */
const IMPERSONATION_KEY = 'actingAs';

/** Returns who acts as whom in this browser; the server does not say it. */
export function currentImpersonation(storage: KeyValueStorage): Impersonation | undefined {
  return parseImpersonation(storage.read(IMPERSONATION_KEY));
}

/** Notes that a user becomes another. */
export function noteImpersonation(storage: KeyValueStorage, user: User, becomes: User): void {
  const impersonation = impersonationBy(user, becomes, currentImpersonation(storage));
  storage.write(IMPERSONATION_KEY, serializeImpersonation(impersonation));
}

/** Forgets who acts as whom: the original user is back, or nobody is signed in any more. */
export function forgetImpersonation(storage: KeyValueStorage): void {
  storage.remove(IMPERSONATION_KEY);
}
