import type { ReportsFeature } from './reports-feature.ts';
import { connected } from '../../connected/connected.ts';

/** Connects what the scheduled reports are about, and who is mailed them (contract §2.9). */
export function connectScheduleOwners(owners: ReportsFeature['scheduleOwners']) {
  return connected(owners, {
    answers: ({ context }) => ({
      /** By the id of the report; undefined until they were read, and on a server that does not tell them. */
      owners: context.data,
      /** Why reading failed, as a failure code; undefined while it did not. */
      failure: context.reason,
    }),
    verbs: (send) => ({
      open: () => send({ type: 'REFRESH' }),
      close: () => send({ type: 'FORGET' }),
      refresh: () => send({ type: 'INVALIDATE' }),
    }),
  });
}
