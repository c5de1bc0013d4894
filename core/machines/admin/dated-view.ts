import { assign, fromPromise, setup, type DoneActorEvent } from 'xstate';
import {
  dateRangeProblem,
  isSameDateRange,
  recentDateRange,
  type DateRange,
} from '../../domain/values/date-range.ts';
import { failureCodeOf } from '../../domain/values/failure.ts';
import type { Clock } from '../../ports/clock.ts';

/** What a view needs: `V` is what it shows and how, `C` a change of that, `R` what is loaded for it. */
export interface DatedViewInput<V, C, R> {
  /** Loads what the view shows of these days. Rejects with a Failure. */
  read: (view: V, days: DateRange) => Promise<R>;
  /** What is shown when nothing else was asked for. */
  initialView: V;
  /** What is there before anything was loaded. */
  noResult: R;
  changeView: (view: V, change: C) => V;
  /** Returns the known view as an address wants it if no other data is needed for that, else undefined. */
  viewOfSameData: (known: V, wanted: V) => V | undefined;
  /** Whether the error says that this server has no such data. */
  isUnsupported: (error: unknown) => boolean;
  /** How many days are shown by default. */
  defaultDays: number;
  clock: Clock;
}

/** A view of some days. */
export interface DatedViewContext<V, C, R> extends DatedViewInput<V, C, R> {
  readonly view: V;
  readonly result: R;
  /** The days in the input fields, valid or not. */
  readonly days: DateRange;
  /** The days requested last; undefined while the default range applies. */
  readonly requestedDays: DateRange | undefined;
  /** Why loading failed, as a failure code. */
  readonly reason: string | undefined;
}

/** Events of a view. */
export type DatedViewEvent<V, C> =
  /** Without a view, the one from the address. */
  | { type: 'OPEN'; view?: V | undefined }
  /** Restores the view from an address, whether it is open by now or not. */
  | { type: 'RESTORE'; view: V; days: DateRange | undefined }
  | { type: 'CHANGE_VIEW'; change: C }
  /** Loads other days. */
  | { type: 'SET_DAYS'; days: DateRange }
  | { type: 'REFRESH' }
  | { type: 'CLOSE' };

/**
 * A view of what happened on some days: loaded when opened, and again for other days or other data; how it is
 * shown needs no request. What was loaded stays until the typed days are valid.
 */
export function datedViewMachine<V, C, R>() {
  const TYPES: {
    context?: DatedViewContext<V, C, R>;
    events?: DatedViewEvent<V, C>;
    input?: DatedViewInput<V, C, R>;
  } = {};
  return setup({
    types: TYPES,
    actors: {
      read: fromPromise<R, DatedViewContext<V, C, R>>(({ input: { read, view, days } }) => read(view, days)),
    },
    actions: {
      open: assign(({ context }, { view }: { view?: V | undefined }) => ({
        ...(view === undefined ? { result: context.noResult } : { ...nothingLoaded(context), view }),
        days: daysToShow(context, view === undefined ? context.requestedDays : undefined),
      })),
      restore: assign(({ context }, { view, days }: { view: V; days: DateRange | undefined }) => {
        const known = context.viewOfSameData(context.view, view);
        return {
          ...(known === undefined ? { ...nothingLoaded(context), view } : { view: known }),
          requestedDays: days,
          days: daysToShow(context, days),
        };
      }),
      changeView: assign(({ context }, { change }: { change: C }) => ({
        view: context.changeView(context.view, change),
      })),
      typeDays: assign((_, { days }: { days: DateRange }) => ({ days })),
      requestDays: assign((_, { days }: { days: DateRange }) => ({ days, requestedDays: days })),
      storeResult: assign((_, { output }: { output: R }) => ({ result: output })),
      storeReason: assign((_, { error }: { error: unknown }) => ({ reason: failureCodeOf(error) })),
      clearReason: assign({ reason: undefined }),
      reset: assign(({ context }) => nothingLoaded(context)),
    },
    guards: {
      isValidRange: (_, { days }: { days: DateRange }) => dateRangeProblem(days) === undefined,
      needsOtherData: ({ context }, { view, days }: { view: V; days: DateRange | undefined }) =>
        context.viewOfSameData(context.view, view) === undefined ||
        !isSameDateRange(daysToShow(context, days), context.days),
      isUnsupported: ({ context }, { error }: { error: unknown }) => context.isUnsupported(error),
    },
  }).createMachine({
    id: 'datedView',
    context: ({ input }) => ({ ...input, ...nothingLoaded(input) }),
    initial: 'closed',
    on: {
      OPEN: { target: '.loading', actions: { type: 'open', params: ({ event }) => event } },
      RESTORE: [
        {
          guard: { type: 'needsOtherData', params: ({ event }) => event },
          target: '.loading',
          actions: { type: 'restore', params: ({ event }) => event },
        },
        { actions: { type: 'restore', params: ({ event }) => event } },
      ],
      CHANGE_VIEW: { actions: { type: 'changeView', params: ({ event }) => event } },
      SET_DAYS: [
        {
          guard: { type: 'isValidRange', params: ({ event }) => event },
          target: '.loading',
          actions: { type: 'requestDays', params: ({ event }) => event },
        },
        { actions: { type: 'typeDays', params: ({ event }) => event } },
      ],
      CLOSE: { target: '.closed', actions: 'reset' },
    },
    states: {
      closed: {
        on: { SET_DAYS: {}, RESTORE: { actions: { type: 'restore', params: ({ event }) => event } } },
      },
      loading: {
        entry: 'clearReason',
        invoke: {
          src: 'read',
          input: ({ context }) => context,
          onDone: {
            target: 'loaded',
            actions: { type: 'storeResult', params: ({ event }: { event: DoneActorEvent<R> }) => event },
          },
          onError: [
            { guard: { type: 'isUnsupported', params: ({ event }) => event }, target: 'unsupported' },
            { target: 'failed', actions: { type: 'storeReason', params: ({ event }) => event } },
          ],
        },
      },
      loaded: { on: { REFRESH: 'loading' } },
      /** The server has no such data. */
      unsupported: {},
      failed: { on: { REFRESH: 'loading' } },
    },
  });
}

function nothingLoaded<V, R>({ initialView, noResult }: { initialView: V; noResult: R }) {
  return {
    view: initialView,
    result: noResult,
    days: { from: '', to: '' },
    requestedDays: undefined,
    reason: undefined,
  };
}

function daysToShow(
  { clock, defaultDays }: { clock: Clock; defaultDays: number },
  chosen: DateRange | undefined,
): DateRange {
  return chosen ?? recentDateRange(clock(), defaultDays);
}
