import { assign, fromPromise, setup } from 'xstate';
import {
  isSameDateRange,
  dateRangeProblem,
  recentDateRange,
  timeRangeOf,
  type DateRange,
} from '../../domain/values/date-range.ts';
import { failureCodeOf, Failure } from '../../domain/values/failure.ts';
import type { DailyStatistics } from '../../domain/server/server-statistics.ts';
import type { Clock } from '../../ports/clock.ts';
import type { ServerStatistics } from '../../ports/server-statistics.ts';

/** What the statistics need from outside. */
export interface ServerStatisticsInput {
  statistics: ServerStatistics;
  clock: Clock;
}

interface StatisticsContext extends ServerStatisticsInput {
  /** The days in the input fields, valid or not. */
  readonly days: DateRange;
  /** The days requested last; undefined while the default range applies. */
  readonly requestedDays: DateRange | undefined;
  /** Oldest first. */
  readonly dailyStatistics: readonly DailyStatistics[];
  /** Why loading failed, as a failure code. */
  readonly reason: string | undefined;
}

type StatisticsEvent =
  | { type: 'OPEN' }
  /** Restores the days from an address, whether the statistics are open by now or not. */
  | { type: 'RESTORE'; days: DateRange | undefined }
  | { type: 'CLOSE' }
  | { type: 'REFRESH' }
  | { type: 'SET_DAYS'; days: DateRange };

const TYPES: { context?: StatisticsContext; events?: StatisticsEvent; input?: ServerStatisticsInput } = {};

const NOT_LOADED: Omit<StatisticsContext, keyof ServerStatisticsInput> = {
  days: { from: '', to: '' },
  requestedDays: undefined,
  dailyStatistics: [],
  reason: undefined,
};
/** The default range, days. */
const DEFAULT_DAYS = 30;

/** The server statistics: loaded when opened, and again for other days. */
export const serverStatisticsMachine = setup({
  types: TYPES,
  actors: {
    read: fromPromise<DailyStatistics[], StatisticsContext>(({ input: { statistics, days } }) =>
      statistics.daily(timeRangeOf(days)),
    ),
  },
  actions: {
    open: assign(({ context }) => ({
      dailyStatistics: [],
      days: selectedDays(context, context.requestedDays),
    })),
    restore: assign(({ context }, { days }: { days: DateRange | undefined }) => ({
      requestedDays: days,
      days: selectedDays(context, days),
    })),
    storeStatistics: assign((_, { dailyStatistics }: { dailyStatistics: readonly DailyStatistics[] }) => ({
      dailyStatistics,
    })),
    storeReason: assign((_, { error }: { error: unknown }) => ({ reason: failureCodeOf(error) })),
    clearReason: assign({ reason: undefined }),
    typeDays: assign((_, { days }: { days: DateRange }) => ({ days })),
    setDays: assign((_, { days }: { days: DateRange }) => ({ days, requestedDays: days })),
    reset: assign(NOT_LOADED),
  },
  guards: {
    isValidRange: (_, { days }: { days: DateRange }) => dateRangeProblem(days) === undefined,
    needsReload: ({ context }, { days }: { days: DateRange | undefined }) =>
      !isSameDateRange(selectedDays(context, days), context.days),
    isUnsupported: (_, { error }: { error: unknown }) => error instanceof Failure && error.status === 404,
  },
}).createMachine({
  id: 'serverStatistics',
  context: ({ input }) => ({ ...input, ...NOT_LOADED }),
  initial: 'closed',
  on: {
    OPEN: { target: '.loading', actions: 'open' },
    RESTORE: [
      {
        guard: { type: 'needsReload', params: ({ event }) => event },
        target: '.loading',
        actions: { type: 'restore', params: ({ event }) => event },
      },
      { actions: { type: 'restore', params: ({ event }) => event } },
    ],
    CLOSE: { target: '.closed', actions: 'reset' },
    SET_DAYS: [
      {
        guard: { type: 'isValidRange', params: ({ event }) => event },
        target: '.loading',
        actions: { type: 'setDays', params: ({ event }) => event },
      },
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
          actions: { type: 'storeStatistics', params: ({ event }) => ({ dailyStatistics: event.output }) },
        },
        onError: [
          { guard: { type: 'isUnsupported', params: ({ event }) => event }, target: 'unsupported' },
          { target: 'failed', actions: { type: 'storeReason', params: ({ event }) => event } },
        ],
      },
    },
    loaded: { on: { REFRESH: 'loading' } },
    /** The server keeps no statistics. */
    unsupported: {},
    failed: { on: { REFRESH: 'loading' } },
  },
});

function selectedDays({ clock }: ServerStatisticsInput, chosen: DateRange | undefined): DateRange {
  return chosen ?? recentDateRange(clock(), DEFAULT_DAYS);
}
