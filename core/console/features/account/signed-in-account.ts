import { parseLanguage } from '../../../domain/values/locale.ts';
import { productAttribute } from '../../../domain/values/namespace.ts';
import type { User } from '../../../domain/account/user.ts';
import type { SessionScope } from '../../wiring/session-scope.ts';

/** Returns the account of the signed-in user; undefined once they have left. */
export function currentUser({ guard }: Pick<SessionScope, 'guard'>): User | undefined {
  return guard.getSnapshot().context.user;
}

/** Makes a saved account the signed-in one, if it is theirs; a changed language applies at once. */
export function applySavedAccount(scope: SessionScope, saved: User | undefined): void {
  const { guard, preferences, namespace } = scope;
  const before = currentUser(scope);
  if (!saved || saved.id !== before?.id) return;
  const language = productAttribute(saved.attributes, namespace, 'lang');
  if (language !== productAttribute(before.attributes, namespace, 'lang'))
    preferences.send({ type: 'CHANGE', changes: { language: parseLanguage(language) } });
  guard.send({ type: 'USER_CHANGED', user: saved });
}
