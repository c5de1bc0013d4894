import type { ActivitySubject } from '../activity/activity-entry.ts';
import {
  ACTIVITY_COLUMNS,
  MAX_QUERY_LENGTH,
  NEWEST_FIRST,
  type ActivityFilter,
  type ActivitySort,
} from '../activity/activity-filter.ts';
import { ACTIVITY_CATEGORIES } from '../activity/activity-meaning.ts';
import { urlParameterId, urlParameterValue, type UrlParameter } from './url-parameters.ts';
import type { DateRange } from '../values/date-range.ts';
import { parseDateRangeUrl, dateRangeUrlParameters } from './date-range-url.ts';

/** How the activity log is looked at, as an address tells it. */
export interface ActivityLogView {
  readonly subject: ActivitySubject;
  readonly filter: ActivityFilter;
  readonly sort: ActivitySort;
  /** Nothing: those that are usual on the day it is looked at. */
  readonly days: DateRange | undefined;
}

/**
 * The view of the activity log that the parameters of an address tell, its subject without a title. What is not mentioned, or makes no
 * sense, is as in the whole log of the server.
 */
export function parseActivityViewUrl(parameters: readonly UrlParameter[]): ActivityLogView {
  const kind = urlParameterValue(parameters, 'kind');
  return {
    subject: subjectIn(parameters),
    filter: {
      query: (urlParameterValue(parameters, 'find') ?? '').slice(0, MAX_QUERY_LENGTH),
      username: urlParameterValue(parameters, 'by')?.slice(0, MAX_QUERY_LENGTH),
      category: ACTIVITY_CATEGORIES.find((area) => area === kind),
    },
    sort: sortIn(urlParameterValue(parameters, 'order') ?? ''),
    days: parseDateRangeUrl(parameters),
  };
}

/** The parameters that `readActivityView` reads back; nothing that is as in the whole log of the server. */
export function activityViewUrlParameters({ subject, filter, sort, days }: ActivityLogView): UrlParameter[] {
  const { query, username, category } = filter;
  return [
    ...writtenSubject(subject),
    ...(query === '' ? [] : [['find', query] as const]),
    // What the server did by itself has a name too: none.
    ...(username === undefined ? [] : [['by', username] as const]),
    ...(category === undefined ? [] : [['kind', category] as const]),
    ...(orderOf(sort) === orderOf(NEWEST_FIRST) ? [] : [['order', orderOf(sort)] as const]),
    ...dateRangeUrlParameters(days),
  ];
}

function subjectIn(parameters: readonly UrlParameter[]): ActivitySubject {
  const userId = urlParameterId(parameters, 'user');
  const deviceId = urlParameterId(parameters, 'vehicle');
  if (userId !== undefined) return { kind: 'user', id: userId, title: '' };
  return deviceId === undefined ? { kind: 'server' } : { kind: 'device', id: deviceId, title: '' };
}

function writtenSubject(subject: ActivitySubject): UrlParameter[] {
  return subject.kind === 'server'
    ? []
    : [[subject.kind === 'user' ? 'user' : 'vehicle', String(subject.id)]];
}

function sortIn(order: string): ActivitySort {
  const [, name, direction] = /^(.*)-(asc|desc)$/.exec(order) ?? [];
  const column = ACTIVITY_COLUMNS.find((one) => one === name);
  return column ? { column, descending: direction === 'desc' } : NEWEST_FIRST;
}

function orderOf({ column, descending }: ActivitySort): string {
  return `${column}-${descending ? 'desc' : 'asc'}`;
}
