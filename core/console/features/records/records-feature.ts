import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Associations } from '../../../ports/associations.ts';
import type { Records } from '../../../ports/records.ts';
import type { Removals } from '../../../ports/removals.ts';
import type { KeyValueStorage } from '../../../ports/storage.ts';
import type { RemovalPreview } from '../../../resources/records/removal-preview.ts';
import type { RecordAction, RecordActionReport } from '../../../resources/records/record-action.ts';
import { RESOURCES } from '../../../resources/kinds/resources.ts';
import type { ResourceName } from '../../../resources/descriptor/resource-name.ts';
import type { DeviceExtrasPorts } from '../../../use-cases/devices/save-device-extras.ts';
import type { SaveExtras } from '../../../use-cases/records/save-record.ts';
import type { ConfirmedChangePorts } from '../../../use-cases/engine-stops/confirmed-changes.ts';
import type { ScopesById } from '../../../use-cases/records/load-scopes.ts';
import { asyncRequestMachine } from '../../../machines/requests/async-request.ts';
import { confirmedActionMachine } from '../../../machines/requests/confirmed-action.ts';
import type { Namespace } from '../../../domain/values/namespace.ts';
import { feature, type Stop } from '../../wiring/feature.ts';
import { onAnnouncement, onChange } from '../../wiring/listening.ts';
import {
  RECORD_FORMS,
  recordFormInput,
  type recordFormMachine,
  type RecordForms,
} from '../../../machines/records/record-form.ts';
import { recordAssociationsMachine } from '../../../machines/records/record-associations.ts';
import { requestedFormsStore, type RequestedFormsStore } from '../../../machines/records/requested-forms.ts';
import { RECORD_LISTS, type recordListMachine } from '../../../machines/records/record-list.ts';

type ListOf<K extends ResourceName> = ActorRefFrom<ReturnType<typeof recordListMachine<K>>>;
type FormOf<K extends ResourceName> = ActorRefFrom<ReturnType<typeof recordFormMachine<K>>>;
/** The list of each kind of record. */
export type RecordLists = { readonly [K in ResourceName]: ListOf<K> };

/** A kind of objects whose scope is shown: what they are linked to says to which vehicles they apply. */
export type ScopedKind = 'geofence' | 'notification' | 'maintenance' | 'attribute' | 'command';

const scopeRequest = asyncRequestMachine<undefined, ScopesById>();

/** The scopes of the objects of each kind, once they were asked for. */
export type RecordScopes = Readonly<
  Record<ScopedKind, ActorRefFrom<ReturnType<typeof asyncRequestMachine<undefined, ScopesById>>>>
>;

/** Lists, forms and actions of all kinds of records. */
export interface RecordsFeature {
  /** One list per kind, shared by all views of its records; loaded on the first LOAD_IF_NEEDED. */
  records: RecordLists;
  forms: RecordForms;
  /** Forms that the address names and that cannot be opened yet. */
  requestedForms: RequestedFormsStore;
  /** An action on one or several records, after a confirmation. */
  recordAction: ActorRefFrom<ReturnType<typeof confirmedActionMachine<RecordAction, RecordActionReport>>>;
  /** What goes with the records whose removal waits for a confirmation. */
  removalPreview: ActorRefFrom<
    ReturnType<typeof asyncRequestMachine<RequestedRemoval, RemovalPreview | undefined>>
  >;
  /** The associations of one user, group or device. */
  recordAssociations: ActorRefFrom<typeof recordAssociationsMachine>;
  scopes: RecordScopes;
}

/** Records whose removal waits for a confirmation. */
export type RequestedRemoval = Extract<RecordAction, { type: 'remove' }>;

const removalPreviews = asyncRequestMachine<RequestedRemoval, RemovalPreview | undefined>();
const recordActions = confirmedActionMachine<RecordAction, RecordActionReport>();

/** What the feature needs from outside. */
export interface RecordsFeaturePorts
  extends DeviceExtrasPorts, Pick<ConfirmedChangePorts, 'confirmTogether'> {
  records: Records;
  associations: Associations;
  removals: Removals;
  storage: KeyValueStorage;
}

