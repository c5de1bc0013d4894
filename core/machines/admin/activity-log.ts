import { assign, fromPromise, setup } from 'xstate';
import type { ActivityLogView } from '../../domain/navigation/activity-view-url.ts';
import type { ActivityEntry, ActivitySubject } from '../../domain/activity/activity-entry.ts';
import {
  NEWEST_FIRST,
  nextActivitySort,
  UNFILTERED_ACTIVITY,
  type ActivityColumn,
  type ActivityFilter,
  type ActivitySort,
} from '../../domain/activity/activity-filter.ts';
import { isSameDateRange, dateRangeProblem, recentDateRange, timeRangeOf, type DateRange } from '../../domain/values/date-range.ts';
import { failureCodeOf, Failure } from '../../domain/values/failure.ts';
import type { ActivityLog } from '../../ports/activity-log.ts';
import type { Clock } from '../../ports/clock.ts';

/** What the log needs from outside. */
export interface ActivityLogInput {
  activityLog: ActivityLog;
  clock: Clock;
}

interface ActivityLogContext extends ActivityLogInput {
  readonly subject: ActivitySubject;
  /** The newest first. */
  readonly entries: readonly ActivityEntry[];
  /** There is more than was read: only the newest are here. */
  readonly isTruncated: boolean;
  /** As they stand in their fields, whether they can be asked for or not. */
  readonly days: DateRange;
  /** Those that somebody asked for last; nothing while they are the usual ones. */
  readonly requestedDays: DateRange | undefined;
  readonly filter: ActivityFilter;
  readonly sort: ActivitySort;
  /** Why it could not be read, as a failure code. */
  readonly reason: string | undefined;
}

type ActivityLogEvent =
  /** Without a subject: as an address said. */
  | { type: 'OPEN'; subject?: ActivitySubject }
  /** An address says how it is looked at, whether it is open by now or not. */
  | { type: 'RESTORE'; view: ActivityLogView }
  | { type: 'CLOSE' }
  | { type: 'REFRESH' }
  /** Other days: the log of them is read. */
  | { type: 'SET_DAYS'; days: DateRange }
  | { type: 'SET_FILTER'; filter: Partial<ActivityFilter> }
  | { type: 'SORT_BY'; column: ActivityColumn };

const TYPES: { context?: ActivityLogContext; events?: ActivityLogEvent; input?: ActivityLogInput } = {};

/** Logs are kept so many days (product §10). */
const RETENTION_DAYS = 30;
/** More lines than anybody reads. */
const MAX_ENTRIES = 5_000;

const NOT_LOADED: Omit<ActivityLogContext, keyof ActivityLogInput> = {
  subject: { kind: 'server' },
  entries: [],
  isTruncated: false,
  days: { from: '', to: '' },
  requestedDays: undefined,
  filter: UNFILTERED_ACTIVITY,
  sort: NEWEST_FIRST,
  reason: undefined,
};

