import { assign, fromCallback, sendTo, setup } from 'xstate';
import type { SupportedCommands } from '../../domain/command/lock.ts';
import type { Commands } from '../../ports/commands.ts';

/** Vehicles are looked at one after the other; of more than these nobody sees a button at once. */
const MAX_DEVICES = 200;

/** What is known of vehicles that somebody looks at. */
export interface LockSupportContext {
  commands: Commands;
  /** By device; nothing where it was not read yet or could not be. */
  commandsByDevice: ReadonlyMap<number, SupportedCommands>;
}

/** What may happen. */
export type LockSupportEvent =
  /** Somebody sees the vehicle's commands, or it has reported for the first time. */
  | { type: 'LOAD'; deviceId: number }
  | ({ type: 'LOADED'; deviceId: number } & SupportedCommands)
  /** Nobody is signed in any more. */
  | { type: 'RESET' };

const TYPES: {
  context?: LockSupportContext;
  events?: LockSupportEvent;
  input?: Commands;
} = {};

/**
 * Which of the vehicles that are looked at can be locked and unlocked (contract §4.4): it is asked for as often as somebody looks, as it
 * hangs on the protocol of the last report. What cannot be read stays as it was; sending asks once more.
 */
export const lockSupportMachine = setup({
  types: TYPES,
  actors: {
    commandsLoader: fromCallback<LockSupportEvent, Commands, LockSupportEvent>(
      ({ input: commands, receive, sendBack }) => {
        let isStopped = false;
        receive((event) => {
          if (event.type !== 'LOAD') return;
          const { deviceId } = event;
          Promise.all([commands.supportedTypes(deviceId), commands.savedCommandsFor(deviceId)]).then(
            ([types, saved]) => {
              if (!isStopped) sendBack({ type: 'LOADED', deviceId, types, saved });
            },
            () => {},
          );
        });
        return () => {
          isStopped = true;
        };
      },
    ),
  },
  actions: {
    load: sendTo('commandsLoader', ({ event }) => event),
    storeCommands: assign(({ context }, { deviceId, types, saved }: { deviceId: number } & SupportedCommands) => {
      const others = [...context.commandsByDevice].filter(([id]) => id !== deviceId).slice(1 - MAX_DEVICES);
      return { commandsByDevice: new Map([...others, [deviceId, { types, saved }]]) };
    }),
    reset: assign({ commandsByDevice: new Map<number, SupportedCommands>() }),
  },
}).createMachine({
  id: 'lockSupport',
  context: ({ input }) => ({ commands: input, commandsByDevice: new Map() }),
  initial: 'reading',
  states: {
    reading: {
      invoke: { src: 'commandsLoader', id: 'commandsLoader', input: ({ context }) => context.commands },
      on: {
        LOAD: { actions: 'load' },
        LOADED: { actions: { type: 'storeCommands', params: ({ event }) => event } },
        // Answers that are still on their way are for whoever left.
        RESET: { target: 'reading', reenter: true, actions: 'reset' },
      },
    },
  },
});
