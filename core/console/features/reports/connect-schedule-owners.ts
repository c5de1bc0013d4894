import type { ActorRefFrom } from 'xstate';
import type { scheduleOwnersMachine } from '../../../machines/reports/schedule-owners.ts';
import { connected } from '../../connected/connected.ts';

/** Connects what the scheduled reports are about, and who is mailed them (contract §2.9). */
export function connectScheduleOwners(owners: ActorRefFrom<typeof scheduleOwnersMachine>) {
  return connected(owners, {
    answers: ({ context }) => ({
      /** By the id of the report; undefined until they were read, and on a server that does not tell them. */
      owners: context.owners,
      /** Why reading failed, as a failure code; undefined while it did not. */
      failure: context.reason,
    }),
    verbs: (send) => ({
      open: () => send({ type: 'OPEN' }),
      close: () => send({ type: 'CLOSE' }),
      refresh: () => send({ type: 'REFRESH' }),
    }),
  });
}
