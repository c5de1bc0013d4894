import { dialogInUrl } from '../domain/navigation/dialog-url.ts';
import { pathnameOf } from '../domain/navigation/query-parameter.ts';
import { matchScreen } from '../domain/navigation/screen.ts';
import {
  ACTIVITY_LOG_PARAMETERS,
  FORM_PARAMETERS,
  HISTORY_PARAMETERS,
  MAINTENANCE_PARAMETERS,
  REPORT_PARAMETERS,
  STATISTICS_PARAMETERS,
} from '../domain/navigation/url-parameter-names.ts';
import { reportAt } from '../domain/report/report-screen.ts';
import type { ResourceName } from '../resources/descriptor/resource-name.ts';
import { isListShownAt } from './record-list-url-state.ts';
import type { UrlStatePart } from './url-state.ts';

/** How the parameters of a part are called, and where it is shown: known before the code of the part is there. */
export type UrlStateDeclaration = Pick<UrlStatePart, 'parameterNames' | 'isActive'>;

/** The places of the parts whose code is loaded with the screens. */
export const URL_STATE_DECLARATIONS = {
  history: place(HISTORY_PARAMETERS, showsHistory),
  report: place(REPORT_PARAMETERS, (path) => reportAt(pathnameOf(path)) !== undefined),
  maintenance: place(MAINTENANCE_PARAMETERS, (path) => dialogInUrl(path) === 'maintenance'),
  activityLog: place(ACTIVITY_LOG_PARAMETERS, (path) => dialogInUrl(path) === 'logs'),
  statistics: place(STATISTICS_PARAMETERS, (path) => dialogInUrl(path) === 'statistics'),
} satisfies Record<string, UrlStateDeclaration>;

/** Returns the place of the form of one kind of record: over its list. */
export function recordFormUrlStateDeclaration(name: ResourceName): UrlStateDeclaration {
  return place(
    FORM_PARAMETERS,
    // A device can also be created from the live list.
    (path) => isListShownAt(name, path) || (name === 'devices' && pathnameOf(path) === '/devices'),
  );
}

/** Whether the screen at a path is the history. */
export function showsHistory(path: string): boolean {
  return ['history', 'reportsHistory'].includes(matchScreen(path)?.name ?? '');
}

function place(parameterNames: readonly string[], isActive: (path: string) => boolean): UrlStateDeclaration {
  return { parameterNames: new Set(parameterNames), isActive };
}
