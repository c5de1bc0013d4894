import { assertEvent, assign, fromPromise, setup, type DoneActorEvent } from 'xstate';

/** Loads the options from the server; rejects with a Failure. */
export type LoadOptions = () => Promise<readonly string[]>;

/** Options that the server provides. */
export interface OptionListContext {
  readonly load: LoadOptions;
  /** Empty until the server has responded. */
  readonly options: readonly string[];
}

/** Events of the option list. */
export type OptionListEvent =
  /** Loads the options unless they are loaded. */
  { type: 'LOAD' };

const TYPES: {
  context?: OptionListContext;
  events?: OptionListEvent | DoneActorEvent<readonly string[], 'read'>;
  input?: LoadOptions;
} = {};

/**
 * Options that the server knows (§7: command types, notification channels), loaded on first use. If loading
 * fails, the next use tries again.
 */
export const optionListMachine = setup({
  types: TYPES,
  actors: {
    read: fromPromise<readonly string[], LoadOptions>(({ input }) => input()),
  },
  actions: {
    storeOptions: assign(({ event }) => {
      assertEvent(event, 'xstate.done.actor.read');
      return { options: event.output };
    }),
  },
}).createMachine({
  id: 'optionList',
  context: ({ input }) => ({ load: input, options: [] }),
  initial: 'notLoaded',
  states: {
    notLoaded: { on: { LOAD: 'loading' } },
    loading: {
      invoke: {
        id: 'read',
        src: 'read',
        input: ({ context }) => context.load,
        onDone: { target: 'loaded', actions: 'storeOptions' },
        onError: 'notLoaded',
      },
    },
    loaded: {},
  },
});
