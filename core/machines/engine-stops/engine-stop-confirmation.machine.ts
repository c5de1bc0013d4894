import { engineStopConfirmationSetup, NOT_ASKED } from './engine-stop-confirmation.actions.ts';
import { withEvent } from '../chart/with-event.ts';

/**
 * Asks before a change by which engines can be stopped later: by a geofence, a saved command, a rule. Changes
 * are asked about one after another; nothing is changed before its answer, and cancelling changes nothing.
 * What a vehicle does at the confirmation decides: a new danger since the question was shown asks again.
 */
export const engineStopConfirmationMachine = engineStopConfirmationSetup.createMachine({
  id: 'engineStopConfirmation',
  context: ({ input }) => ({ ...input, requests: [], ...NOT_ASKED }),
  initial: 'idle',
  on: { ASK: { actions: withEvent('add') } },
  states: {
    idle: { always: { guard: 'hasRequest', target: 'judging' } },
    judging: {
      invoke: {
        id: 'judge',
        src: 'judge',
        input: ({ context }) => context,
        onDone: [
          { guard: withEvent('stopsNothing'), target: 'idle', actions: ['allow', 'next'] },
          { target: 'confirming', actions: withEvent('storeQuestion') },
        ],
        onError: { target: 'idle', actions: [withEvent('fail'), 'next'] },
      },
    },
    confirming: {
      on: {
        CONFIRM: [
          { guard: 'hasNewDanger', actions: 'storeEndangered' },
          { target: 'idle', actions: ['allow', 'next'] },
        ],
        CANCEL: { target: 'idle', actions: ['refuse', 'next'] },
      },
    },
  },
});
