import { commandEventPollingSetup } from './command-event-polling.actions.ts';
import { withEvent } from '../chart/with-event.ts';

/**
 * §7, "Reports": where no rule delivers the events of commands over the live connection, they are requested
 * from the events report while a command awaits them. A server that refuses is not asked again.
 */
export const commandEventPollingMachine = commandEventPollingSetup.createMachine({
  id: 'commandEventPolling',
  context: ({ input }) => ({ ...input, attempts: 0 }),
  initial: 'idle',
  states: {
    idle: {
      entry: 'resetAttempts',
      on: { CHECK: { guard: 'isAwaited', target: 'waiting' }, COMMAND_SENT: 'waiting' },
    },
    waiting: {
      after: { pause: [{ guard: 'isAwaited', target: 'polling' }, { target: 'idle' }] },
      on: { COMMAND_SENT: { target: 'waiting', reenter: true, actions: 'resetAttempts' } },
    },
    polling: {
      // Not on leaving, which would undo that a command was sent meanwhile.
      entry: 'countAttempt',
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context }) => context,
        onDone: { target: 'waiting', actions: withEvent('emitEventsFound') },
        onError: [{ guard: withEvent('mayHaveArrived'), target: 'waiting' }, { target: 'denied' }],
      },
      on: { COMMAND_SENT: { actions: 'resetAttempts' } },
    },
    denied: {},
  },
});
