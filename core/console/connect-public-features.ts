import type { PublicActors } from './public/public-actors.ts';
import { connectAccess, type ConnectedAccess } from './features/access/connect-access.ts';
import { connectLogin, type ConnectedLogin } from './features/access/connect-login.ts';
import type { KeyValueStorage } from '../ports/storage.ts';
import {
  connectBrowserPreferences,
  type ConnectedBrowserPreferences,
} from './features/preferences/connect-browser-preferences.ts';

/** What runs before anybody is signed in, as front ends see it. */
export interface ConnectedPublicFeatures {
  /** Who is signed in, to which server, and where a path may lead. */
  readonly access: ConnectedAccess;
  /** The login page: signing in, registering and a forgotten password. */
  readonly login: ConnectedLogin;
  /** What the user prefers. */
  readonly preferences: {
    /** The preferences of this browser. */
    readonly browser: ConnectedBrowserPreferences;
  };
}

/** Connects the public features; the storage may hold a login that an earlier console remembered. */
export function connectPublicFeatures(
  { guard, login, preferences }: Omit<PublicActors, 'stop'>,
  storage: Pick<KeyValueStorage, 'read'>,
): ConnectedPublicFeatures {
  return {
    access: connectAccess(guard),
    login: connectLogin(login, storage),
    preferences: { browser: connectBrowserPreferences(preferences) },
  };
}
