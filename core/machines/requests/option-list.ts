import { assign, fromPromise, setup } from 'xstate';

/** Asks the server what it offers; rejects with a Failure. */
export type LoadOptions = () => Promise<readonly string[]>;

/** What the server offers to choose from. */
export interface OptionListContext {
  readonly load: LoadOptions;
  /** None while the server has not answered. */
  readonly options: readonly string[];
}

/** What may happen to them. */
export type OptionListEvent =
  /** Someone needs them: they are read when they were not yet. */
  | { type: 'LOAD' }
  /** Nobody is signed in any more. */
  | { type: 'RESET' };

const TYPES: { context?: OptionListContext; events?: OptionListEvent; input?: LoadOptions } = {};

/**
 * What a choice may be, as the server knows it (§7: types of commands, channels of notifications): read on first use. Where the server
 * does not tell, the next one who needs it asks again.
 */
export const optionListMachine = setup({
  types: TYPES,
  actors: {
    read: fromPromise<readonly string[], LoadOptions>(({ input }) => input()),
  },
  actions: {
    storeOptions: assign((_, { options }: { options: readonly string[] }) => ({ options })),
    reset: assign({ options: [] }),
  },
}).createMachine({
  id: 'optionList',
  context: ({ input }) => ({ load: input, options: [] }),
  initial: 'notLoaded',
  on: { RESET: { target: '.notLoaded', actions: 'reset' } },
  states: {
    notLoaded: { on: { LOAD: 'loading' } },
    loading: {
      invoke: {
        src: 'read',
        input: ({ context }) => context.load,
        onDone: {
          target: 'loaded',
          actions: { type: 'storeOptions', params: ({ event }) => ({ options: event.output }) },
        },
        onError: 'notLoaded',
      },
    },
    loaded: {},
  },
});
