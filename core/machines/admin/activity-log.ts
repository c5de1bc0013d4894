import type { ActivityEntry, ActivitySubject } from '../../domain/activity/activity-entry.ts';
import {
  NEWEST_FIRST,
  nextActivitySort,
  UNFILTERED_ACTIVITY,
  type ActivityColumn,
  type ActivityFilter,
  type ActivitySort,
} from '../../domain/activity/activity-filter.ts';
import { timeRangeOf } from '../../domain/values/date-range.ts';
import { Failure } from '../../domain/values/failure.ts';
import type { ActivityLog } from '../../ports/activity-log.ts';
import type { Clock } from '../../ports/clock.ts';
import { datedViewMachine } from './dated-view.machine.ts';
import type { DatedViewInput } from './dated-view-content.ts';

/** What the log needs from outside. */
export interface ActivityLogPorts {
  activityLog: ActivityLog;
  clock: Clock;
}

/** Whose log is shown, and how. */
export interface ShownActivity {
  readonly subject: ActivitySubject;
  readonly filter: ActivityFilter;
  readonly sort: ActivitySort;
}

/** A change of how the log is shown: filter and order apply to the loaded entries. */
export type ShownActivityChange = { filter: Partial<ActivityFilter> } | { sortBy: ActivityColumn };

interface LoadedActivity {
  /** Newest first. */
  readonly entries: readonly ActivityEntry[];
  /** True if there are more entries: only the newest were loaded. */
  readonly isTruncated: boolean;
}

/** How many days logs are kept. */
const RETENTION_DAYS = 30;
/** More entries than a user can read. */
const MAX_ENTRIES = 5_000;

/** The activity log of the server, a user or a device. */
export const activityLogMachine = datedViewMachine<ShownActivity, ShownActivityChange, LoadedActivity>();

/** Returns the log of a subject as it is shown at first. */
export function activityOf(subject: ActivitySubject): ShownActivity {
  return { subject, filter: UNFILTERED_ACTIVITY, sort: NEWEST_FIRST };
}

/** Returns the input of the activity log. */
export function activityLogInput({
  activityLog,
  clock,
}: ActivityLogPorts): DatedViewInput<ShownActivity, ShownActivityChange, LoadedActivity> {
  return {
    read: async ({ subject }, days) => {
      const span = timeRangeOf(days);
      const entries = await activityLog.entries(subject, span, MAX_ENTRIES);
      // A server that ignores the time range returns everything.
      const requested = entries.filter(({ timeMs }) => timeMs >= span.fromMs && timeMs <= span.toMs);
      return { entries: requested, isTruncated: requested.length >= MAX_ENTRIES };
    },
    initialView: activityOf({ kind: 'server' }),
    noResult: { entries: [], isTruncated: false },
    changeView: (view, change) =>
      'filter' in change
        ? { ...view, filter: { ...view.filter, ...change.filter } }
        : { ...view, sort: nextActivitySort(view.sort, change.sortBy) },
    // An address has no title, the open log may.
    viewOfSameData: (known, wanted) =>
      isSameSubject(known.subject, wanted.subject) ? { ...wanted, subject: known.subject } : undefined,
    // A server without activity logs has no such path, or responds with its front page.
    isUnsupported: (error) =>
      error instanceof Failure && (error.status === 404 || error.code === 'MALFORMED_ANSWER'),
    defaultDays: RETENTION_DAYS,
    clock,
  };
}

function isSameSubject(left: ActivitySubject, right: ActivitySubject): boolean {
  if (left.kind === 'server' || right.kind === 'server') return left.kind === right.kind;
  return left.kind === right.kind && left.id === right.id;
}
