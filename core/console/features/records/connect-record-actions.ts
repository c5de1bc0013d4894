import type { ActorRefFrom } from 'xstate';
import {
  connectConfirmedAction,
  type ConnectedConfirmedAction,
} from '../../connected/connect-confirmed-action.ts';
import { connectActor, type Connected } from '../../connected/connect-actor.ts';
import { actionsOf } from '../../connected/actions.ts';
import type { RecordActionActors, RecordActors, RecordScopes, ScopedKind } from './records-feature.ts';
import type { recordAssociationsMachine } from '../../../machines/records/record-associations.machine.ts';
import type { RemovalPreview } from '../../../resources/records/removal-preview.ts';
import type {
  AssociationSubject,
  AssociationCandidate,
} from '../../../use-cases/records/load-associations.ts';
import type { ScopesById } from '../../../use-cases/records/load-scopes.ts';
import type { RecordAction } from '../../../resources/records/record-action.ts';
import type { RecordActionReport } from '../../../resources/records/record-action.ts';

/** What is done with records of all kinds, as front ends see it. */
export interface ConnectedRecordActions {
  /** Removes, moves, links or imports records after a confirmation. */
  readonly action: ConnectedConfirmedAction<RecordAction, RecordActionReport>;
  /** What goes with the records of `action`, while their removal waits for a confirmation. */
  readonly removalPreview: ConnectedRemovalPreview;
  /** The associations of one side of a record. */
  readonly associations: ConnectedRecordAssociations;
  /** To which vehicles the objects of a kind apply. */
  readonly scopes: {
    /** To which vehicles each geofence applies. */
    readonly geofence: ConnectedRecordScope;
    /** To which vehicles each notification rule applies. */
    readonly notification: ConnectedRecordScope;
    /** To which vehicles each service applies. */
    readonly maintenance: ConnectedRecordScope;
    /** To which vehicles each computed attribute applies. */
    readonly attribute: ConnectedRecordScope;
    /** To which vehicles each saved command applies. */
    readonly command: ConnectedRecordScope;
  };
}

/** Connects what is done with records of all kinds. */
export function connectRecordActions(actors: RecordActionActors): ConnectedRecordActions {
  return {
    action: connectConfirmedAction(actors.recordAction),
    removalPreview: connectRemovalPreview(actors.removalPreview),
    associations: connectAssociations(actors.recordAssociations),
    scopes: {
      geofence: connectScopes(actors.scopes.geofence),
      notification: connectScopes(actors.scopes.notification),
      maintenance: connectScopes(actors.scopes.maintenance),
      attribute: connectScopes(actors.scopes.attribute),
      command: connectScopes(actors.scopes.command),
    },
  };
}

/** What is known of what goes with the records whose removal waits for a confirmation. */
export interface RemovalPreviewView {
  /** It is not known yet. */
  readonly isLoading: boolean;
  /** What goes with the records; undefined until it is known, and where the server does not tell. */
  readonly preview: RemovalPreview | undefined;
  /** Why it is not known, as a failure code. */
  readonly failure: string | undefined;
}

/** What goes with the records whose removal waits for a confirmation, as front ends see it. */
export type ConnectedRemovalPreview = Connected<RemovalPreviewView, object>;

/** Connects what goes with the records whose removal waits for a confirmation. */
function connectRemovalPreview(actor: RecordActors['removalPreview']): ConnectedRemovalPreview {
  return connectActor(actor, {
    view: ({ value, context: { data, reason } }) => ({
      isLoading: value === 'loading',
      preview: data,
      failure: reason,
    }),
    actions: () => ({}),
  });
}

/** What is known of the associations of one side of a record. */
export interface RecordAssociationsView {
  /** The record and its side that is shown; undefined while nothing is open. */
  readonly subject: AssociationSubject | undefined;
  /** The associations are being loaded. */
  readonly isLoading: boolean;
  /** Why loading failed, as a failure code; undefined while it did not. */
  readonly failure: string | undefined;
  /** All records that can be associated. */
  readonly candidates: readonly AssociationCandidate[];
  /** The ids of the associated records. */
  readonly associatedIds: ReadonlySet<number>;
  /** Failure codes of changes that were reverted, by id. */
  readonly failures: ReadonlyMap<number, string>;
}

/** What users can do with the associations of one side of a record. */
export interface RecordAssociationsActions {
  /** Loads the associations of one side of a record. */
  readonly open: (subject: AssociationSubject) => void;
  /** Loads the associations again. */
  readonly retry: () => void;
  /** Associates a record, or removes its association; takes effect at once. */
  readonly toggle: (id: number) => void;
  /** Closes the associations; changes are in effect already. */
  readonly close: () => void;
}

/** The associations of one side of a record, as front ends see it. */
export type ConnectedRecordAssociations = Connected<RecordAssociationsView, RecordAssociationsActions>;

/** Connects the associations of one side of a record ("permissions"). */
function connectAssociations(
  associations: ActorRefFrom<typeof recordAssociationsMachine>,
): ConnectedRecordAssociations {
  return connectActor(associations, {
    view: ({ value, context: { subject, candidates, associatedIds, failures, reason } }) => ({
      subject,
      isLoading: value === 'loading',
      failure: value === 'failed' ? (reason ?? 'UNKNOWN') : undefined,
      candidates,
      associatedIds,
      failures,
    }),
    actions: (send) =>
      actionsOf(send, {
        open: ['subject'],
        retry: [],
        toggle: ['id'],
        close: [],
      }),
  });
}

/** What is known of what the objects of one kind are linked to. */
export interface RecordScopeView {
  /** What each object is linked to, by its id; undefined while it is unknown or the server does not tell. */
  readonly links: ScopesById | undefined;
}

/** What users can do with what the objects of one kind are linked to. */
export interface RecordScopeActions {
  /** Reads the links, again if they were read before. */
  readonly load: () => void;
}

/** What the objects of one kind are linked to, as front ends see it. */
export type ConnectedRecordScope = Connected<RecordScopeView, RecordScopeActions>;

/** Connects what the objects of one kind are linked to. */
function connectScopes(scopes: RecordScopes[ScopedKind]): ConnectedRecordScope {
  return connectActor(scopes, {
    view: ({ context }) => ({
      links: context.data,
    }),
    actions: (send) => ({
      load: () => {
        send({ type: 'INVALIDATE' });
        send({ type: 'LOAD_IF_NEEDED' });
      },
    }),
  });
}
