import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Associations } from '../../../ports/associations.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Records } from '../../../ports/records.ts';
import type { Removals } from '../../../ports/removals.ts';
import type { KeyValueStorage } from '../../../ports/storage.ts';
import type { RemovalPreview } from '../../../resources/records/removal-preview.ts';
import type { RecordAction, RecordActionReport } from '../../../resources/records/record-action.ts';
import { perKind } from '../../../resources/kinds/per-kind.ts';
import { RESOURCES } from '../../../resources/kinds/resources.ts';
import type { ResourceName } from '../../../resources/descriptor/resource-name.ts';
import type { DeviceExtrasPorts } from '../../../use-cases/devices/save-device-extras.ts';
import type { SaveExtras } from '../../../use-cases/records/save-record.ts';
import type { ConfirmedChangePorts } from '../../../use-cases/engine-stops/confirmed-changes.ts';
import type { ScopesById } from '../../../use-cases/records/load-scopes.ts';
import { queryMachine, type Query } from '../../../machines/query/query.machine.ts';
import { confirmedActionMachine } from '../../../machines/requests/confirmed-action.ts';
import type { Namespace } from '../../../domain/values/namespace.ts';
import { feature, type Stop } from '../../wiring/feature.ts';
import { onAnnouncement, onChange, type Followed } from '../../wiring/listening.ts';
import {
  RECORD_FORMS,
  recordFormInput,
  type recordFormMachine,
  type RecordForm,
  type RecordForms,
} from '../../../machines/records/record-form.ts';
import { recordAssociationsMachine } from '../../../machines/records/record-associations.ts';
import { requestedFormsStore, type RequestedFormsStore } from '../../../machines/records/requested-forms.ts';
import {
  RECORD_QUERIES,
  recordQueryInput,
  type RecordQueries,
  type RecordQuery,
  type RecordQueryLogic,
} from '../../../machines/records/record-queries.ts';
import { recordViewStore, type RecordViewStore } from '../../../machines/records/record-view.ts';

/** A kind of objects whose scope is shown: what they are linked to says to which vehicles they apply. */
export type ScopedKind = 'geofence' | 'notification' | 'maintenance' | 'attribute' | 'command';

const scopesQuery = queryMachine<ScopesById | undefined>();

/** The scopes of the objects of each kind, once they were asked for. */
export type RecordScopes = Readonly<Record<ScopedKind, Query<ScopesById | undefined>>>;

/** How the records of each kind are listed. */
export type RecordViews = Readonly<Record<ResourceName, RecordViewStore>>;

/** Records, lists, forms and actions of all kinds. */
export interface RecordsFeature {
  records: RecordQueries;
  recordViews: RecordViews;
  forms: RecordForms;
  /** Forms that the address names and that cannot be opened yet. */
  requestedForms: RequestedFormsStore;
  /** An action on one or several records, after a confirmation. */
  recordAction: ActorRefFrom<ReturnType<typeof confirmedActionMachine<RecordAction, RecordActionReport>>>;
  /** What goes with the records whose removal waits for a confirmation. */
  removalPreview: Query<RemovalPreview | undefined, RequestedRemoval | undefined>;
  /** The associations of one user, group or device. */
  recordAssociations: ActorRefFrom<typeof recordAssociationsMachine>;
  scopes: RecordScopes;
}

/** Records whose removal waits for a confirmation. */
export type RequestedRemoval = Extract<RecordAction, { type: 'remove' }>;

const removalPreviews = queryMachine<RemovalPreview | undefined, RequestedRemoval | undefined>();
const recordActions = confirmedActionMachine<RecordAction, RecordActionReport>();

/** What the feature needs from outside. */
export interface RecordsFeaturePorts
  extends DeviceExtrasPorts, Pick<ConfirmedChangePorts, 'confirmTogether'> {
  records: Records;
  associations: Associations;
  removals: Removals;
  storage: KeyValueStorage;
  clock: Clock;
}

/** What the forms of some kinds save besides the record. */
const EXTRAS: { readonly [K in ResourceName]?: (ports: RecordsFeaturePorts) => SaveExtras<K> } = {
  devices: (ports) => async (device, extras) => {
    const { saveDeviceExtras } = await import('../../../use-cases/devices/save-device-extras.ts');
    return await saveDeviceExtras(ports, device, extras);
  },
};

