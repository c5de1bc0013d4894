import type { ActorRefFrom } from 'xstate';
import type { recordAssociationsMachine } from '../../../machines/records/record-associations.machine.ts';
import { connected } from '../../connected/connected.ts';
import { verbsOf } from '../../connected/verbs.ts';

/** Connects the associations of one side of a record (§7, "permissions"). */
export function connectAssociations(associations: ActorRefFrom<typeof recordAssociationsMachine>) {
  return connected(associations, {
    answers: ({ value, context: { subject, candidates, associatedIds, failures, reason } }) => ({
      /** The record and its side that is shown; undefined while nothing is open. */
      subject,
      isLoading: value === 'loading',
      /** Why loading failed, as a failure code; undefined while it did not. */
      failure: value === 'failed' ? (reason ?? 'UNKNOWN') : undefined,
      /** All records that can be associated. */
      candidates,
      associatedIds,
      /** Failure codes of changes that were reverted, by id. */
      failures,
    }),
    verbs: (send) =>
      verbsOf(send, {
        open: ['subject'],
        retry: [],
        /** Associates a record, or removes its association; takes effect at once. */
        toggle: ['id'],
        close: [],
      }),
  });
}
