import { assign, setup } from 'xstate';
import { readPreferences, writtenPreferences, type Preferences } from '../domain/preferences.ts';
import type { Storage } from '../ports/storage.ts';

/** The preferences and where they are kept. */
export interface PreferencesContext extends Preferences {
  storage: Storage;
}

/** A change of some preferences. */
export interface PreferencesEvent {
  type: 'CHANGE';
  changes: Partial<Preferences>;
}

const TYPES: { context?: PreferencesContext; events?: PreferencesEvent; input?: Storage } = {};

/** What the visitor chose (§3): read when it starts, every change is kept at once. */
export const preferencesMachine = setup({
  types: TYPES,
  actions: {
    change: assign((_, changes: Partial<Preferences>) => changes),
    keep: ({ context: { storage, ...preferences } }) => {
      for (const [key, text] of Object.entries(writtenPreferences(preferences))) storage.write(key, text);
    },
  },
}).createMachine({
  id: 'preferences',
  context: ({ input: storage }) => ({ ...readPreferences((key) => storage.read(key)), storage }),
  on: {
    CHANGE: { actions: [{ type: 'change', params: ({ event }) => event.changes }, 'keep'] },
  },
});
