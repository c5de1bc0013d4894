import type { BrowserPreferences } from '../../../domain/preference/browser-preferences.ts';
import type { PreferencesStore } from '../../../machines/preferences/preferences.ts';
import { connected, type Connected } from '../../connected/connected.ts';
import { verbsOf } from '../../connected/verbs.ts';

/** What users can do with the preferences of this browser. */
export interface BrowserPreferencesVerbs {
  /** Changes some preferences; they are stored at once. */
  readonly change: (changes: Partial<BrowserPreferences>) => void;
}

/** The preferences of this browser, as front ends see it. */
export type ConnectedBrowserPreferences = Connected<BrowserPreferences, BrowserPreferencesVerbs>;

/** Connects the preferences of this browser (§3). */
export function connectBrowserPreferences(preferences: PreferencesStore): ConnectedBrowserPreferences {
  return connected(preferences, {
    answers: ({ context }): BrowserPreferences => context,
    verbs: (send) =>
      verbsOf(send, {
        change: ['changes'],
      }),
  });
}
