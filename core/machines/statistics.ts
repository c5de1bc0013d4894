import { assign, fromPromise, setup } from 'xstate';
import { daysProblem, lastDays, spanOf, type Days } from '../domain/day-span.ts';
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
  readonly days: Days;
  /** The oldest first. */
  readonly rows: readonly DayStatistics[];
  /** Why they could not be read, as a failure code. */
  readonly reason: string | undefined;
}

type StatisticsEvent =
  | { type: 'OPEN' }
  | { type: 'CLOSE' }
  | { type: 'REFRESH' }
  | { type: 'DAYS'; days: Days };

const TYPES: { context?: StatisticsContext; events?: StatisticsEvent; input?: StatisticsInput } = {};

const UNREAD: Omit<StatisticsContext, keyof StatisticsInput> = {
  days: { from: '', to: '' },
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
    begin: assign(({ context }) => ({ ...UNREAD, days: lastDays(context.clock(), USUAL_DAYS) })),
    keep: assign((_, { rows }: { rows: readonly DayStatistics[] }) => ({ rows })),
    keepReason: assign((_, { error }: { error: unknown }) => ({ reason: codeOf(error) })),
    forgetReason: assign({ reason: undefined }),
    keepDays: assign((_, { days }: { days: Days }) => ({ days })),
    forget: assign(UNREAD),
  },
  guards: {
    canBeAsked: (_, { days }: { days: Days }) => daysProblem(days) === undefined,
    isAbsent: (_, { error }: { error: unknown }) => error instanceof Failure && error.status === 404,
  },
}).createMachine({
  id: 'statistics',
  context: ({ input }) => ({ ...input, ...UNREAD }),
  initial: 'closed',
  on: {
    OPEN: { target: '.reading', actions: 'begin' },
    CLOSE: { target: '.closed', actions: 'forget' },
    DAYS: [
      {
        guard: { type: 'canBeAsked', params: ({ event }) => event },
        target: '.reading',
        actions: { type: 'keepDays', params: ({ event }) => event },
      },
      { actions: { type: 'keepDays', params: ({ event }) => event } },
    ],
  },
  states: {
    closed: { on: { DAYS: {} } },
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