/** The activity log of the server, of a user or of a device: read when it is opened, anew for other days; filter and order are its view. */
export const activityLogMachine = setup({
  types: TYPES,
  actors: {
    read: fromPromise<ActivityEntry[], ActivityLogContext>(
      async ({ input: { activityLog, subject, days } }) => {
        const span = timeRangeOf(days);
        const entries = await activityLog.entries(subject, span, MAX_ENTRIES);
        // A server that knows no times answers with everything.
        return entries.filter(({ timeMs }) => timeMs >= span.fromMs && timeMs <= span.toMs);
      },
    ),
  },
  actions: {
    openSubject: assign(({ context }, { subject }: { subject?: ActivitySubject }) => ({
      ...(subject && { ...NOT_LOADED, subject }),
      days: selectedDays(context, subject ? undefined : context.requestedDays),
    })),
    restore: assign(({ context }, { view }: { view: ActivityLogView }) => ({
      ...(isSameSubject(view, context) ? {} : { ...NOT_LOADED, subject: view.subject }),
      filter: view.filter,
      sort: view.sort,
      requestedDays: view.days,
      days: selectedDays(context, view.days),
    })),
    storeEntries: assign((_, { entries }: { entries: readonly ActivityEntry[] }) => ({
      entries,
      isTruncated: entries.length >= MAX_ENTRIES,
    })),
    storeReason: assign((_, { error }: { error: unknown }) => ({ reason: failureCodeOf(error) })),
    clearReason: assign({ reason: undefined }),
    typeDays: assign((_, { days }: { days: DateRange }) => ({ days })),
    setDays: assign((_, { days }: { days: DateRange }) => ({ days, requestedDays: days })),
    setFilter: assign(({ context }, { filter }: { filter: Partial<ActivityFilter> }) => ({
      filter: { ...context.filter, ...filter },
    })),
    sortBy: assign(({ context }, { column }: { column: ActivityColumn }) => ({
      sort: nextActivitySort(context.sort, column),
    })),
    reset: assign(NOT_LOADED),
  },
  guards: {
    isValidRange: (_, { days }: { days: DateRange }) => dateRangeProblem(days) === undefined,
    /** Filter and order alone ask for nothing. */
    needsReload: ({ context }, { view }: { view: ActivityLogView }) =>
      !isSameSubject(view, context) || !isSameDateRange(selectedDays(context, view.days), context.days),
    /** Where there is no log, servers answer that they know no such path, or with their front page. */
    isUnsupported: (_, { error }: { error: unknown }) =>
      error instanceof Failure && (error.status === 404 || error.code === 'MALFORMED_ANSWER'),
  },
}).createMachine({
  id: 'activityLog',
  context: ({ input }) => ({ ...input, ...NOT_LOADED }),
  initial: 'closed',
  on: {
    OPEN: { target: '.loading', actions: { type: 'openSubject', params: ({ event }) => event } },
    RESTORE: [
      {
        guard: { type: 'needsReload', params: ({ event }) => event },
        target: '.loading',
        actions: { type: 'restore', params: ({ event }) => event },
      },
      { actions: { type: 'restore', params: ({ event }) => event } },
    ],
    CLOSE: { target: '.closed', actions: 'reset' },
    SET_FILTER: { actions: { type: 'setFilter', params: ({ event }) => event } },
    SORT_BY: { actions: { type: 'sortBy', params: ({ event }) => event } },
    SET_DAYS: [
      {
        guard: { type: 'isValidRange', params: ({ event }) => event },
        target: '.loading',
        actions: { type: 'setDays', params: ({ event }) => event },
      },
      // What was read before stays until the days can be asked for.
      { actions: { type: 'typeDays', params: ({ event }) => event } },
    ],
  },
  states: {
    closed: { on: { SET_DAYS: {}, RESTORE: { actions: { type: 'restore', params: ({ event }) => event } } } },
    loading: {
      entry: 'clearReason',
      invoke: {
        src: 'read',
        input: ({ context }) => context,
        onDone: {
          target: 'loaded',
          actions: { type: 'storeEntries', params: ({ event }) => ({ entries: event.output }) },
        },
        onError: [
          { guard: { type: 'isUnsupported', params: ({ event }) => event }, target: 'unsupported' },
          { target: 'failed', actions: { type: 'storeReason', params: ({ event }) => event } },
        ],
      },
    },
    loaded: { on: { REFRESH: 'loading' } },
    /** The server keeps no such log. */
    unsupported: {},
    failed: { on: { REFRESH: 'loading' } },
  },
});

function selectedDays({ clock }: ActivityLogInput, chosen: DateRange | undefined): DateRange {
  return chosen ?? recentDateRange(clock(), RETENTION_DAYS);
}

/** Whether the log that is open is the one that an address names; it may know its title besides. */
function isSameSubject({ subject: one }: ActivityLogView, { subject: other }: ActivityLogContext): boolean {
  if (one.kind === 'server' || other.kind === 'server') return one.kind === other.kind;
  return one.kind === other.kind && one.id === other.id;
}
