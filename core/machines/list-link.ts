import { isDeviceTable } from '../domain/device-table.ts';
import { pathnameOf, queryParameter } from '../domain/query-parameter.ts';
import { readListView, writtenListView, type ListView } from '../domain/list-address.ts';
import { openedIn, type OpenedView } from '../domain/view-opening.ts';
import { LIST_PARAMETERS } from '../domain/view-parameters.ts';
import { RESOURCES } from '../resources/all.ts';
import { fieldsOf } from '../resources/resource.ts';
import type { ResourceName } from '../resources/resource-name.ts';
import { plainListView } from './record-list.ts';
import type { LinkedPart } from './view-link.ts';

/** A list of records as those see it who do not care what its records are. */
export interface LookedAtList {
  getSnapshot(): { context: ListView };
  send(event: { type: 'TAKE'; view: ListView }): void;
  subscribe(changed: () => void): { unsubscribe(): void };
}

/** The kinds of records whose lists open over the screen. */
const OPENED: Partial<Readonly<Record<ResourceName, OpenedView>>> = {
  drivers: 'drivers',
  calendars: 'calendars',
  maintenances: 'maintenance',
};

/** The kinds of records whose lists have a screen, and whether a path shows it. */
const SHOWN_AT: Partial<Readonly<Record<ResourceName, (path: string) => boolean>>> = {
  devices: isDeviceTable,
  groups: (path) => pathnameOf(path) === '/groups',
  geofences: (path) => pathnameOf(path) === '/geofence',
  commands: (path) => pathnameOf(path) === '/commands',
  computedAttributes: (path) => pathnameOf(path) === '/computed',
  notifications: (path) => pathnameOf(path) === '/notifications' && queryParameter(path, 'tab') === 'rules',
  users: (path) => pathnameOf(path) === '/users',
};

/** How the lists of records are looked at that have a screen or open over one, in the address; those that open over one last. */
export function listLinks(lists: Readonly<Record<ResourceName, LookedAtList>>): LinkedPart[] {
  return Object.keys({ ...SHOWN_AT, ...OPENED })
    .filter(isResourceName)
    .map((name) => listLink(name, lists[name]));
}

function listLink(name: ResourceName, list: LookedAtList): LinkedPart {
  const plain = plainListView(name);
  const { shown, more } = RESOURCES[name].columns;
  const offered = new Set([...shown, ...more]);
  const fields = fieldsOf(RESOURCES[name])
    .map((field) => field.name)
    .filter((field) => offered.has(field));
  return {
    names: new Set<string>(LIST_PARAMETERS),
    isOn: (path) => isListAt(name, path),
    take: (parameters) => list.send({ type: 'TAKE', view: readListView(parameters, plain, fields) }),
    tell: () => writtenListView(list.getSnapshot().context, plain),
    subscribe: (changed) => list.subscribe(changed),
  };
}

/** Whether a path shows the list of a kind of records, on its screen or over another. */
export function isListAt(name: ResourceName, path: string): boolean {
  const opened = openedIn(path);
  return SHOWN_AT[name]?.(path) === true || (opened !== undefined && OPENED[name] === opened);
}

function isResourceName(name: string): name is ResourceName {
  return Object.hasOwn(RESOURCES, name);
}
