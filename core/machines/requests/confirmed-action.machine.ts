import { withEvent } from '../chart/with-event.ts';
import { confirmedActionSetup, NOT_STARTED } from './confirmed-action.actions.ts';

/**
 * An action that needs a confirmation (§4, "Both ask for confirmation first"): nothing is called before it,
 * and cancelling changes nothing.
 */
export function confirmedActionMachine<A, R>() {
  return confirmedActionSetup<A, R>().createMachine({
    id: 'confirmedAction',
    context: ({ input }) => ({ task: input, action: undefined, ...NOT_STARTED }),
    initial: 'idle',
    states: {
      idle: { on: { REQUEST: { target: 'confirming', actions: withEvent('storeAction') } } },
      confirming: {
        on: {
          CONFIRM: 'running',
          CANCEL: {
            target: 'idle',
            actions: ['emitCancelled', 'reset'],
          },
        },
      },
      running: {
        entry: 'resetProgress',
        invoke: { id: 'task', src: 'task', input: ({ context: { task, action } }) => ({ task, action }) },
        on: {
          STOP: { actions: ['markStopping', 'stopTask'] },
          PROGRESS: { actions: withEvent('storeProgress') },
          SUCCEEDED: {
            target: 'done',
            actions: [withEvent('storeResult'), withEvent('emitDone')],
          },
          FAILED: {
            target: 'failed',
            actions: withEvent('storeReason'),
          },
        },
      },
      done: {
        on: {
          REQUEST: { target: 'confirming', actions: withEvent('storeAction') },
          CLOSE: { target: 'idle', actions: 'reset' },
        },
      },
      failed: { on: { CONFIRM: 'running', CLOSE: { target: 'idle', actions: 'reset' } } },
    },
  });
}
