import type { ActivitySubject } from '../activity/activity-entry.ts';
import {
  ACTIVITY_COLUMNS,
  MAX_QUERY_LENGTH,
  NEWEST_FIRST,
  type ActivityFilter,
  type ActivitySort,
} from '../activity/activity-filter.ts';
import { ACTIVITY_CATEGORIES } from '../activity/activity-category.ts';
import {
  urlOrderText,
  urlParameterId,
  urlParameterOrder,
  urlParameterText,
  urlParameterValue,
  type UrlParameter,
} from './url-parameters.ts';
import type { DateRange } from '../values/date-range.ts';
import { parseDateRangeUrl, dateRangeUrlParameters } from './date-range-url.ts';

/** The view of the activity log as in the URL. */
export interface ActivityLogView {
  readonly subject: ActivitySubject;
  readonly filter: ActivityFilter;
  readonly sort: ActivitySort;
  /** Undefined for the default days at the time of viewing. */
  readonly days: DateRange | undefined;
}

/**
 * Parses the view of the activity log from URL parameters; its subject has no title. Missing or invalid
 * parameters get the defaults: the whole log of the server.
 */
export function parseActivityViewUrl(parameters: readonly UrlParameter[]): ActivityLogView {
  const kind = urlParameterValue(parameters, 'kind');
  return {
    subject: subjectIn(parameters),
    filter: {
      query: urlParameterText(parameters, 'find').slice(0, MAX_QUERY_LENGTH),
      username: urlParameterValue(parameters, 'by')?.slice(0, MAX_QUERY_LENGTH),
      category: ACTIVITY_CATEGORIES.find((category) => category === kind),
    },
    sort: sortIn(parameters),
    days: parseDateRangeUrl(parameters),
  };
}

/** Returns the URL parameters that `parseActivityViewUrl` reads; defaults are left out. */
export function activityViewUrlParameters({ subject, filter, sort, days }: ActivityLogView): UrlParameter[] {
  const { query, username, category } = filter;
  const order = urlOrderText(sort);
  return [
    ...subjectParameters(subject),
    ...(query === '' ? [] : [['find', query] as const]),
    // Actions of the server itself have an empty user name.
    ...(username === undefined ? [] : [['by', username] as const]),
    ...(category === undefined ? [] : [['kind', category] as const]),
    ...(order === urlOrderText(NEWEST_FIRST) ? [] : [['order', order] as const]),
    ...dateRangeUrlParameters(days),
  ];
}

function subjectIn(parameters: readonly UrlParameter[]): ActivitySubject {
  const userId = urlParameterId(parameters, 'user');
  const deviceId = urlParameterId(parameters, 'vehicle');
  if (userId !== undefined) return { kind: 'user', id: userId, title: '' };
  return deviceId === undefined ? { kind: 'server' } : { kind: 'device', id: deviceId, title: '' };
}

function subjectParameters(subject: ActivitySubject): UrlParameter[] {
  return subject.kind === 'server'
    ? []
    : [[subject.kind === 'user' ? 'user' : 'vehicle', String(subject.id)]];
}

function sortIn(parameters: readonly UrlParameter[]): ActivitySort {
  const order = urlParameterOrder(parameters, 'order');
  const column = ACTIVITY_COLUMNS.find((activityColumn) => activityColumn === order?.column);
  return order && column ? { ...order, column } : NEWEST_FIRST;
}
