import { scheduleTimesSetup } from './schedule-times.actions.ts';
import { withEvent } from '../chart/with-event.ts';

/** Creates the calendar of a scheduled report from the times at which it is to be mailed (contract §2.9). */
export const scheduleTimesMachine = scheduleTimesSetup.createMachine({
  id: 'scheduleTimes',
  context: ({ input }) => ({ ...input, name: '', times: undefined, reason: undefined }),
  initial: 'idle',
  on: { CLOSE: '.idle' },
  states: {
    idle: {
      entry: 'forget',
      on: { CREATE: { target: 'creating', guard: withEvent('isTime'), actions: withEvent('storeTimes') } },
    },
    creating: {
      invoke: {
        id: 'create',
        src: 'create',
        input: ({ context }) => context,
        onDone: { target: 'idle', actions: withEvent('emitCreated') },
        onError: { target: 'failed', actions: withEvent('storeReason') },
      },
    },
    failed: {
      on: { CREATE: { target: 'creating', guard: withEvent('isTime'), actions: withEvent('storeTimes') } },
    },
  },
});
