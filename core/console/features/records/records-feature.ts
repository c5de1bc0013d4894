import { createActor, type ActorRefFrom } from 'xstate';
import type { Associations } from '../../../ports/associations.ts';
import type { Records } from '../../../ports/records.ts';
import type { KeyValueStorage } from '../../../ports/storage.ts';
import { withNotAttempted, type RecordAction, type RecordActionReport } from '../../../resources/records/record-action.ts';
import type { ResourceName } from '../../../resources/descriptor/resource-name.ts';
import { runRecordAction } from '../../../use-cases/records/run-record-action.ts';
import { saveDeviceExtras, type DeviceExtrasPorts } from '../../../use-cases/devices/save-device-extras.ts';
import type { SaveExtras } from '../../../use-cases/records/save-record.ts';
import { cancellableRecords } from '../../../use-cases/records/cancellable-records.ts';
import { confirmedActionMachine } from '../../../machines/requests/confirmed-action.ts';
import { actorOptions, type MachineOptions } from '../../entrance/entrance.ts';
import { recordFormMachine } from '../../../machines/records/record-form.ts';
import { recordAssociationsMachine } from '../../../machines/records/record-associations.ts';
import { recordListMachine } from '../../../machines/records/record-list.ts';

type ListOf<K extends ResourceName> = ActorRefFrom<ReturnType<typeof recordListMachine<K>>>;
type FormOf<K extends ResourceName> = ActorRefFrom<ReturnType<typeof recordFormMachine<K>>>;
/** The list of each kind of record. */
export type RecordLists = { readonly [K in ResourceName]: ListOf<K> };
/** The form of each kind of record. */
export type RecordForms = { readonly [K in ResourceName]: FormOf<K> };

/** Everything that is done with records as such. */
export interface RecordsFeature {
  /** One list for each kind, shared by all that show or offer its records; it is read when somebody sends LOAD_IF_NEEDED. */
  records: RecordLists;
  forms: RecordForms;
  /** What is done to several records, or ends one, after a question. */
  recordAction: ActorRefFrom<ReturnType<typeof confirmedActionMachine<RecordAction, RecordActionReport>>>;
  /** What is linked to one user, group or device. */
  recordAssociations: ActorRefFrom<typeof recordAssociationsMachine>;
}

/** What the feature needs from outside. */
export interface RecordsFeaturePorts extends DeviceExtrasPorts {
  records: Records;
  associations: Associations;
  storage: KeyValueStorage;
}

/** A started feature. */
export interface StartedRecordsFeature {
  actors: RecordsFeature;
  /** Nobody is signed in any more: no record stays. */
  reset: () => void;
  stop: () => void;
}

/** Starts lists, forms, actions and links, and lets the lists know what the others changed. */
export function startRecordsFeature(ports: RecordsFeaturePorts, options: MachineOptions): StartedRecordsFeature {
  const common = actorOptions(options);
  const { namespace } = options;
  const list = <K extends ResourceName>(name: K): ListOf<K> =>
    createActor(recordListMachine<K>(), {
      input: { name, records: ports.records, storage: ports.storage },
      ...common,
    });
  const form = <K extends ResourceName>(name: K, saveExtras?: SaveExtras<K>): FormOf<K> =>
    createActor(recordFormMachine<K>(), {
      input: { name, records: ports.records, associations: ports.associations, namespace, saveExtras },
      ...common,
    });
  const feature: RecordsFeature = {
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
      users: list('users'),
    },
    forms: {
      devices: form('devices', (device, beside) => saveDeviceExtras(ports, device, beside)),
      groups: form('groups'),
      geofences: form('geofences'),
      commands: form('commands'),
      drivers: form('drivers'),
      calendars: form('calendars'),
      maintenances: form('maintenances'),
      computedAttributes: form('computedAttributes'),
      notifications: form('notifications'),
      users: form('users'),
    },
    recordAction: createActor(confirmedActionMachine<RecordAction, RecordActionReport>(), {
      input: async (action, tell, isWanted) =>
        withNotAttempted(await runRecordAction(cancellableRecords(ports, isWanted), action, tell)),
      ...common,
    }),
    recordAssociations: createActor(recordAssociationsMachine, { input: ports, ...common }),
  };
  const { records, forms, recordAction, recordAssociations } = feature;
  const subscriptions = [
    forwardSaves(forms.devices, records.devices),
    forwardSaves(forms.groups, records.groups),
    forwardSaves(forms.geofences, records.geofences),
    forwardSaves(forms.commands, records.commands),
    forwardSaves(forms.drivers, records.drivers),
    forwardSaves(forms.calendars, records.calendars),
    forwardSaves(forms.maintenances, records.maintenances),
    forwardSaves(forms.computedAttributes, records.computedAttributes),
    forwardSaves(forms.notifications, records.notifications),
    forwardSaves(forms.users, records.users),
    recordAction.on('done', ({ action, result }) => updateLists(records, action, result)),
  ];
  const lists: Readonly<Record<ResourceName, UntypedList>> = records;
  const actors: readonly AnyActor[] = [
    ...Object.values<AnyActor>(records),
    ...Object.values<AnyActor>(forms),
    recordAction,
    recordAssociations,
  ];
  for (const actor of actors) actor.start();
  return {
    actors: feature,
    reset: () => {
      for (const actor of Object.values(lists)) actor.send({ type: 'RESET' });
      for (const actor of Object.values<UntypedForm>(forms)) actor.send({ type: 'DISCARD' });
      recordAction.send({ type: 'RESET' });
      recordAssociations.send({ type: 'CLOSE' });
    },
    stop: () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
      for (const actor of actors) actor.stop();
    },
  };
}

function forwardSaves<K extends ResourceName>(form: FormOf<K>, list: ListOf<K>): { unsubscribe(): void } {
  return form.on('saved', ({ record }) => list.send({ type: 'SAVED', record }));
}

interface AnyActor {
  start(): unknown;
  stop(): unknown;
}
interface UntypedForm {
  send(event: { type: 'DISCARD' }): void;
}
/** A list as those see it who do not care what its records are. */
interface UntypedList {
  getSnapshot(): { value: unknown };
  send(event: { type: 'REFRESH' | 'RESET' } | { type: 'REMOVED'; ids: readonly number[] }): void;
}

/** After an action the lists are right again: what was removed goes, and what was changed is read anew. */
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
    // What named a group that is gone names nothing any more (contract §3.1).
    if (action.name === 'groups') for (const list of [lists.groups, lists.devices]) refresh(list);
  }
}

/** A list that nobody has opened stays unread. */
function refresh(list: UntypedList): void {
  if (list.getSnapshot().value !== 'notLoaded') list.send({ type: 'REFRESH' });
}
