import type { Choices } from './preference-choice.ts';
import type { Preferences } from './preferences.ts';

/** What of the browser's preferences an account can decide too. */
const SHARED = ['baseMap', 'names', 'plates', 'rings', 'geofences', 'precision'] as const;

/**
 * What the browser has to change so that the map looks as the account and the server say; what they leave open stays as it was
 * here. Nothing to change gives nothing.
 */
export function lookToTakeOver(choices: Choices, here: Preferences): Partial<Preferences> | undefined {
  const changes = Object.fromEntries(
    SHARED.filter((name) => choices[name] !== undefined && choices[name] !== here[name]).map((name) => [
      name,
      choices[name],
    ]),
  );
  return Object.keys(changes).length === 0 ? undefined : changes;
}
