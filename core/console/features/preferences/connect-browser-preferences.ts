import type { ActorRefFrom } from 'xstate';
import type { BrowserPreferences } from '../../../domain/preference/browser-preferences.ts';
import type { preferencesMachine } from '../../../machines/preferences/preferences.ts';
import { connected } from '../../connected/connected.ts';

/** Connects the preferences of this browser (§3). */
export function connectBrowserPreferences(store: ActorRefFrom<typeof preferencesMachine>) {
  return connected(store, {
    answers: ({ context }): BrowserPreferences => {
      const { storage: _, ...preferences } = context;
      return preferences;
    },
    verbs: (send) => ({
      /** Changes some preferences; they are stored at once. */
      change: (changes: Partial<BrowserPreferences>) => send({ type: 'CHANGE', changes }),
    }),
  });
}
