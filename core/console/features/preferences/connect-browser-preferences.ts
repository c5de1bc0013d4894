import type { BrowserPreferences } from '../../../domain/preference/browser-preferences.ts';
import type { PreferencesStore } from '../../../machines/preferences/preferences.ts';
import { connected } from '../../connected/connected.ts';
import { verbsOf } from '../../connected/verbs.ts';

/** Connects the preferences of this browser (§3). */
export function connectBrowserPreferences(preferences: PreferencesStore) {
  return connected(preferences, {
    answers: ({ context }): BrowserPreferences => context,
    verbs: (send) =>
      verbsOf(send, {
        /** Changes some preferences; they are stored at once. */
        change: ['changes'],
      }),
  });
}
