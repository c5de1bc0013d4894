import { isDeviceTableUrl } from '../domain/navigation/device-table-url.ts';
import { pathnameOf, queryParameter } from '../domain/navigation/query-parameter.ts';
import {
  parseListViewUrl,
  listViewUrlParameters,
  type ListView,
} from '../domain/navigation/list-view-url.ts';
import { dialogInUrl } from '../domain/navigation/dialog-url.ts';
import { LIST_PARAMETERS } from '../domain/navigation/url-parameter-names.ts';
import { RESOURCE_NAMES, RESOURCES } from '../resources/kinds/resources.ts';
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

/** Lists that not every address of their screen shows, and whether one does. */
const SHOWN_AT: Partial<Readonly<Record<ResourceName, (path: string) => boolean>>> = {
  devices: isDeviceTableUrl,
  // A link to a rule may name the rule alone.
  notifications: (path) =>
    pathnameOf(path) === '/notifications' &&
    (queryParameter(path, 'tab') === 'rules' || queryParameter(path, 'record') !== undefined),
};

/** URL states of all record lists; those that open over a screen come last. */
export function recordListUrlStates(
  lists: Readonly<Record<ResourceName, UrlStateRecordList>>,
): UrlStatePart[] {
  return RESOURCE_NAMES.toSorted((a, b) => isOver(a) - isOver(b)).map((name) =>
    recordListUrlState(name, lists[name]),
  );
}

function isOver(name: ResourceName): number {
  return Number('dialog' in RESOURCES[name].screen);
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
  const { screen } = RESOURCES[name];
  if ('dialog' in screen) return dialogInUrl(path) === screen.dialog;
  return SHOWN_AT[name]?.(path) ?? pathnameOf(path) === screen.path;
}
