import { assign, setup } from 'xstate';
import {
  parseBrowserPreferences,
  serializeBrowserPreferences,
  type BrowserPreferences,
} from '../../domain/preference/browser-preferences.ts';
import type { KeyValueStorage } from '../../ports/storage.ts';

/** The preferences and their storage. */
export interface PreferencesContext extends BrowserPreferences {
  storage: KeyValueStorage;
}

/** A change of some preferences. */
export interface PreferencesEvent {
  type: 'CHANGE';
  changes: Partial<BrowserPreferences>;
}

const TYPES: { context?: PreferencesContext; events?: PreferencesEvent; input?: KeyValueStorage } = {};

/** The preferences of this browser (§3): read at the start, every change is stored at once. */
export const preferencesMachine = setup({
  types: TYPES,
  actions: {
    change: assign((_, changes: Partial<BrowserPreferences>) => changes),
    save: ({ context: { storage, ...preferences } }) => {
      for (const [key, text] of Object.entries(serializeBrowserPreferences(preferences)))
        storage.write(key, text);
    },
  },
}).createMachine({
  id: 'preferences',
  context: ({ input: storage }) => ({ ...parseBrowserPreferences((key) => storage.read(key)), storage }),
  on: {
    CHANGE: { actions: [{ type: 'change', params: ({ event }) => event.changes }, 'save'] },
  },
});
