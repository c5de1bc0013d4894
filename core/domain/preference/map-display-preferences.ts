import type { PreferenceChoices } from './preference-choices.ts';
import type { BrowserPreferences } from './browser-preferences.ts';

/** What of the browser's preferences an account can decide too. */
const SHARED = ['baseMap', 'names', 'plates', 'rings', 'geofences', 'precision'] as const;

/**
 * What the browser has to change so that the map looks as the account and the server say; what they leave open stays as it was
 * here. Nothing to change gives nothing.
 */
export function mapPreferencesToApply(choices: PreferenceChoices, here: BrowserPreferences): Partial<BrowserPreferences> | undefined {
  const changes = Object.fromEntries(
    SHARED.filter((name) => choices[name] !== undefined && choices[name] !== here[name]).map((name) => [
      name,
      choices[name],
    ]),
  );
  return Object.keys(changes).length === 0 ? undefined : changes;
}
