import type { Entrance } from '../../entrance/entrance.ts';
import type { PreferencesFeature } from './preferences-feature.ts';
import { connectAccountPreferences } from './connect-account-preferences.ts';
import { connectBrowserPreferences } from './connect-browser-preferences.ts';

/** Connects the preferences of this browser and of the account. */
export function connectPreferences(actors: Pick<Entrance, 'preferences'> & PreferencesFeature) {
  return {
    browser: connectBrowserPreferences(actors.preferences),
    account: connectAccountPreferences(actors.preferenceSaving),
  };
}
