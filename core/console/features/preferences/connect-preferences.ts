import { connectActor, type Connected } from '../../connected/connect-actor.ts';
import { actionsOf } from '../../connected/actions.ts';
import type { PublicActors } from '../../public/public-actors.ts';
import {
  connectBrowserPreferences,
  type ConnectedBrowserPreferences,
} from './connect-browser-preferences.ts';
import type { PreferenceActors } from './preferences-feature.ts';
import type { PreferenceChanges } from '../../../domain/preference/preference-choices.ts';
import type { PreferencesStoredLocally } from '../../../machines/preferences/preference-saving.actions.ts';

/** The preferences of this browser and of the account, as front ends see them. */
export interface ConnectedPreferences {
  /** The preferences of this browser. */
  readonly browser: ConnectedBrowserPreferences;
  /** Saves preferences with the account, so that they apply on other devices. */
  readonly account: ConnectedAccountPreferences;
}

/** Connects the preferences of this browser and of the account. */
export function connectPreferences(
  actors: Pick<PublicActors, 'preferences'> & PreferenceActors,
): ConnectedPreferences {
  return {
    browser: connectBrowserPreferences(actors.preferences),
    account: connectAccountPreferences(actors),
  };
}

/** What is known of the preferences that are saved with the account. */
export interface AccountPreferencesView {
  /** Changes are being saved with the account. */
  readonly isSaving: boolean;
  /** The account may not save preferences: they are kept in this browser. */
  readonly isLocalOnly: boolean;
  /** Why the last save failed, as a failure code; undefined while it did not. */
  readonly failure: string | undefined;
}

/** What users can do with the preferences that are saved with the account. */
export interface AccountPreferencesActions {
  /** Applies changes at once and saves them with the account. */
  readonly choose: (changes: PreferenceChanges) => void;
  /** Saves again what could not be saved. */
  readonly retry: () => void;
  /** Reverts what could not be saved. */
  readonly revert: () => void;
}

/** The preferences that are saved with the account, as front ends see it. */
export type ConnectedAccountPreferences = Connected<
  AccountPreferencesView,
  AccountPreferencesActions,
  PreferencesStoredLocally
>;

/** Connects saving the user's own preferences: they apply at once and are saved with the account. */
function connectAccountPreferences({
  preferences,
  preferenceSaving,
}: Pick<PublicActors, 'preferences'> & PreferenceActors): ConnectedAccountPreferences {
  return connectActor(preferenceSaving, {
    view: ({ value, context: { reason } }) => ({
      isSaving: value === 'saving',
      isLocalOnly: value === 'localOnly',
      failure: reason,
    }),
    actions: (send) => ({
      ...actionsOf(send, { retry: [], revert: [] }),
      choose: (changes: PreferenceChanges) => {
        const { language } = changes;
        // Another language than that of the account may be chosen in this browser, as at the login.
        if (language) preferences.send({ type: 'CHANGE', changes: { language } });
        send({ type: 'CHOOSE', changes });
      },
    }),
  });
}
