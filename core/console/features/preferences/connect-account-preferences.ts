import type { ActorRefFrom } from 'xstate';
import type { PreferenceChanges } from '../../../domain/preference/preference-choices.ts';
import type { preferenceSavingMachine } from '../../../machines/preferences/preference-saving.machine.ts';
import { connected } from '../../connected/connected.ts';

/** Connects saving the user's own preferences: they apply at once and are saved with the account. */
export function connectAccountPreferences(saving: ActorRefFrom<typeof preferenceSavingMachine>) {
  return connected(saving, {
    answers: ({ value, context: { reason } }) => ({
      isSaving: value === 'saving',
      /** The account may not save preferences: they are kept in this browser. */
      isLocalOnly: value === 'localOnly',
      /** Why the last save failed, as a failure code; undefined while it did not. */
      failure: reason,
    }),
    verbs: (send) => ({
      choose: (changes: PreferenceChanges) => send({ type: 'CHOOSE', changes }),
      /** Saves again what could not be saved. */
      retry: () => send({ type: 'RETRY' }),
      /** Reverts what could not be saved. */
      revert: () => send({ type: 'REVERT' }),
    }),
  });
}
