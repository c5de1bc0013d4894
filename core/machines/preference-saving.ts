import { assign, emit, fromPromise, setup } from 'xstate';
import { codeOf } from '../domain/failure.ts';
import type { Namespace } from '../domain/namespace.ts';
import {
  changedChoices,
  withChoices,
  type ChoiceChanges,
  type Choices,
} from '../domain/preference-choice.ts';
import { keptChoices, writtenChoices } from '../domain/preference-kept.ts';
import type { User } from '../domain/user.ts';
import type { Storage } from '../ports/storage.ts';
import { saveChoices, type ChoicePorts } from '../use-cases/save-choices.ts';

/** What the saving needs from outside. */
export interface PreferenceSavingInput {
  ports: ChoicePorts;
  storage: Storage;
  namespace: Namespace;
}

/** What somebody chose and what became of it. */
export interface PreferenceSavingContext extends PreferenceSavingInput {
  /** As the server has him. */
  user: User | undefined;
  /** On its way to the server. */
  sending: ChoiceChanges;
  /** Chosen since, or refused. */
  waiting: ChoiceChanges;
  /** What stays in this browser because the account may save nothing. */
  kept: Choices;
  /** Why the last saving failed, as a failure code. */
  reason: string | undefined;
}

/** What may happen to it. */
export type PreferenceSavingEvent =
  /** Somebody is signed in, or his account is another one now. */
  | { type: 'USER'; user: User; maySave: boolean }
  | { type: 'LEFT' }
  | { type: 'CHOOSE'; changes: ChoiceChanges }
  | { type: 'RETRY' }
  /** What could not be saved is taken back. */
  | { type: 'UNDO' };

/** The user as he is to be seen from now on: with what he chose, saved or not. */
export interface UserShown {
  type: 'shown';
  user: User;
}

/** Something that was just chosen stays in this browser. */
export interface ChoicesKept {
  type: 'kept';
}

const TYPES: {
  context?: PreferenceSavingContext;
  events?: PreferenceSavingEvent;
  emitted?: UserShown | ChoicesKept;
  input?: PreferenceSavingInput;
} = {};

const NOTHING: Pick<PreferenceSavingContext, 'sending' | 'waiting' | 'kept' | 'reason'> = {
  sending: {},
  waiting: {},
  kept: {},
  reason: undefined,
};
/** §8: the account may save nothing. */
const DENIALS: ReadonlySet<string> = new Set(['WRITE_ACCESS_DENIED', 'ACCOUNT_IS_READONLY']);

/**
 * §3, "User": what somebody chooses counts at once and is saved with his account; one saving at a time, and what is chosen meanwhile
 * follows. What cannot be saved stays on the screen until it is tried again or taken back. Whose account may save nothing keeps his
 * choices in this browser.
 */
