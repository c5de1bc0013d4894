import type { ActorRefFrom } from 'xstate';
import type { scheduleTimesMachine } from '../../../machines/reports/schedule-times.machine.ts';
import { connected } from '../../connected/connected.ts';
import { verbsOf } from '../../connected/verbs.ts';

/** Connects what creates the calendar of a scheduled report; the open form of the schedule takes it. */
export function connectScheduleTimes(times: ActorRefFrom<typeof scheduleTimesMachine>) {
  return connected(times, {
    answers: ({ value, context }) => ({
      isCreating: value === 'creating',
      /** Why the calendar could not be created, as a failure code; undefined while it could. */
      failure: value === 'failed' ? (context.reason ?? 'UNKNOWN') : undefined,
    }),
    verbs: (send) =>
      verbsOf(send, {
        /** Creates a calendar with these times; nothing for a text that is no time of day. */
        create: ['name', 'times'],
      }),
  });
}
