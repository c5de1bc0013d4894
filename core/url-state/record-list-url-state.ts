import { isDeviceTableUrl } from '../domain/navigation/device-table-url.ts';
import { pathnameOf, queryParameter } from '../domain/navigation/query-parameter.ts';
import {
  parseListViewUrl,
  listViewUrlParameters,
  type ListView,
} from '../domain/navigation/list-view-url.ts';
import { dialogInUrl, type DialogName } from '../domain/navigation/dialog-url.ts';
import { LIST_PARAMETERS } from '../domain/navigation/url-parameter-names.ts';
import { RESOURCES } from '../resources/kinds/resources.ts';
import { fieldsOf } from '../resources/descriptor/resource.ts';
import type { ResourceName } from '../resources/descriptor/resource-name.ts';
import { defaultListView } from '../machines/records/default-list-view.ts';
import type { UrlStatePart } from './url-state.ts';

/** A record list without the type of its records. */
export interface UrlStateRecordList {
  getSnapshot(): { context: ListView };
  send(event: { type: 'RESTORE'; view: ListView }): void;
  subscribe(changed: () => void): { unsubscribe(): void };
}

/** The kinds of records whose list opens over the screen. */
const OPENED_VIEW_OF: Partial<Readonly<Record<ResourceName, DialogName>>> = {
  drivers: 'drivers',
  calendars: 'calendars',
  maintenances: 'maintenance',
  scheduledReports: 'schedules',
};

/** The kinds of records whose list has a screen, and whether a path shows it. */
const SHOWN_AT: Partial<Readonly<Record<ResourceName, (path: string) => boolean>>> = {
  devices: isDeviceTableUrl,
  groups: (path) => pathnameOf(path) === '/groups',
  geofences: (path) => pathnameOf(path) === '/geofence',
  commands: (path) => pathnameOf(path) === '/commands',
  computedAttributes: (path) => pathnameOf(path) === '/computed',
  // A link to a rule may name the rule alone.
  notifications: (path) =>
    pathnameOf(path) === '/notifications' &&
    (queryParameter(path, 'tab') === 'rules' || queryParameter(path, 'record') !== undefined),
  users: (path) => pathnameOf(path) === '/users',
};

/** URL states of all record lists that have a screen or open over one; those that open over one come last. */
export function recordListUrlStates(
  lists: Readonly<Record<ResourceName, UrlStateRecordList>>,
): UrlStatePart[] {
  return Object.keys({ ...SHOWN_AT, ...OPENED_VIEW_OF })
    .filter(isResourceName)
    .map((name) => recordListUrlState(name, lists[name]));
}

function recordListUrlState(name: ResourceName, list: UrlStateRecordList): UrlStatePart {
  const defaultView = defaultListView(name);
  const { shown, more } = RESOURCES[name].columns;
  const offered = new Set([...shown, ...more]);
  const fields = fieldsOf(RESOURCES[name])
    .map((field) => field.name)
    .filter((field) => offered.has(field));
  return {
    parameterNames: new Set<string>(LIST_PARAMETERS),
    isActive: (path) => isListShownAt(name, path),
    restore: (parameters) =>
      list.send({ type: 'RESTORE', view: parseListViewUrl(parameters, defaultView, fields) }),
    serialize: () => listViewUrlParameters(list.getSnapshot().context, defaultView),
    subscribe: (changed) => list.subscribe(changed),
  };
}

/** Whether a path shows the list of a kind of record, on its own screen or over another. */
export function isListShownAt(name: ResourceName, path: string): boolean {
  const opened = dialogInUrl(path);
  return SHOWN_AT[name]?.(path) === true || (opened !== undefined && OPENED_VIEW_OF[name] === opened);
}

function isResourceName(name: string): name is ResourceName {
  return Object.hasOwn(RESOURCES, name);
}
