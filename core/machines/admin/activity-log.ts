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
import {
  isSameDateRange,
  dateRangeProblem,
  recentDateRange,
  timeRangeOf,
  type DateRange,
} from '../../domain/values/date-range.ts';
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
  /** Newest first. */
  readonly entries: readonly ActivityEntry[];
  /** True if there are more entries: only the newest were loaded. */
  readonly isTruncated: boolean;
  /** The days in the input fields, valid or not. */
  readonly days: DateRange;
  /** The days requested last; undefined while the default range applies. */
  readonly requestedDays: DateRange | undefined;
  readonly filter: ActivityFilter;
  readonly sort: ActivitySort;
  /** Why loading failed, as a failure code. */
  readonly reason: string | undefined;
}

type ActivityLogEvent =
  /** Without a subject, the one from the address. */
  | { type: 'OPEN'; subject?: ActivitySubject }
  /** Restores the view from an address, whether the log is open by now or not. */
  | { type: 'RESTORE'; view: ActivityLogView }
  | { type: 'CLOSE' }
  | { type: 'REFRESH' }
  /** Loads the log of other days. */
  | { type: 'SET_DAYS'; days: DateRange }
  | { type: 'SET_FILTER'; filter: Partial<ActivityFilter> }
  | { type: 'SORT_BY'; column: ActivityColumn };

const TYPES: { context?: ActivityLogContext; events?: ActivityLogEvent; input?: ActivityLogInput } = {};

/** How many days logs are kept (facts §10). */
const RETENTION_DAYS = 30;
/** More entries than a user can read. */
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

/**
 * The activity log of the server, a user or a device: loaded when opened, and again for other days; filter
 * and order apply to the loaded entries.
 */
export const activityLogMachine = setup({
  types: TYPES,
  actors: {
    read: fromPromise<ActivityEntry[], ActivityLogContext>(
      async ({ input: { activityLog, subject, days } }) => {
        const span = timeRangeOf(days);
        const entries = await activityLog.entries(subject, span, MAX_ENTRIES);
        // A server that ignores the time range returns everything.
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
    /** Filter and order need no request. */
    needsReload: ({ context }, { view }: { view: ActivityLogView }) =>
      !isSameSubject(view, context) || !isSameDateRange(selectedDays(context, view.days), context.days),
    /** A server without activity logs has no such path, or responds with its front page. */
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
      // The loaded entries stay until the days are valid.
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
    /** The server keeps no activity log. */
    unsupported: {},
    failed: { on: { REFRESH: 'loading' } },
  },
});

function selectedDays({ clock }: ActivityLogInput, chosen: DateRange | undefined): DateRange {
  return chosen ?? recentDateRange(clock(), RETENTION_DAYS);
}

/** Whether the open log is the one that an address names; the title is not compared. */
function isSameSubject({ subject: one }: ActivityLogView, { subject: other }: ActivityLogContext): boolean {
  if (one.kind === 'server' || other.kind === 'server') return one.kind === other.kind;
  return one.kind === other.kind && one.id === other.id;
}
