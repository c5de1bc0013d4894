import { assign, fromCallback, sendTo, setup } from 'xstate';
import type { UnderstoodCommands } from '../domain/lock.ts';
import type { Commands } from '../ports/commands.ts';

/** Vehicles are looked at one after the other; of more than these nobody sees a button at once. */
const MOST_KNOWN = 200;

/** What is known of vehicles that somebody looks at. */
export interface LockSupportContext {
  commands: Commands;
  /** By device; nothing where it was not read yet or could not be. */
  known: ReadonlyMap<number, UnderstoodCommands>;
}

/** What may happen. */
export type LockSupportEvent =
  /** Somebody sees the vehicle's commands, or it has reported for the first time. */
  | { type: 'LOOK'; deviceId: number }
  | ({ type: 'KNOWN'; deviceId: number } & UnderstoodCommands)
  /** Nobody is signed in any more. */
  | { type: 'FORGET' };

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
    reader: fromCallback<LockSupportEvent, Commands, LockSupportEvent>(
      ({ input: commands, receive, sendBack }) => {
        let isStopped = false;
        receive((event) => {
          if (event.type !== 'LOOK') return;
          const { deviceId } = event;
          Promise.all([commands.types(deviceId), commands.savedFor(deviceId)]).then(
            ([types, saved]) => {
              if (!isStopped) sendBack({ type: 'KNOWN', deviceId, types, saved });
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
    read: sendTo('reader', ({ event }) => event),
    keep: assign(({ context }, { deviceId, types, saved }: { deviceId: number } & UnderstoodCommands) => {
      const others = [...context.known].filter(([id]) => id !== deviceId).slice(1 - MOST_KNOWN);
      return { known: new Map([...others, [deviceId, { types, saved }]]) };
    }),
    forget: assign({ known: new Map<number, UnderstoodCommands>() }),
  },
}).createMachine({
  id: 'lockSupport',
  context: ({ input }) => ({ commands: input, known: new Map() }),
  initial: 'reading',
  states: {
    reading: {
      invoke: { src: 'reader', id: 'reader', input: ({ context }) => context.commands },
      on: {
        LOOK: { actions: 'read' },
        KNOWN: { actions: { type: 'keep', params: ({ event }) => event } },
        // Answers that are still on their way are for whoever left.
        FORGET: { target: 'reading', reenter: true, actions: 'forget' },
      },
    },
  },
});