export const preferenceSavingMachine = setup({
  types: TYPES,
  actors: {
    save: fromPromise<User, PreferenceSavingContext>(({ input: { ports, user, sending, namespace } }) =>
      saveChoices(ports, user?.id ?? 0, sending, namespace),
    ),
  },
  actions: {
    take: assign((_, { user }: { user: User }) => ({ user })),
    begin: assign((_, { user }: { user: User }) => ({ ...NOTHING, user })),
    readKept: assign(({ context: { storage, namespace, user } }) => ({
      kept: keptChoices(storage.read(keptKey(user)), namespace),
    })),
    forget: assign({ ...NOTHING, user: undefined }),
    choose: assign(({ context }, { changes }: { changes: ChoiceChanges }) => ({
      waiting: { ...context.waiting, ...changes },
    })),
    send: assign(({ context: { waiting } }) => ({ sending: waiting, waiting: {}, reason: undefined })),
    keepSaved: assign((_, { output }: { output: User }) => ({ user: output, sending: {} })),
    keepReason: assign(({ context: { sending, waiting } }, { error }: { error: unknown }) => ({
      sending: {},
      waiting: { ...sending, ...waiting },
      reason: codeOf(error),
    })),
    undo: assign({ waiting: {}, reason: undefined }),
    keepHere: assign(({ context: { kept, sending, waiting } }) => ({
      sending: {},
      waiting: {},
      kept: changedChoices(kept, { ...sending, ...waiting }),
    })),
    writeKept: ({ context: { storage, kept, namespace, user } }) =>
      storage.write(keptKey(user), writtenChoices(kept, namespace)),
    sayKept: emit({ type: 'kept' as const }),
    show: emit(({ context: { user, kept, sending, waiting, namespace } }) => {
      if (!user) throw new Error('nobody is signed in whose choices could be shown');
      return {
        type: 'shown' as const,
        user: withChoices(user, { ...kept, ...sending, ...waiting }, namespace),
      };
    }),
  },
  guards: {
    isSame: ({ context }, { user, maySave }: { user: User; maySave: boolean }) =>
      maySave && context.user?.id === user.id,
    maySave: (_, { maySave }: { maySave: boolean }) => maySave,
    hasMore: ({ context }) => Object.keys(context.waiting).length > 0,
    /** The account may save nothing, whatever the console thought. */
    isDenied: (_, { error }: { error: unknown }) => DENIALS.has(codeOf(error)),
  },
}).createMachine({
  id: 'preferenceSaving',
  context: ({ input }) => ({ ...input, ...NOTHING, user: undefined }),
  initial: 'nobody',
  on: {
    LEFT: { target: '.nobody', actions: 'forget' },
    USER: [
      {
        guard: { type: 'maySave', params: ({ event }) => event },
        target: '.ready',
        actions: { type: 'begin', params: ({ event }) => event },
      },
      {
        target: '.here',
        actions: [{ type: 'begin', params: ({ event }) => event }, 'readKept', 'show'],
      },
    ],
  },
  states: {
    nobody: {},
    /** Nothing waits to be saved. */
    ready: {
      on: {
        CHOOSE: {
          target: 'saving',
          actions: [{ type: 'choose', params: ({ event }) => event }, 'show'],
        },
      },
    },
    saving: {
      entry: 'send',
      on: {
        CHOOSE: { actions: [{ type: 'choose', params: ({ event }) => event }, 'show'] },
        USER: {
          guard: { type: 'isSame', params: ({ event }) => event },
          actions: [{ type: 'take', params: ({ event }) => event }, 'show'],
        },
      },
      invoke: {
        src: 'save',
        input: ({ context }) => context,
        onDone: [
          {
            guard: 'hasMore',
            target: 'saving',
            reenter: true,
            actions: [{ type: 'keepSaved', params: ({ event }) => event }, 'show'],
          },
          { target: 'ready', actions: [{ type: 'keepSaved', params: ({ event }) => event }, 'show'] },
        ],
        onError: [
          {
            guard: { type: 'isDenied', params: ({ event }) => event },
            target: 'here',
            actions: ['keepHere', 'writeKept', 'show', 'sayKept'],
          },
          { target: 'failed', actions: { type: 'keepReason', params: ({ event }) => event } },
        ],
      },
    },
    failed: {
      on: {
        CHOOSE: {
          target: 'saving',
          actions: [{ type: 'choose', params: ({ event }) => event }, 'show'],
        },
        USER: {
          guard: { type: 'isSame', params: ({ event }) => event },
          actions: [{ type: 'take', params: ({ event }) => event }, 'show'],
        },
        RETRY: 'saving',
        UNDO: { target: 'ready', actions: ['undo', 'show'] },
      },
    },
    /** What is chosen stays in this browser. */
    here: {
      on: {
        CHOOSE: {
          actions: [
            { type: 'choose', params: ({ event }) => event },
            'keepHere',
            'writeKept',
            'show',
            'sayKept',
          ],
        },
      },
    },
  },
});

/** Under this name the browser keeps what an account may not save. */
function keptKey(user: User | undefined): string {
  return `ownPreferences.${user?.id ?? 0}`;
}
