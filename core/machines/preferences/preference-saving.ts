import { assign, emit, enqueueActions, fromPromise, setup } from 'xstate';
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
import type { User } from '../../domain/account/user.ts';
import type { KeyValueStorage } from '../../ports/storage.ts';
import { savePreferences, type PreferencePorts } from '../../use-cases/preferences/save-preferences.ts';

/** What saving needs from outside. */
export interface PreferenceSavingInput {
  ports: PreferencePorts;
  storage: KeyValueStorage;
  namespace: Namespace;
}

/** The user's choices and their state. */
export interface PreferenceSavingContext extends PreferenceSavingInput {
  /** As stored on the server. */
  user: User | undefined;
  /** The user as last announced, which comes back as the signed-in one. */
  displayedUser: User | undefined;
  maySave: boolean;
  /** Being sent to the server. */
  saving: PreferenceChanges;
  /** Chosen since then, or refused. */
  pending: PreferenceChanges;
  /** Kept in this browser because the account may not save preferences. */
  local: PreferenceChoices;
  /** Why the last save failed, as a failure code. */
  reason: string | undefined;
}

/** Events of saving preferences. */
export type PreferenceSavingEvent =
  /** The signed-in user or their right to save, now or after a change. */
  | { type: 'USER_CHANGED'; user: User; maySave: boolean }
  | { type: 'CHOOSE'; changes: PreferenceChanges }
  | { type: 'RETRY' }
  /** Reverts what could not be saved. */
  | { type: 'REVERT' };

/** The user as shown from now on: with their choices, saved or not. */
export interface DisplayedUserChanged {
  type: 'userChanged';
  user: User;
}

/** A choice was kept in this browser only. */
export interface PreferencesStoredLocally {
  type: 'storedLocally';
}

const TYPES: {
  context?: PreferenceSavingContext;
  events?: PreferenceSavingEvent;
  emitted?: DisplayedUserChanged | PreferencesStoredLocally;
  input?: PreferenceSavingInput;
} = {};

const NO_CHANGES: Pick<
  PreferenceSavingContext,
  'saving' | 'pending' | 'local' | 'reason' | 'displayedUser' | 'maySave'
> = {
  displayedUser: undefined,
  maySave: false,
  saving: {},
  pending: {},
  local: {},
  reason: undefined,
};
/** §8: the account may not save preferences. */
const DENIED_CODES: ReadonlySet<string> = new Set(['WRITE_ACCESS_DENIED', 'ACCOUNT_IS_READONLY']);

/**
 * §3, "User": a choice applies at once and is saved with the account. Only one save runs at a time; choices
 * made meanwhile are saved next. What cannot be saved stays visible until it is retried or reverted. Users
 * who may not save preferences keep their choices in this browser.
 */
