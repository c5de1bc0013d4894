import { assign, fromPromise, setup } from 'xstate';
import type { EventOf } from '../chart/with-event.ts';
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

/** The actions, guards and actors of the chart. */
export function datedViewSetup<V, C, R>() {
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
      open: assign(({ context }, { view }: EventOf<DatedViewEvent<V, C>, 'OPEN'>) =>
        openedView(context, view),
      ),
      restore: assign(({ context }, event: EventOf<DatedViewEvent<V, C>, 'RESTORE'>) =>
        restoredView(context, event),
      ),
      changeView: assign(({ context }, { change }: EventOf<DatedViewEvent<V, C>, 'CHANGE_VIEW'>) => ({
        view: context.changeView(context.view, change),
      })),
      typeDays: assign((_, { days }: EventOf<DatedViewEvent<V, C>, 'SET_DAYS'>) => ({ days })),
      requestDays: assign((_, { days }: EventOf<DatedViewEvent<V, C>, 'SET_DAYS'>) => ({
        days,
        requestedDays: days,
      })),
      storeResult: assign((_, { output }: { output: R }) => ({ result: output })),
      storeReason: assign((_, { error }: { error: unknown }) => ({ reason: failureCodeOf(error) })),
      clearReason: assign({ reason: undefined }),
      reset: assign(({ context }) => nothingLoaded(context)),
    },
    guards: {
      isUnsupported: ({ context }, { error }: { error: unknown }) => context.isUnsupported(error),
      isValidRange: (_, { days }: EventOf<DatedViewEvent<V, C>, 'SET_DAYS'>) =>
        dateRangeProblem(days) === undefined,
      needsOtherData: ({ context }, event: EventOf<DatedViewEvent<V, C>, 'RESTORE'>) =>
        needsOtherData(context, event),
    },
  });
}
