import type { BrowserPreferences } from '../../../domain/preference/browser-preferences.ts';
import type { PreferencesStore } from '../../../machines/preferences/preferences.ts';
import { connectActor, type Connected } from '../../connected/connect-actor.ts';
import { actionsOf } from '../../connected/actions.ts';

/** What users can do with the preferences of this browser. */
export interface BrowserPreferencesActions {
  /** Changes some preferences; they are stored at once. */
  readonly change: (changes: Partial<BrowserPreferences>) => void;
}

/** The preferences of this browser, as front ends see it. */
export type ConnectedBrowserPreferences = Connected<BrowserPreferences, BrowserPreferencesActions>;

/** Connects the preferences of this browser (§3). */
export function connectBrowserPreferences(preferences: PreferencesStore): ConnectedBrowserPreferences {
  return connectActor(preferences, {
    view: ({ context }): BrowserPreferences => context,
    actions: (send) =>
      actionsOf(send, {
        change: ['changes'],
      }),
  });
}
