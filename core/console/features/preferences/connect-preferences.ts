import type { ActorRefFrom } from 'xstate';
import { connected } from '../../connected/connected.ts';
import { verbsOf } from '../../connected/verbs.ts';
import type { Entrance } from '../../entrance/entrance.ts';
import { connectBrowserPreferences } from './connect-browser-preferences.ts';
import type { PreferencesFeature } from './preferences-feature.ts';
import type { preferenceSavingMachine } from '../../../machines/preferences/preference-saving.machine.ts';

/** Connects the preferences of this browser and of the account. */
export function connectPreferences(actors: Pick<Entrance, 'preferences'> & PreferencesFeature) {
  return {
    browser: connectBrowserPreferences(actors.preferences),
    account: connectAccountPreferences(actors.preferenceSaving),
  };
}

/** Connects saving the user's own preferences: they apply at once and are saved with the account. */
function connectAccountPreferences(saving: ActorRefFrom<typeof preferenceSavingMachine>) {
  return connected(saving, {
    answers: ({ value, context: { reason } }) => ({
      isSaving: value === 'saving',
      /** The account may not save preferences: they are kept in this browser. */
      isLocalOnly: value === 'localOnly',
      /** Why the last save failed, as a failure code; undefined while it did not. */
      failure: reason,
    }),
    verbs: (send) =>
      verbsOf(send, {
        choose: ['changes'],
        /** Saves again what could not be saved. */
        retry: [],
        /** Reverts what could not be saved. */
        revert: [],
      }),
  });
}