/** Records, lists, forms, actions and associations of one session. */
export const recordsFeature = feature({
  actors: (
    spawn,
    { ports, namespace }: { ports: RecordsFeaturePorts; namespace: Namespace },
  ): RecordsFeature => {
    const { records, associations, confirmTogether, storage, clock } = ports;
    const query = <K extends ResourceName>(name: K): RecordQuery<K> => {
      const logic: RecordQueryLogic<K> = RECORD_QUERIES[name];
      return spawn(logic, { input: recordQueryInput(name, records, clock) });
    };
    const form = <K extends ResourceName>(name: K): RecordForm<K> => {
      const machine: ReturnType<typeof recordFormMachine<K>> = RECORD_FORMS[name];
      const saveExtras = EXTRAS[name]?.(ports);
      return spawn(machine, {
        input: recordFormInput(name, { records, associations, confirmTogether, namespace, saveExtras }),
      });
    };
    const scopesOf = (kind: ScopedKind): RecordScopes[ScopedKind] =>
      spawn(scopesQuery, {
        input: {
          load: async () =>
            (await import('../../../use-cases/records/load-scopes.ts')).loadScopes(associations, kind),
          subject: undefined,
          data: undefined,
          clock,
        },
      });
    return {
      scopes: {
        geofence: scopesOf('geofence'),
        notification: scopesOf('notification'),
        maintenance: scopesOf('maintenance'),
        attribute: scopesOf('attribute'),
        command: scopesOf('command'),
      },
      records: perKind<RecordQueries>(query),
      recordViews: perKind<RecordViews>((name) => spawn(recordViewStore(name, storage))),
      forms: perKind<RecordForms>(form),
      requestedForms: spawn(requestedFormsStore()),
      removalPreview: spawn(removalPreviews, {
        input: {
          load: async (removal) =>
            removal &&
            (await ports.removals.preview(
              RESOURCES[removal.name].associationKind,
              removal.records.map(({ id }) => id),
            )),
          subject: undefined,
          data: undefined,
          clock,
        },
      }),
      recordAction: spawn(recordActions, {
        input: async (action, onProgress, shouldContinue) => {
          const confirmed = await ports.confirmTogether([{ type: 'action', action }]);
          const { runCancellableAction } = await import('../../../use-cases/records/run-record-action.ts');
          return await runCancellableAction(confirmed, action, { onProgress, shouldContinue });
        },
      }),
      recordAssociations: spawn(recordAssociationsMachine, { input: ports }),
    };
  },
  wiring: ({ records, recordViews, recordAction, removalPreview }) => [
    onChange(recordAction, removalToConfirm, (removal) =>
      removalPreview.send(removal ? { type: 'ASK', subject: removal } : { type: 'FORGET' }),
    ),
    ...Object.values(
      perKind<Record<ResourceName, Stop>>((name) => keepsSelection(records[name], recordViews[name])),
    ),
    onAnnouncement(recordAction, 'done', ({ action, result }) => refreshDependents(records, action, result)),
  ],
});

/** Returns the removal that waits for a confirmation, if one does. */
function removalToConfirm({
  value,
  context: { action },
}: SnapshotFrom<ReturnType<typeof confirmedActionMachine<RecordAction, RecordActionReport>>>):
  | RequestedRemoval
  | undefined {
  return value === 'confirming' && action?.type === 'remove' ? action : undefined;
}

/** Records that are gone are not selected any more. */
function keepsSelection(
  query: Followed<{ context: { data: readonly { id: number }[] } }>,
  view: RecordViewStore,
): Stop {
  return onChange(
    query,
    ({ context }) => context.data,
    (records) => view.send({ type: 'LISTED', ids: records.map(({ id }) => id) }),
  );
}

/** Reads again what the server changes along with deleted records. */
function refreshDependents(
  records: RecordQueries,
  action: RecordAction | undefined,
  { succeededIds }: RecordActionReport,
): void {
  if (action?.type !== 'remove' || succeededIds.length === 0) return;
  // Records that named a deleted group name none any more (contract §3.1).
  if (action.name === 'groups') for (const query of [records.groups, records.devices]) refresh(query);
  // With a calendar go the reports that it schedules.
  if (action.name === 'calendars') refresh(records.scheduledReports);
}

/** What nobody needed yet stays unloaded. */
function refresh(query: { send(event: { type: 'REFRESH_IF_OLDER'; ageMs: number }): void }): void {
  query.send({ type: 'REFRESH_IF_OLDER', ageMs: 0 });
}
