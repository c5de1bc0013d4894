import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Associations } from '../../../ports/associations.ts';
import type { Removals } from '../../../ports/removals.ts';
import type { RemovalPreview } from '../../../resources/records/removal-preview.ts';
import type { RecordAction, RecordActionReport } from '../../../resources/records/record-action.ts';
import { RESOURCES } from '../../../resources/kinds/resources.ts';
import type { EngineStopConfirmationPorts } from '../../../use-cases/engine-stops/engine-stop-confirmation.ts';
import type { Clock } from '../../../ports/clock.ts';
import { loadScopes, type ScopesById } from '../../../use-cases/records/load-scopes.ts';
import { runCancellableAction } from '../../../use-cases/records/run-record-action.ts';
import { queryMachine, type Query } from '../../../machines/query/query.machine.ts';
import { confirmedActionMachine } from '../../../machines/requests/confirmed-action.machine.ts';
import { featureLogic } from '../../wiring/feature.ts';
import { onEmitted, onChange } from '../../wiring/listening.ts';
import { recordAssociationsMachine } from '../../../machines/records/record-associations.machine.ts';
import type { RecordFormActors } from './record-forms.ts';
import type { RecordLists } from './record-lists.ts';

/** A kind of objects whose scope is shown: what they are linked to says to which vehicles they apply. */
export type ScopedKind = 'geofence' | 'notification' | 'maintenance' | 'attribute' | 'command';

const scopesQuery = queryMachine<ScopesById | undefined>();

/** The scopes of the objects of each kind, once they were asked for. */
export type RecordScopes = Readonly<Record<ScopedKind, Query<ScopesById | undefined>>>;

/** Records, lists, forms and actions of all kinds. */
export type RecordActors = RecordLists & RecordFormActors & RecordActionActors;

/** What is done with records of all kinds besides editing them. */
export interface RecordActionActors {
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
export interface RecordActionsPorts extends Pick<EngineStopConfirmationPorts, 'records' | 'confirmTogether'> {
  associations: Associations;
  removals: Removals;
  clock: Clock;
}

/** Actions, associations and scopes of one session. */
export const recordActionsFeature = featureLogic({
  actors: (
    spawn,
    { ports }: { ports: RecordActionsPorts; startingRecords: RecordLists['startingRecords'] },
  ): RecordActionActors => {
    const scopesOf = (kind: ScopedKind): RecordScopes[ScopedKind] =>
      spawn(scopesQuery, {
        input: {
          load: () => loadScopes(ports.associations, kind),
          subject: undefined,
          data: undefined,
          clock: ports.clock,
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
          clock: ports.clock,
        },
      }),
      recordAction: spawn(recordActions, {
        input: async (action, onProgress, shouldContinue) =>
          await runCancellableAction(await ports.confirmTogether([{ type: 'action', action }]), action, {
            onProgress,
            shouldContinue,
          }),
      }),
      recordAssociations: spawn(recordAssociationsMachine, { input: ports }),
    };
  },
  wiring: ({ recordAction, removalPreview }, { startingRecords }) => [
    onChange(recordAction, removalToConfirm, (removal) =>
      removalPreview.send(removal ? { type: 'ASK', subject: removal } : { type: 'FORGET' }),
    ),
    onEmitted(recordAction, 'done', ({ action, result }) =>
      refreshDependents(startingRecords, action, result),
    ),
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

/** Reads again what the server changes along with deleted records. */
function refreshDependents(
  records: RecordLists['startingRecords'],
  action: RecordAction | undefined,
  { succeededIds }: RecordActionReport,
): void {
  if (action?.type !== 'remove' || succeededIds.length === 0) return;
  // Records that named a deleted group name none any more.
  if (action.name === 'groups')
    for (const query of [records.groups.started(), records.devices.started()]) refresh(query);
  // With a calendar go the reports that it schedules.
  if (action.name === 'calendars') refresh(records.scheduledReports.started());
}

/** What nobody needed yet stays unloaded. */
function refresh(
  query: { send(event: { type: 'REFRESH_IF_OLDER'; ageMs: number }): void } | undefined,
): void {
  query?.send({ type: 'REFRESH_IF_OLDER', ageMs: 0 });
}
