import type { PreferenceChoices } from './preference-choices.ts';
import type { BrowserPreferences } from './browser-preferences.ts';

/** The browser preferences that an account can also set. */
const SHARED = ['baseMap', 'names', 'plates', 'rings', 'geofences', 'precision'] as const;

/**
 * Returns the changes to the browser preferences so that the map looks as the account and the server say;
 * what they leave open keeps its value here. Undefined when nothing changes.
 */
export function mapPreferencesToApply(
  choices: PreferenceChoices,
  current: BrowserPreferences,
): Partial<BrowserPreferences> | undefined {
  const changes = Object.fromEntries(
    SHARED.filter((name) => choices[name] !== undefined && choices[name] !== current[name]).map((name) => [
      name,
      choices[name],
    ]),
  );
  return Object.keys(changes).length === 0 ? undefined : changes;
}
