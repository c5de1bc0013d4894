import { assign, fromPromise, setup } from 'xstate';
import { areSameDays, daysProblem, lastDays, spanOf, type Days } from '../domain/day-span.ts';
import { codeOf, Failure } from '../domain/failure.ts';
import type { DayStatistics } from '../domain/statistics.ts';
import type { Clock } from '../ports/clock.ts';
import type { ServerStatistics } from '../ports/server-statistics.ts';

/** What the statistics need from outside. */
export interface StatisticsInput {
  statistics: ServerStatistics;
  clock: Clock;
}

interface StatisticsContext extends StatisticsInput {
  /** As they stand in their fields, whether they can be asked for or not. */
  readonly days: Days;
  /** Those that somebody asked for last; nothing while they are the usual ones. */
  readonly chosenDays: Days | undefined;
  /** The oldest first. */
  readonly rows: readonly DayStatistics[];
  /** Why they could not be read, as a failure code. */
  readonly reason: string | undefined;
}

type StatisticsEvent =
  | { type: 'OPEN' }
  /** An address says which days are looked at, whether they are open by now or not. */
  | { type: 'TAKE'; days: Days | undefined }
  | { type: 'CLOSE' }
  | { type: 'REFRESH' }
  | { type: 'DAYS'; days: Days };

const TYPES: { context?: StatisticsContext; events?: StatisticsEvent; input?: StatisticsInput } = {};

const UNREAD: Omit<StatisticsContext, keyof StatisticsInput> = {
  days: { from: '', to: '' },
  chosenDays: undefined,
  rows: [],
  reason: undefined,
};
/** How many days are shown at first. */
const USUAL_DAYS = 30;

/** How busy the server was: read when it is opened, and anew for other days. */
export const statisticsMachine = setup({
  types: TYPES,
  actors: {
    read: fromPromise<DayStatistics[], StatisticsContext>(({ input: { statistics, days } }) =>
      statistics.days(spanOf(days)),
    ),
  },
  actions: {
    begin: assign(({ context }) => ({ rows: [], days: daysOf(context, context.chosenDays) })),
    take: assign(({ context }, { days }: { days: Days | undefined }) => ({
      chosenDays: days,
      days: daysOf(context, days),
    })),
    keep: assign((_, { rows }: { rows: readonly DayStatistics[] }) => ({ rows })),
    keepReason: assign((_, { error }: { error: unknown }) => ({ reason: codeOf(error) })),
    forgetReason: assign({ reason: undefined }),
    keepDays: assign((_, { days }: { days: Days }) => ({ days })),
    chooseDays: assign((_, { days }: { days: Days }) => ({ days, chosenDays: days })),
    forget: assign(UNREAD),
  },
  guards: {
    canBeAsked: (_, { days }: { days: Days }) => daysProblem(days) === undefined,
    asksAnew: ({ context }, { days }: { days: Days | undefined }) =>
      !areSameDays(daysOf(context, days), context.days),
    isAbsent: (_, { error }: { error: unknown }) => error instanceof Failure && error.status === 404,
  },
}).createMachine({
  id: 'statistics',
  context: ({ input }) => ({ ...input, ...UNREAD }),
  initial: 'closed',
  on: {
    OPEN: { target: '.reading', actions: 'begin' },
    TAKE: [
      {
        guard: { type: 'asksAnew', params: ({ event }) => event },
        target: '.reading',
        actions: { type: 'take', params: ({ event }) => event },
      },
      { actions: { type: 'take', params: ({ event }) => event } },
    ],
    CLOSE: { target: '.closed', actions: 'forget' },
    DAYS: [
      {
        guard: { type: 'canBeAsked', params: ({ event }) => event },
        target: '.reading',
        actions: { type: 'chooseDays', params: ({ event }) => event },
      },
      { actions: { type: 'keepDays', params: ({ event }) => event } },
    ],
  },
  states: {
    closed: { on: { DAYS: {}, TAKE: { actions: { type: 'take', params: ({ event }) => event } } } },
    reading: {
      entry: 'forgetReason',
      invoke: {
        src: 'read',
        input: ({ context }) => context,
        onDone: {
          target: 'shown',
          actions: { type: 'keep', params: ({ event }) => ({ rows: event.output }) },
        },
        onError: [
          { guard: { type: 'isAbsent', params: ({ event }) => event }, target: 'absent' },
          { target: 'failed', actions: { type: 'keepReason', params: ({ event }) => event } },
        ],
      },
    },
    shown: { on: { REFRESH: 'reading' } },
    /** The server does not count. */
    absent: {},
    failed: { on: { REFRESH: 'reading' } },
  },
});

function daysOf({ clock }: StatisticsInput, chosen: Days | undefined): Days {
  return chosen ?? lastDays(clock(), USUAL_DAYS);
}
