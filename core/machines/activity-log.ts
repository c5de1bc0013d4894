import { assign, fromPromise, setup } from 'xstate';
import type { ActivityView } from '../domain/activity-address.ts';
import type { ActivityEntry, ActivitySubject } from '../domain/activity-entry.ts';
import {
  NEWEST_FIRST,
  nextActivitySort,
  WHOLE_LOG,
  type ActivityColumn,
  type ActivityFilter,
  type ActivitySort,
} from '../domain/activity-filter.ts';
import { areSameDays, daysProblem, lastDays, spanOf, type Days } from '../domain/day-span.ts';
import { codeOf, Failure } from '../domain/failure.ts';
import type { Activities } from '../ports/activities.ts';
import type { Clock } from '../ports/clock.ts';

/** What the log needs from outside. */
export interface ActivityLogInput {
  activities: Activities;
  clock: Clock;
}

interface ActivityLogContext extends ActivityLogInput {
  readonly subject: ActivitySubject;
  /** The newest first. */
  readonly entries: readonly ActivityEntry[];
  /** There is more than was read: only the newest are here. */
  readonly isCut: boolean;
  /** As they stand in their fields, whether they can be asked for or not. */
  readonly days: Days;
  /** Those that somebody asked for last; nothing while they are the usual ones. */
  readonly chosenDays: Days | undefined;
  readonly filter: ActivityFilter;
  readonly sort: ActivitySort;
  /** Why it could not be read, as a failure code. */
  readonly reason: string | undefined;
}

type ActivityLogEvent =
  /** Without a subject: as an address said. */
  | { type: 'OPEN'; subject?: ActivitySubject }
  /** An address says how it is looked at, whether it is open by now or not. */
  | { type: 'TAKE'; view: ActivityView }
  | { type: 'CLOSE' }
  | { type: 'REFRESH' }
  /** Other days: the log of them is read. */
  | { type: 'DAYS'; days: Days }
  | { type: 'FILTER'; filter: Partial<ActivityFilter> }
  | { type: 'SORT'; column: ActivityColumn };

const TYPES: { context?: ActivityLogContext; events?: ActivityLogEvent; input?: ActivityLogInput } = {};

/** Logs are kept so many days (product §10). */
const KEPT_DAYS = 30;
/** More lines than anybody reads. */
const MOST = 5_000;

const UNREAD: Omit<ActivityLogContext, keyof ActivityLogInput> = {
  subject: { kind: 'server' },
  entries: [],
  isCut: false,
  days: { from: '', to: '' },
  chosenDays: undefined,
  filter: WHOLE_LOG,
  sort: NEWEST_FIRST,
  reason: undefined,
};

/** The activity log of the server, of a user or of a device: read when it is opened, anew for other days; filter and order are its view. */
export const activityLogMachine = setup({
  types: TYPES,
  actors: {
    read: fromPromise<ActivityEntry[], ActivityLogContext>(
      async ({ input: { activities, subject, days } }) => {
        const span = spanOf(days);
        const entries = await activities.list(subject, span, MOST);
        // A server that knows no times answers with everything.
        return entries.filter(({ timeMs }) => timeMs >= span.fromMs && timeMs <= span.toMs);
      },
    ),
  },
  actions: {
    choose: assign(({ context }, { subject }: { subject?: ActivitySubject }) => ({
      ...(subject && { ...UNREAD, subject }),
      days: daysOf(context, subject ? undefined : context.chosenDays),
    })),
    take: assign(({ context }, { view }: { view: ActivityView }) => ({
      ...(isSameSubject(view, context) ? {} : { ...UNREAD, subject: view.subject }),
      filter: view.filter,
      sort: view.sort,
      chosenDays: view.days,
      days: daysOf(context, view.days),
    })),
    keep: assign((_, { entries }: { entries: readonly ActivityEntry[] }) => ({
      entries,
      isCut: entries.length >= MOST,
    })),
    keepReason: assign((_, { error }: { error: unknown }) => ({ reason: codeOf(error) })),
    forgetReason: assign({ reason: undefined }),
    keepDays: assign((_, { days }: { days: Days }) => ({ days })),
    chooseDays: assign((_, { days }: { days: Days }) => ({ days, chosenDays: days })),
    filter: assign(({ context }, { filter }: { filter: Partial<ActivityFilter> }) => ({
      filter: { ...context.filter, ...filter },
    })),
    sort: assign(({ context }, { column }: { column: ActivityColumn }) => ({
      sort: nextActivitySort(context.sort, column),
    })),
    forget: assign(UNREAD),
  },
  guards: {
    canBeAsked: (_, { days }: { days: Days }) => daysProblem(days) === undefined,
    /** Filter and order alone ask for nothing. */
    asksAnew: ({ context }, { view }: { view: ActivityView }) =>
      !isSameSubject(view, context) || !areSameDays(daysOf(context, view.days), context.days),
    /** Where there is no log, servers answer that they know no such path, or with their front page. */
    isAbsent: (_, { error }: { error: unknown }) =>
      error instanceof Failure && (error.status === 404 || error.code === 'MALFORMED_ANSWER'),
  },
}).createMachine({
  id: 'activityLog',
  context: ({ input }) => ({ ...input, ...UNREAD }),
  initial: 'closed',
  on: {
    OPEN: { target: '.reading', actions: { type: 'choose', params: ({ event }) => event } },
    TAKE: [
      {
        guard: { type: 'asksAnew', params: ({ event }) => event },
        target: '.reading',
        actions: { type: 'take', params: ({ event }) => event },
      },
      { actions: { type: 'take', params: ({ event }) => event } },
    ],
    CLOSE: { target: '.closed', actions: 'forget' },
    FILTER: { actions: { type: 'filter', params: ({ event }) => event } },
    SORT: { actions: { type: 'sort', params: ({ event }) => event } },
    DAYS: [
      {
        guard: { type: 'canBeAsked', params: ({ event }) => event },
        target: '.reading',
        actions: { type: 'chooseDays', params: ({ event }) => event },
      },
      // What was read before stays until the days can be asked for.
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
          actions: { type: 'keep', params: ({ event }) => ({ entries: event.output }) },
        },
        onError: [
          { guard: { type: 'isAbsent', params: ({ event }) => event }, target: 'absent' },
          { target: 'failed', actions: { type: 'keepReason', params: ({ event }) => event } },
        ],
      },
    },
    shown: { on: { REFRESH: 'reading' } },
    /** The server keeps no such log. */
    absent: {},
    failed: { on: { REFRESH: 'reading' } },
  },
});

function daysOf({ clock }: ActivityLogInput, chosen: Days | undefined): Days {
  return chosen ?? lastDays(clock(), KEPT_DAYS);
}

/** Whether the log that is open is the one that an address names; it may know its title besides. */
function isSameSubject({ subject: one }: ActivityView, { subject: other }: ActivityLogContext): boolean {
  if (one.kind === 'server' || other.kind === 'server') return one.kind === other.kind;
  return one.kind === other.kind && one.id === other.id;
}
