import type { Entrance } from './entrance/entrance.ts';
import { connectAccess } from './features/access/connect-access.ts';
import { connectLogin } from './features/access/connect-login.ts';
import type { KeyValueStorage } from '../ports/storage.ts';
import { connectBrowserPreferences } from './features/preferences/connect-browser-preferences.ts';

/** What runs before anybody is signed in, as front ends see it. */
export type ConnectedEntrance = ReturnType<typeof connectEntrance>;

/** Connects the features of the entrance; the storage may hold a login that an earlier console remembered. */
export function connectEntrance(
  { guard, login, preferences }: Omit<Entrance, 'stop'>,
  storage: Pick<KeyValueStorage, 'read'>,
) {
  return {
    access: connectAccess(guard),
    login: connectLogin(login, storage),
    preferences: { browser: connectBrowserPreferences(preferences) },
  };
}
