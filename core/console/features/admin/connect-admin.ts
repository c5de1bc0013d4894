import type { ActorRefFrom } from 'xstate';
import { connectActor, type Connected } from '../../connected/connect-actor.ts';
import { actionsOf } from '../../connected/actions.ts';
import type { AdminActors } from './admin-feature.ts';
import { connectBrandingForm, type ConnectedBrandingForm } from './connect-branding-form.ts';
import { connectWatchedList, type ConnectedWatchedList } from '../devices/connect-watched-list.ts';
import type { ActivityEntry, ActivitySubject } from '../../../domain/activity/activity-entry.ts';
import {
  UNFILTERED_ACTIVITY,
  type ActivityColumn,
  type ActivityFilter,
  type ActivitySort,
} from '../../../domain/activity/activity-filter.ts';
import { activityOf, type activityLogMachine } from '../../../machines/admin/activity-log.ts';
import type { serverStatisticsMachine } from '../../../machines/admin/server-statistics.ts';
import type { DateRange } from '../../../domain/values/date-range.ts';
import type { DailyStatistics } from '../../../domain/server/server-statistics.ts';
import type { UnreadableReport } from '../../../domain/device/report-problem.ts';

/** Administration besides records and settings, as front ends see it. */
export interface ConnectedAdmin {
  /** The activity log of the server, a user or a device. */
  readonly activityLog: ConnectedActivityLog;
  /** The statistics of the server by day. */
  readonly statistics: ConnectedServerStatistics;
  /** What devices sent and the server could not read. */
  readonly unreadableReports: ConnectedWatchedList<UnreadableReport>;
  /** The form of the branding. */
  readonly branding: ConnectedBrandingForm;
}

/** Connects administration besides records. */
export function connectAdmin(actors: AdminActors): ConnectedAdmin {
  return {
    activityLog: connectActivityLog(actors.activityLog),
    statistics: connectStatistics(actors.serverStatistics),
    unreadableReports: connectWatchedList(actors.unreadableReports),
    branding: connectBrandingForm(actors.brandingForm),
  };
}

/** What is known of the activity log of a server, a user or a device. */
export interface ActivityLogState {
  /** The log is open. */
  readonly isOpen: boolean;
  /** The entries are being loaded. */
  readonly isLoading: boolean;
  /** The entries are known. */
  readonly isLoaded: boolean;
  /** The server keeps no activity log. */
  readonly isUnsupported: boolean;
  /** Why loading failed, as a failure code; undefined while it did not. */
  readonly failure: string | undefined;
  /** What the log is of: the server, a user or a device. */
  readonly subject: ActivitySubject;
  /** The loaded entries, the newest first; `filter` and `sort` say how they are shown. */
  readonly entries: readonly ActivityEntry[];
  /** True if there are more entries: only the newest were loaded. */
  readonly isTruncated: boolean;
  /** The days in the input fields, valid or not. */
  readonly days: DateRange;
  /** Which entries the user wants to see. */
  readonly filter: ActivityFilter;
  /** The column that the entries are sorted by, and the direction. */
  readonly sort: ActivitySort;
}

/** What users can do with the activity log of a server, a user or a device. */
export interface ActivityLogActions {
  /** Opens the log of a subject; without one, that of the address. */
  readonly open: (subject?: ActivitySubject) => void;
  /** Changes parts of the filter; the others stay. */
  readonly setFilter: (filter: Partial<ActivityFilter>) => void;
  /** Shows all entries again. */
  readonly clearFilter: () => void;
  /** Sorts by a column, or the other way if the log is sorted by it. */
  readonly sortBy: (column: ActivityColumn) => void;
  /** Closes the log and drops its entries. */
  readonly close: () => void;
  /** Loads the entries again. */
  readonly refresh: () => void;
  /** Chooses other days, valid or not; the entries of valid ones are loaded. */
  readonly setDays: (days: DateRange) => void;
}

/** The activity log of a server, a user or a device, as front ends see it. */
export type ConnectedActivityLog = Connected<ActivityLogState, ActivityLogActions>;

/** Connects the activity log: the entries of a server, a user or a device, and how they are shown. */
function connectActivityLog(log: ActorRefFrom<typeof activityLogMachine>): ConnectedActivityLog {
  return connectActor(log, {
    view: ({ value, context: { view, result, days, reason } }) => ({
      isOpen: value !== 'closed',
      isLoading: value === 'loading',
      isLoaded: value === 'loaded',
      isUnsupported: value === 'unsupported',
      failure: value === 'failed' ? (reason ?? '') : undefined,
      subject: view.subject,
      entries: result.entries,
      isTruncated: result.isTruncated,
      days,
      filter: view.filter,
      sort: view.sort,
    }),
    actions: (send) => ({
      ...actionsOf(send, {
        close: [],
        refresh: [],
        setDays: ['days'],
      }),
      open: (subject?: ActivitySubject) => send({ type: 'OPEN', view: subject && activityOf(subject) }),
      setFilter: (filter: Partial<ActivityFilter>) => send({ type: 'CHANGE_VIEW', change: { filter } }),
      clearFilter: () => send({ type: 'CHANGE_VIEW', change: { filter: UNFILTERED_ACTIVITY } }),
      sortBy: (column: ActivityColumn) => send({ type: 'CHANGE_VIEW', change: { sortBy: column } }),
    }),
  });
}

/** What is known of the statistics of the server. */
export interface ServerStatisticsView {
  /** The statistics are open. */
  readonly isOpen: boolean;
  /** The statistics are being loaded. */
  readonly isLoading: boolean;
  /** The statistics are known. */
  readonly isLoaded: boolean;
  /** The server keeps no statistics. */
  readonly isUnsupported: boolean;
  /** Why loading failed, as a failure code; undefined while it did not. */
  readonly failure: string | undefined;
  /** The days in the input fields, valid or not. */
  readonly days: DateRange;
  /** The statistics of each day, the oldest first. */
  readonly dailyStatistics: readonly DailyStatistics[];
}

/** What users can do with the statistics of the server. */
export interface ServerStatisticsActions {
  /** Opens the statistics and loads them. */
  readonly open: () => void;
  /** Closes the statistics and drops them. */
  readonly close: () => void;
  /** Loads the statistics again. */
  readonly refresh: () => void;
  /** Chooses other days, valid or not; the statistics of valid ones are loaded. */
  readonly setDays: (days: DateRange) => void;
}

/** The statistics of the server, as front ends see it. */
export type ConnectedServerStatistics = Connected<ServerStatisticsView, ServerStatisticsActions>;

/** Connects the server statistics. */
function connectStatistics(
  statistics: ActorRefFrom<typeof serverStatisticsMachine>,
): ConnectedServerStatistics {
  return connectActor(statistics, {
    view: ({ value, context: { days, result, reason } }) => ({
      isOpen: value !== 'closed',
      isLoading: value === 'loading',
      isLoaded: value === 'loaded',
      isUnsupported: value === 'unsupported',
      failure: value === 'failed' ? (reason ?? 'UNKNOWN') : undefined,
      days,
      dailyStatistics: result,
    }),
    actions: (send) =>
      actionsOf(send, {
        open: [],
        close: [],
        refresh: [],
        setDays: ['days'],
      }),
  });
}