/** Lists, forms, actions and associations of one session. The lists follow what the others change. */
export const recordsFeature = feature({
  actors: (
    spawn,
    { ports, namespace }: { ports: RecordsFeaturePorts; namespace: Namespace },
  ): RecordsFeature => {
    const { records, associations, confirmTogether, storage } = ports;
    const list = <K extends ResourceName>(name: K): ListOf<K> => {
      const machine: ReturnType<typeof recordListMachine<K>> = RECORD_LISTS[name];
      return spawn(machine, { input: { name, records, storage } });
    };
    const form = <K extends ResourceName>(name: K, saveExtras?: SaveExtras<K>): FormOf<K> => {
      const machine: ReturnType<typeof recordFormMachine<K>> = RECORD_FORMS[name];
      return spawn(machine, {
        input: recordFormInput(name, { records, associations, confirmTogether, namespace, saveExtras }),
      });
    };
    const scopesOf = (kind: ScopedKind): RecordScopes[ScopedKind] =>
      spawn(scopeRequest, {
        input: async () =>
          (await import('../../../use-cases/records/load-scopes.ts')).loadScopes(associations, kind),
      });
    return {
      scopes: {
        geofence: scopesOf('geofence'),
        notification: scopesOf('notification'),
        maintenance: scopesOf('maintenance'),
        attribute: scopesOf('attribute'),
        command: scopesOf('command'),
      },
      records: {
        devices: list('devices'),
        groups: list('groups'),
        geofences: list('geofences'),
        commands: list('commands'),
        drivers: list('drivers'),
        calendars: list('calendars'),
        maintenances: list('maintenances'),
        computedAttributes: list('computedAttributes'),
        notifications: list('notifications'),
        scheduledReports: list('scheduledReports'),
        users: list('users'),
      },
      forms: {
        devices: form('devices', async (device, extras) => {
          const { saveDeviceExtras } = await import('../../../use-cases/devices/save-device-extras.ts');
          return await saveDeviceExtras(ports, device, extras);
        }),
        groups: form('groups'),
        geofences: form('geofences'),
        commands: form('commands'),
        drivers: form('drivers'),
        calendars: form('calendars'),
        maintenances: form('maintenances'),
        computedAttributes: form('computedAttributes'),
        notifications: form('notifications'),
        scheduledReports: form('scheduledReports'),
        users: form('users'),
      },
      requestedForms: spawn(requestedFormsStore()),
      removalPreview: spawn(removalPreviews, {
        input: ({ name, records: removed }) =>
          ports.removals.preview(
            RESOURCES[name].associationKind,
            removed.map(({ id }) => id),
          ),
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
  wiring: ({ forms, records, recordAction, removalPreview }) => [
    onChange(recordAction, removalToConfirm, (removal) => {
      removalPreview.send({ type: 'RESET' });
      if (removal) removalPreview.send({ type: 'REQUEST', request: removal });
    }),
    forwardSaves(forms.devices, records.devices),
    forwardSaves(forms.groups, records.groups),
    forwardSaves(forms.geofences, records.geofences),
    forwardSaves(forms.commands, records.commands),
    forwardSaves(forms.drivers, records.drivers),
    forwardSaves(forms.calendars, records.calendars),
    forwardSaves(forms.maintenances, records.maintenances),
    forwardSaves(forms.computedAttributes, records.computedAttributes),
    forwardSaves(forms.notifications, records.notifications),
    forwardSaves(forms.scheduledReports, records.scheduledReports),
    forwardSaves(forms.users, records.users),
    onAnnouncement(recordAction, 'done', ({ action, result }) => updateLists(records, action, result)),
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

function forwardSaves<K extends ResourceName>(form: FormOf<K>, list: ListOf<K>): Stop {
  return onAnnouncement(form, 'saved', ({ saved: { record } }) => list.send({ type: 'SAVED', record }));
}

/** A list without the type of its records. */
interface UntypedList {
  getSnapshot(): { value: unknown };
  send(event: { type: 'REFRESH' } | { type: 'REMOVED'; ids: readonly number[] }): void;
}

/** Updates the lists after an action: deleted records are removed, changed ones are read again. */
function updateLists(
  lists: Readonly<Record<ResourceName, UntypedList>>,
  action: RecordAction | undefined,
  { succeededIds }: RecordActionReport,
): void {
  if (!action || succeededIds.length === 0 || action.type === 'link') return;
  if (action.type === 'moveToGroup') refresh(lists.devices);
  else if (action.type === 'import') refresh(lists[action.name]);
  else {
    lists[action.name].send({ type: 'REMOVED', ids: succeededIds });
    // Records that named a deleted group name none any more (contract §3.1).
    if (action.name === 'groups') for (const list of [lists.groups, lists.devices]) refresh(list);
    // With a calendar go the reports that it schedules.
    if (action.name === 'calendars') refresh(lists.scheduledReports);
  }
}

/** A list that was never opened stays unloaded. */
function refresh(list: UntypedList): void {
  if (list.getSnapshot().value !== 'notLoaded') list.send({ type: 'REFRESH' });
}