export const preferenceSavingMachine = setup({
  types: TYPES,
  actors: {
    save: fromPromise<User, PreferenceSavingContext>(({ input: { ports, user, saving, namespace } }) =>
      savePreferences(ports, user?.id ?? 0, saving, namespace),
    ),
  },
  actions: {
    storeUser: assign((_, { user }: { user: User }) => ({ user })),
    startForUser: assign((_, { user, maySave }: { user: User; maySave: boolean }) => ({
      ...NO_CHANGES,
      user,
      maySave,
    })),
    loadLocal: assign(({ context: { storage, namespace, user } }) => ({
      local: parseStoredPreferenceChoices(storage.read(storageKey(user)), namespace),
    })),
    addChanges: assign(({ context }, { changes }: { changes: PreferenceChanges }) => ({
      pending: { ...context.pending, ...changes },
    })),
    startSaving: assign(({ context: { pending } }) => ({ saving: pending, pending: {}, reason: undefined })),
    storeSaved: assign((_, { output }: { output: User }) => ({ user: output, saving: {} })),
    storeReason: assign(({ context: { saving, pending } }, { error }: { error: unknown }) => ({
      saving: {},
      pending: { ...saving, ...pending },
      reason: failureCodeOf(error),
    })),
    revert: assign({ pending: {}, reason: undefined }),
    storeLocally: assign(({ context: { local, saving, pending } }) => ({
      saving: {},
      pending: {},
      local: mergePreferenceChoices(local, { ...saving, ...pending }),
    })),
    writeLocal: ({ context: { storage, local, namespace, user } }) =>
      storage.write(storageKey(user), serializePreferenceChoices(local, namespace)),
    emitStoredLocally: emit({ type: 'storedLocally' as const }),
    emitUser: enqueueActions(({ context: { user, local, saving, pending, namespace }, enqueue }) => {
      if (!user) throw new Error('No user is signed in');
      const displayedUser = withPreferenceChanges(user, { ...local, ...saving, ...pending }, namespace);
      enqueue.assign({ displayedUser });
      enqueue.emit({ type: 'userChanged', user: displayedUser });
    }),
  },
  guards: {
    isDisplayed: ({ context }, { user, maySave }: { user: User; maySave: boolean }) =>
      user === context.displayedUser && maySave === context.maySave,
    isSameUser: ({ context }, { user, maySave }: { user: User; maySave: boolean }) =>
      maySave && context.user?.id === user.id,
    canSave: (_, { maySave }: { maySave: boolean }) => maySave,
    hasPending: ({ context }) => Object.keys(context.pending).length > 0,
    /** The account may not save preferences, contrary to what the console assumed. */
    isDenied: (_, { error }: { error: unknown }) => DENIED_CODES.has(failureCodeOf(error)),
  },
}).createMachine({
  id: 'preferenceSaving',
  context: ({ input }) => ({ ...input, ...NO_CHANGES, user: undefined }),
  initial: 'waitingForUser',
  on: {
    USER_CHANGED: [
      // What this chart announced comes back as the signed-in user.
      { guard: { type: 'isDisplayed', params: ({ event }) => event } },
      {
        guard: { type: 'canSave', params: ({ event }) => event },
        target: '.ready',
        actions: { type: 'startForUser', params: ({ event }) => event },
      },
      {
        target: '.localOnly',
        actions: [{ type: 'startForUser', params: ({ event }) => event }, 'loadLocal', 'emitUser'],
      },
    ],
  },
  states: {
    waitingForUser: {},
    /** Nothing waits to be saved. */
    ready: {
      on: {
        CHOOSE: {
          target: 'saving',
          actions: [{ type: 'addChanges', params: ({ event }) => event }, 'emitUser'],
        },
      },
    },
    saving: {
      entry: 'startSaving',
      on: {
        CHOOSE: { actions: [{ type: 'addChanges', params: ({ event }) => event }, 'emitUser'] },
        USER_CHANGED: [
          { guard: { type: 'isDisplayed', params: ({ event }) => event } },
          {
            guard: { type: 'isSameUser', params: ({ event }) => event },
            actions: [{ type: 'storeUser', params: ({ event }) => event }, 'emitUser'],
          },
        ],
      },
      invoke: {
        src: 'save',
        input: ({ context }) => context,
        onDone: [
          {
            guard: 'hasPending',
            target: 'saving',
            reenter: true,
            actions: [{ type: 'storeSaved', params: ({ event }) => event }, 'emitUser'],
          },
          { target: 'ready', actions: [{ type: 'storeSaved', params: ({ event }) => event }, 'emitUser'] },
        ],
        onError: [
          {
            guard: { type: 'isDenied', params: ({ event }) => event },
            target: 'localOnly',
            actions: ['storeLocally', 'writeLocal', 'emitUser', 'emitStoredLocally'],
          },
          { target: 'failed', actions: { type: 'storeReason', params: ({ event }) => event } },
        ],
      },
    },
    failed: {
      on: {
        CHOOSE: {
          target: 'saving',
          actions: [{ type: 'addChanges', params: ({ event }) => event }, 'emitUser'],
        },
        USER_CHANGED: [
          { guard: { type: 'isDisplayed', params: ({ event }) => event } },
          {
            guard: { type: 'isSameUser', params: ({ event }) => event },
            actions: [{ type: 'storeUser', params: ({ event }) => event }, 'emitUser'],
          },
        ],
        RETRY: 'saving',
        REVERT: { target: 'ready', actions: ['revert', 'emitUser'] },
      },
    },
    /** Choices are kept in this browser. */
    localOnly: {
      on: {
        CHOOSE: {
          actions: [
            { type: 'addChanges', params: ({ event }) => event },
            'storeLocally',
            'writeLocal',
            'emitUser',
            'emitStoredLocally',
          ],
        },
      },
    },
  },
});

/** Returns the storage key of the choices that an account may not save. */
function storageKey(user: User | undefined): string {
  return `ownPreferences.${user?.id ?? 0}`;
}
