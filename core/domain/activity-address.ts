import type { ActivitySubject } from './activity-entry.ts';
import {
  ACTIVITY_COLUMNS,
  LONGEST_QUERY,
  NEWEST_FIRST,
  type ActivityFilter,
  type ActivitySort,
} from './activity-filter.ts';
import { ACTIVITY_AREAS } from './activity-meaning.ts';
import { idOf, valueOf, type Parameter } from './address-parameters.ts';
import type { Days } from './day-span.ts';
import { readDays, writtenDays } from './days-address.ts';

/** How the activity log is looked at, as an address tells it. */
export interface ActivityView {
  readonly subject: ActivitySubject;
  readonly filter: ActivityFilter;
  readonly sort: ActivitySort;
  /** Nothing: those that are usual on the day it is looked at. */
  readonly days: Days | undefined;
}

/**
 * The view of the activity log that the parameters of an address tell, its subject without a title. What is not mentioned, or makes no
 * sense, is as in the whole log of the server.
 */
export function readActivityView(parameters: readonly Parameter[]): ActivityView {
  const kind = valueOf(parameters, 'kind');
  return {
    subject: subjectIn(parameters),
    filter: {
      query: (valueOf(parameters, 'find') ?? '').slice(0, LONGEST_QUERY),
      username: valueOf(parameters, 'by')?.slice(0, LONGEST_QUERY),
      area: ACTIVITY_AREAS.find((area) => area === kind),
    },
    sort: sortIn(valueOf(parameters, 'order') ?? ''),
    days: readDays(parameters),
  };
}

/** The parameters that `readActivityView` reads back; nothing that is as in the whole log of the server. */
export function writtenActivityView({ subject, filter, sort, days }: ActivityView): Parameter[] {
  const { query, username, area } = filter;
  return [
    ...writtenSubject(subject),
    ...(query === '' ? [] : [['find', query] as const]),
    // What the server did by itself has a name too: none.
    ...(username === undefined ? [] : [['by', username] as const]),
    ...(area === undefined ? [] : [['kind', area] as const]),
    ...(orderOf(sort) === orderOf(NEWEST_FIRST) ? [] : [['order', orderOf(sort)] as const]),
    ...writtenDays(days),
  ];
}

function subjectIn(parameters: readonly Parameter[]): ActivitySubject {
  const userId = idOf(parameters, 'user');
  const deviceId = idOf(parameters, 'vehicle');
  if (userId !== undefined) return { kind: 'user', id: userId, title: '' };
  return deviceId === undefined ? { kind: 'server' } : { kind: 'device', id: deviceId, title: '' };
}

function writtenSubject(subject: ActivitySubject): Parameter[] {
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
