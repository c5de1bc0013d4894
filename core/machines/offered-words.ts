import { assign, fromPromise, setup } from 'xstate';

/** Asks the server what it offers; rejects with a Failure. */
export type OfferedWordsInput = () => Promise<readonly string[]>;

/** What the server offers to choose from. */
export interface OfferedWordsContext {
  readonly ask: OfferedWordsInput;
  /** None while the server has not answered. */
  readonly words: readonly string[];
}

/** What may happen to them. */
export type OfferedWordsEvent =
  /** Someone needs them: they are read when they were not yet. */
  | { type: 'OPEN' }
  /** Nobody is signed in any more. */
  | { type: 'FORGET' };

const TYPES: { context?: OfferedWordsContext; events?: OfferedWordsEvent; input?: OfferedWordsInput } = {};

/**
 * What a choice may be, as the server knows it (§7: types of commands, channels of notifications): read on first use. Where the server
 * does not tell, the next one who needs it asks again.
 */
export const offeredWordsMachine = setup({
  types: TYPES,
  actors: {
    read: fromPromise<readonly string[], OfferedWordsInput>(({ input }) => input()),
  },
  actions: {
    keep: assign((_, { words }: { words: readonly string[] }) => ({ words })),
    forget: assign({ words: [] }),
  },
}).createMachine({
  id: 'offeredWords',
  context: ({ input }) => ({ ask: input, words: [] }),
  initial: 'unread',
  on: { FORGET: { target: '.unread', actions: 'forget' } },
  states: {
    unread: { on: { OPEN: 'reading' } },
    reading: {
      invoke: {
        src: 'read',
        input: ({ context }) => context.ask,
        onDone: {
          target: 'read',
          actions: { type: 'keep', params: ({ event }) => ({ words: event.output }) },
        },
        onError: 'unread',
      },
    },
    read: {},
  },
});
