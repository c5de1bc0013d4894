import type { ActorRefFrom } from 'xstate';
import { connected } from '../../connected/connected.ts';
import { verbsOf } from '../../connected/verbs.ts';
import type { AdminFeature } from './admin-feature.ts';
import { connectBrandingForm } from './connect-branding-form.ts';
import { connectWatchedList } from '../devices/connect-watched-list.ts';
import type { ActivitySubject } from '../../../domain/activity/activity-entry.ts';
import {
  UNFILTERED_ACTIVITY,
  type ActivityColumn,
  type ActivityFilter,
} from '../../../domain/activity/activity-filter.ts';
import { activityOf, type activityLogMachine } from '../../../machines/admin/activity-log.ts';
import type { serverStatisticsMachine } from '../../../machines/admin/server-statistics.ts';

/** Connects administration besides records. */
export function connectAdmin(actors: AdminFeature) {
  return {
    activityLog: connectActivityLog(actors.activityLog),
    statistics: connectStatistics(actors.serverStatistics),
    unreadableReports: connectWatchedList(actors.unreadableReports),
    branding: connectBrandingForm(actors.brandingForm),
  };
}

/** Connects the activity log: the entries of a server, a user or a device, and how they are shown. */
function connectActivityLog(log: ActorRefFrom<typeof activityLogMachine>) {
  return connected(log, {
    answers: ({ value, context: { view, result, days, reason } }) => ({
      isOpen: value !== 'closed',
      isLoading: value === 'loading',
      isLoaded: value === 'loaded',
      /** The server keeps no activity log. */
      isUnsupported: value === 'unsupported',
      /** Why loading failed, as a failure code; undefined while it did not. */
      failure: value === 'failed' ? (reason ?? '') : undefined,
      subject: view.subject,
      /** Newest first. */
      entries: result.entries,
      /** True if there are more entries: only the newest were loaded. */
      isTruncated: result.isTruncated,
      /** The days in the input fields, valid or not. */
      days,
      filter: view.filter,
      sort: view.sort,
    }),
    verbs: (send) => ({
      ...verbsOf(send, {
        close: [],
        refresh: [],
        setDays: ['days'],
      }),
      /** Opens the log of a subject; without one, that of the address. */
      open: (subject?: ActivitySubject) => send({ type: 'OPEN', view: subject && activityOf(subject) }),
      setFilter: (filter: Partial<ActivityFilter>) => send({ type: 'CHANGE_VIEW', change: { filter } }),
      clearFilter: () => send({ type: 'CHANGE_VIEW', change: { filter: UNFILTERED_ACTIVITY } }),
      sortBy: (column: ActivityColumn) => send({ type: 'CHANGE_VIEW', change: { sortBy: column } }),
    }),
  });
}

/** Connects the server statistics (contract §4.8). */
function connectStatistics(statistics: ActorRefFrom<typeof serverStatisticsMachine>) {
  return connected(statistics, {
    answers: ({ value, context: { days, result, reason } }) => ({
      isOpen: value !== 'closed',
      isLoading: value === 'loading',
      isLoaded: value === 'loaded',
      /** The server keeps no statistics. */
      isUnsupported: value === 'unsupported',
      /** Why loading failed, as a failure code; undefined while it did not. */
      failure: value === 'failed' ? (reason ?? 'UNKNOWN') : undefined,
      /** The days in the input fields, valid or not. */
      days,
      /** Oldest first. */
      dailyStatistics: result,
    }),
    verbs: (send) =>
      verbsOf(send, {
        open: [],
        close: [],
        refresh: [],
        setDays: ['days'],
      }),
  });
}
