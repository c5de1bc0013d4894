import {
  parseBrowserPreferences,
  serializeBrowserPreferences,
  type BrowserPreferences,
} from '../../domain/preference/browser-preferences.ts';
import type { KeyValueStorage } from '../../ports/storage.ts';
import { storeLogic, type StoreLogic, type StoreRef } from '../store/store.ts';

/** Events of the preferences. */
export interface PreferencesEvents {
  CHANGE: { changes: Partial<BrowserPreferences> };
}

/** The running preferences. */
export type PreferencesStore = StoreRef<BrowserPreferences, PreferencesEvents>;

/** The preferences of this browser (§3): read at the start, every change is stored at once. */
export function preferencesStore(
  storage: KeyValueStorage,
): StoreLogic<BrowserPreferences, PreferencesEvents> {
  return storeLogic<BrowserPreferences, PreferencesEvents>({
    initial: parseBrowserPreferences((key) => storage.read(key)),
    on: { CHANGE: (preferences, { changes }) => ({ ...preferences, ...changes }) },
    effects: {
      save: ({ state, event }) => {
        if (!event) return;
        for (const [key, text] of Object.entries(serializeBrowserPreferences(state)))
          storage.write(key, text);
      },
    },
  });
}
