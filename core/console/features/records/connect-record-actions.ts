import type { ActorRefFrom } from 'xstate';
import { connectConfirmedAction } from '../../connected/connect-confirmed-action.ts';
import { connected } from '../../connected/connected.ts';
import { verbsOf } from '../../connected/verbs.ts';
import type { RecordActionsFeature, RecordsFeature, RecordScopes, ScopedKind } from './records-feature.ts';
import type { recordAssociationsMachine } from '../../../machines/records/record-associations.machine.ts';

/** Connects what is done with records of all kinds. */
export function connectRecordActions(actors: RecordActionsFeature) {
  return {
    action: connectConfirmedAction(actors.recordAction),
    /** What goes with the records of `action`, while their removal waits for a confirmation. */
    removalPreview: connectRemovalPreview(actors.removalPreview),
    associations: connectAssociations(actors.recordAssociations),
    /** To which vehicles the objects of a kind apply. */
    scopes: {
      geofence: connectScopes(actors.scopes.geofence),
      notification: connectScopes(actors.scopes.notification),
      maintenance: connectScopes(actors.scopes.maintenance),
      attribute: connectScopes(actors.scopes.attribute),
      command: connectScopes(actors.scopes.command),
    },
  };
}

/** Connects what goes with the records whose removal waits for a confirmation. */
function connectRemovalPreview(actor: RecordsFeature['removalPreview']) {
  return connected(actor, {
    answers: ({ value, context: { data, reason } }) => ({
      /** It is not known yet. */
      isLoading: value === 'loading',
      /** Undefined until it is known, and where the server does not tell. */
      preview: data,
      /** Why it is not known, as a failure code. */
      failure: reason,
    }),
    verbs: () => ({}),
  });
}

/** Connects the associations of one side of a record (§7, "permissions"). */
function connectAssociations(associations: ActorRefFrom<typeof recordAssociationsMachine>) {
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

/** Connects what the objects of one kind are linked to. */
function connectScopes(scopes: RecordScopes[ScopedKind]) {
  return connected(scopes, {
    answers: ({ context }) => ({
      /** What each object is linked to, by its id; undefined while it is unknown or the server does not tell. */
      links: context.data,
    }),
    verbs: (send) => ({
      /** Reads the links, again if they were read before. */
      load: () => {
        send({ type: 'INVALIDATE' });
        send({ type: 'LOAD_IF_NEEDED' });
      },
    }),
  });
}
