import { assign, emit, fromPromise, setup } from 'xstate';
import type { EventOf } from '../chart/with-event.ts';
import { failureCodeOf } from '../../domain/values/failure.ts';
import type { Namespace } from '../../domain/values/namespace.ts';
import {
  mergePreferenceChoices,
  withPreferenceChanges,
  type PreferenceChanges,
  type PreferenceChoices,
} from '../../domain/preference/preference-choices.ts';
import {
  parseStoredPreferenceChoices,
  serializePreferenceChoices,
} from '../../domain/preference/preference-storage.ts';
import {
  afterChoice,
  afterRefusal,
  afterSaving,
  afterSending,
  isWaiting,
  NOTHING_UNSAVED,
  unsavedChanges,
  type UnsavedChoices,
} from '../../domain/preference/unsaved-choices.ts';
import type { User } from '../../domain/account/user.ts';
import type { KeyValueStorage } from '../../ports/storage.ts';
import { savePreferences, type PreferencePorts } from '../../use-cases/preferences/save-preferences.ts';

/** The account of the signed-in user. */
export interface PreferencesAccount {
  /** As stored on the server. */
  user: User;
  /** Whether they may save preferences with it. */
  maySave: boolean;
}

/** What saving needs from outside. */
export interface PreferenceSavingInput extends PreferencesAccount {
  ports: PreferencePorts;
  storage: KeyValueStorage;
  namespace: Namespace;
}

/** The user's choices and their state. */
export interface PreferenceSavingContext extends PreferenceSavingInput {
  unsaved: UnsavedChoices;
  /** Kept in this browser because the account may not save preferences. */
  local: PreferenceChoices;
  /** The user with all choices, saved or not, once there was one: they come back as the signed-in user. */
  displayedUser: User | undefined;
  /** Why the last save failed, as a failure code. */
  reason: string | undefined;
}

/** Events of saving preferences. */
export type PreferenceSavingEvent =
  /** The account or the right to save has changed. */
  | ({ type: 'ACCOUNT_CHANGED' } & PreferencesAccount)
  | { type: 'CHOOSE'; changes: PreferenceChanges }
  | { type: 'RETRY' }
  /** Reverts what could not be saved. */
  | { type: 'REVERT' };

/** A choice was kept in this browser only. */
export interface PreferencesStoredLocally {
  type: 'storedLocally';
}

const TYPES: {
  context?: PreferenceSavingContext;
  events?: PreferenceSavingEvent;
  emitted?: PreferencesStoredLocally;
  input?: PreferenceSavingInput;
} = {};

export const NO_CHOICES = {
  unsaved: NOTHING_UNSAVED,
  local: {},
  displayedUser: undefined,
  reason: undefined,
};
/** The account may not save preferences. */
const DENIED_CODES: ReadonlySet<string> = new Set(['WRITE_ACCESS_DENIED', 'ACCOUNT_IS_READONLY']);

/** The actions, guards and actors of the chart. */
export const preferenceSavingSetup = setup({
  types: TYPES,
  actors: {
    save: fromPromise<User, PreferenceSavingContext>(({ input: { ports, user, unsaved, namespace } }) =>
      savePreferences(ports, user.id, unsaved.sent, namespace),
    ),
  },
  actions: {
    storeAccount: assign((_, { user, maySave }: EventOf<PreferenceSavingEvent, 'ACCOUNT_CHANGED'>) => ({
      user,
      maySave,
    })),
    forgetChoices: assign(NO_CHOICES),
    choose: assign(({ context }, { changes }: EventOf<PreferenceSavingEvent, 'CHOOSE'>) => ({
      unsaved: afterChoice(context.unsaved, changes),
    })),
    send: assign(({ context }) => ({ unsaved: afterSending(context.unsaved), reason: undefined })),
    storeSaved: assign(({ context }, { output }: { output: User }) => ({
      user: output,
      unsaved: afterSaving(context.unsaved),
    })),
    storeRefusal: assign(({ context }, { error }: { error: unknown }) => ({
      unsaved: afterRefusal(context.unsaved),
      reason: failureCodeOf(error),
    })),
    revert: assign({ unsaved: NOTHING_UNSAVED, reason: undefined }),
    readLocal: assign(({ context: { storage, namespace, user } }) => ({
      local: parseStoredPreferenceChoices(storage.read(storageKey(user)), namespace),
    })),
    keepLocally: assign(({ context: { local, unsaved } }) => ({
      unsaved: NOTHING_UNSAVED,
      local: mergePreferenceChoices(local, unsavedChanges(unsaved)),
    })),
    writeLocal: ({ context: { storage, local, namespace, user } }) =>
      storage.write(storageKey(user), serializePreferenceChoices(local, namespace)),
    emitStoredLocally: emit({ type: 'storedLocally' }),
    display: assign(({ context: { user, local, unsaved, namespace } }) => ({
      displayedUser: withPreferenceChanges(user, { ...local, ...unsavedChanges(unsaved) }, namespace),
    })),
  },
  guards: {
    maySave: ({ context }) => context.maySave,
    /** Not what this chart displays, which comes back as the signed-in user. */
    isOther: ({ context }, account: PreferencesAccount) => isOther(context, account),
    isOtherWhoMaySave: ({ context }, account: PreferencesAccount) =>
      account.maySave && isOther(context, account),
    isWaiting: ({ context }) => isWaiting(context.unsaved),
    /** The account may not save preferences, contrary to what the console assumed. */
    isDenied: (_, { error }: { error: unknown }) => DENIED_CODES.has(failureCodeOf(error)),
  },
});

/** Returns the storage key of the choices that an account may not save. */
function storageKey({ id }: User): string {
  return `ownPreferences.${id}`;
}

function isOther({ displayedUser, maySave }: PreferenceSavingContext, account: PreferencesAccount): boolean {
  return account.user !== displayedUser || account.maySave !== maySave;
}
