import { assertEvent, assign, fromPromise, setup, type DoneActorEvent, type ErrorActorEvent } from 'xstate';
import { dateRangeProblem, type DateRange } from '../../domain/values/date-range.ts';
import { failureCodeOf } from '../../domain/values/failure.ts';
import {
  needsOtherData,
  nothingLoaded,
  openedView,
  restoredView,
  type DatedViewContext,
  type DatedViewInput,
} from './dated-view-content.ts';

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
    events?: DatedViewEvent<V, C> | DoneActorEvent<R, 'read'> | ErrorActorEvent<unknown, 'read'>;
    input?: DatedViewInput<V, C, R>;
  } = {};
  return setup({
    types: TYPES,
    actors: {
      read: fromPromise<R, DatedViewContext<V, C, R>>(({ input: { read, view, days } }) => read(view, days)),
    },
    actions: {
      open: assign(({ context, event }) => {
        assertEvent(event, 'OPEN');
        return openedView(context, event.view);
      }),
      restore: assign(({ context, event }) => {
        assertEvent(event, 'RESTORE');
        return restoredView(context, event);
      }),
      changeView: assign(({ context, event }) => {
        assertEvent(event, 'CHANGE_VIEW');
        return { view: context.changeView(context.view, event.change) };
      }),
      typeDays: assign(({ event }) => {
        assertEvent(event, 'SET_DAYS');
        return { days: event.days };
      }),
      requestDays: assign(({ event }) => {
        assertEvent(event, 'SET_DAYS');
        return { days: event.days, requestedDays: event.days };
      }),
      storeResult: assign(({ event }) => {
        assertEvent(event, 'xstate.done.actor.read');
        return { result: event.output };
      }),
      storeReason: assign(({ event }) => {
        assertEvent(event, 'xstate.error.actor.*');
        return { reason: failureCodeOf(event.error) };
      }),
      clearReason: assign({ reason: undefined }),
      reset: assign(({ context }) => nothingLoaded(context)),
    },
    guards: {
      isUnsupported: ({ context, event }) => {
        assertEvent(event, 'xstate.error.actor.*');
        return context.isUnsupported(event.error);
      },
      isValidRange: ({ event }) => {
        assertEvent(event, 'SET_DAYS');
        return dateRangeProblem(event.days) === undefined;
      },
      needsOtherData: ({ context, event }) => {
        assertEvent(event, 'RESTORE');
        return needsOtherData(context, event);
      },
    },
  }).createMachine({
    id: 'datedView',
    context: ({ input }) => ({ ...input, ...nothingLoaded(input) }),
    initial: 'closed',
    on: {
      OPEN: { target: '.loading', actions: 'open' },
      RESTORE: [{ guard: 'needsOtherData', target: '.loading', actions: 'restore' }, { actions: 'restore' }],
      CHANGE_VIEW: { actions: 'changeView' },
      SET_DAYS: [
        { guard: 'isValidRange', target: '.loading', actions: 'requestDays' },
        { actions: 'typeDays' },
      ],
      CLOSE: { target: '.closed', actions: 'reset' },
    },
    states: {
      closed: {
        on: { SET_DAYS: {}, RESTORE: { actions: 'restore' } },
      },
      loading: {
        entry: 'clearReason',
        invoke: {
          id: 'read',
          src: 'read',
          input: ({ context }) => context,
          onDone: { target: 'loaded', actions: 'storeResult' },
          onError: [
            { guard: 'isUnsupported', target: 'unsupported' },
            { target: 'failed', actions: 'storeReason' },
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
