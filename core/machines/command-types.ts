import { assign, fromPromise, setup } from 'xstate';
import { orderedTypes } from '../domain/command.ts';
import type { Commands } from '../ports/commands.ts';

/** The types that the server offers for saved commands. */
export interface CommandTypesContext {
  readonly commands: Commands;
  /** None while the server has not answered. */
  readonly types: readonly string[];
}

/** What may happen to them. */
export type CommandTypesEvent =
  /** Someone needs them: they are read when they were not yet. */
  | { type: 'OPEN' }
  /** Nobody is signed in any more. */
  | { type: 'FORGET' };

const TYPES: { context?: CommandTypesContext; events?: CommandTypesEvent; input?: Commands } = {};

/** The types of commands that may be saved (§7): read on first use. Where the server does not tell, the next user of them asks again. */
export const commandTypesMachine = setup({
  types: TYPES,
  actors: {
    read: fromPromise<string[], Commands>(({ input }) => input.types()),
  },
  actions: {
    keep: assign((_, { types }: { types: readonly string[] }) => ({ types: orderedTypes(types) })),
    forget: assign({ types: [] }),
  },
}).createMachine({
  id: 'commandTypes',
  context: ({ input }) => ({ commands: input, types: [] }),
  initial: 'unread',
  on: { FORGET: { target: '.unread', actions: 'forget' } },
  states: {
    unread: { on: { OPEN: 'reading' } },
    reading: {
      invoke: {
        src: 'read',
        input: ({ context }) => context.commands,
        onDone: {
          target: 'read',
          actions: { type: 'keep', params: ({ event }) => ({ types: event.output }) },
        },
        onError: 'unread',
      },
    },
    read: {},
  },
});
