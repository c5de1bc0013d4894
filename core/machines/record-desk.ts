import { createActor, type ActorRefFrom } from 'xstate';
import type { Links } from '../ports/links.ts';
import type { Records } from '../ports/records.ts';
import type { Storage } from '../ports/storage.ts';
import { sortedReport, type RecordAction, type RecordActionReport } from '../resources/record-action.ts';
import type { ResourceName } from '../resources/resource-name.ts';
import { actOnRecords } from '../use-cases/act-on-records.ts';
import { keepBesideDevice, type DevicePorts } from '../use-cases/save-device.ts';
import type { KeepBeside } from '../use-cases/save-record.ts';
import { whileWanted } from '../use-cases/while-wanted.ts';
import { confirmedActionMachine } from './confirmed-action.ts';
import { actorOptions, type MachineOptions } from './entrance.ts';
import { recordFormMachine } from './record-form.ts';
import { recordLinksMachine } from './record-links.ts';
import { recordListMachine } from './record-list.ts';

type ListOf<K extends ResourceName> = ActorRefFrom<ReturnType<typeof recordListMachine<K>>>;
type FormOf<K extends ResourceName> = ActorRefFrom<ReturnType<typeof recordFormMachine<K>>>;
/** The list of each kind of record. */
export type RecordLists = { readonly [K in ResourceName]: ListOf<K> };
/** The form of each kind of record. */
export type RecordForms = { readonly [K in ResourceName]: FormOf<K> };

/** Everything that is done with records as such. */
export interface RecordDesk {
  /** One list for each kind, shared by all that show or offer its records; it is read when somebody sends OPEN. */
  records: RecordLists;
  forms: RecordForms;
  /** What is done to several records, or ends one, after a question. */
  recordAction: ActorRefFrom<ReturnType<typeof confirmedActionMachine<RecordAction, RecordActionReport>>>;
  /** What is linked to one user, group or device. */
  recordLinks: ActorRefFrom<typeof recordLinksMachine>;
}

/** What the desk speaks to. */
export interface RecordDeskPorts extends DevicePorts {
  records: Records;
  links: Links;
  storage: Storage;
}

/** A desk that stands. */
export interface StartedDesk {
  desk: RecordDesk;
  /** Nobody is signed in any more: no record stays. */
  forget: () => void;
  stop: () => void;
}

/** Starts lists, forms, actions and links, and lets the lists know what the others changed. */
export function startRecordDesk(ports: RecordDeskPorts, options: MachineOptions): StartedDesk {
  const common = actorOptions(options);
  const { namespace } = options;
  const list = <K extends ResourceName>(name: K): ListOf<K> =>
    createActor(recordListMachine<K>(), {
      input: { name, records: ports.records, storage: ports.storage },
      ...common,
    });
  const form = <K extends ResourceName>(name: K, keepBeside?: KeepBeside<K>): FormOf<K> =>
    createActor(recordFormMachine<K>(), {
      input: { name, records: ports.records, links: ports.links, namespace, keepBeside },
      ...common,
    });
  const desk: RecordDesk = {
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
      devices: form('devices', (device, beside) => keepBesideDevice(ports, device, beside)),
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
        sortedReport(await actOnRecords(whileWanted(ports, isWanted), action, tell)),
      ...common,
    }),
    recordLinks: createActor(recordLinksMachine, { input: ports, ...common }),
  };
  const { records, forms, recordAction, recordLinks } = desk;
  const subscriptions = [
    shareSaves(forms.devices, records.devices),
    shareSaves(forms.groups, records.groups),
    shareSaves(forms.geofences, records.geofences),
    shareSaves(forms.commands, records.commands),
    shareSaves(forms.drivers, records.drivers),
    shareSaves(forms.calendars, records.calendars),
    shareSaves(forms.maintenances, records.maintenances),
    shareSaves(forms.computedAttributes, records.computedAttributes),
    shareSaves(forms.notifications, records.notifications),
    shareSaves(forms.users, records.users),
    recordAction.on('done', ({ action, result }) => tellLists(records, action, result)),
  ];
  const lists: Readonly<Record<ResourceName, AnyList>> = records;
  const actors: readonly AnyActor[] = [
    ...Object.values<AnyActor>(records),
    ...Object.values<AnyActor>(forms),
    recordAction,
    recordLinks,
  ];
  for (const actor of actors) actor.start();
  return {
    desk,
    forget: () => {
      for (const actor of Object.values(lists)) actor.send({ type: 'FORGET' });
      for (const actor of Object.values<AnyForm>(forms)) actor.send({ type: 'DISCARD' });
      recordAction.send({ type: 'RESET' });
      recordLinks.send({ type: 'CLOSE' });
    },
    stop: () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
      for (const actor of actors) actor.stop();
    },
  };
}

function shareSaves<K extends ResourceName>(form: FormOf<K>, list: ListOf<K>): { unsubscribe(): void } {
  return form.on('saved', ({ record }) => list.send({ type: 'SAVED', record }));
}

interface AnyActor {
  start(): unknown;
  stop(): unknown;
}
interface AnyForm {
  send(event: { type: 'DISCARD' }): void;
}
/** A list as those see it who do not care what its records are. */
interface AnyList {
  getSnapshot(): { value: unknown };
  send(event: { type: 'REFRESH' | 'FORGET' } | { type: 'REMOVED'; ids: readonly number[] }): void;
}

/** After an action the lists are right again: what was removed goes, and what was changed is read anew. */
function tellLists(
  lists: Readonly<Record<ResourceName, AnyList>>,
  action: RecordAction | undefined,
  { done }: RecordActionReport,
): void {
  if (!action || done.length === 0 || action.type === 'link') return;
  if (action.type === 'moveToGroup') refresh(lists.devices);
  else if (action.type === 'import') refresh(lists[action.name]);
  else {
    lists[action.name].send({ type: 'REMOVED', ids: done });
    // What named a group that is gone names nothing any more (contract §3.1).
    if (action.name === 'groups') for (const list of [lists.groups, lists.devices]) refresh(list);
  }
}

/** A list that nobody has opened stays unread. */
function refresh(list: AnyList): void {
  if (list.getSnapshot().value !== 'unread') list.send({ type: 'REFRESH' });
}
