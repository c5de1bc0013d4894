import { isSameDateRange, recentDateRange, type DateRange } from '../../domain/values/date-range.ts';
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

/** Returns a view as it is opened; without one, the one from the address. */
export function openedView<V, C, R>(
  context: DatedViewContext<V, C, R>,
  view: V | undefined,
): Partial<DatedViewContext<V, C, R>> {
  return {
    ...(view === undefined ? { result: context.noResult } : { ...nothingLoaded(context), view }),
    days: daysToShow(context, view === undefined ? context.requestedDays : undefined),
  };
}

/** A view and its days as an address wants them. */
interface WantedView<V> {
  view: V;
  days: DateRange | undefined;
}

/** Returns a view as an address wants it, with what was loaded if that is what it shows. */
export function restoredView<V, C, R>(
  context: DatedViewContext<V, C, R>,
  { view, days }: WantedView<V>,
): Partial<DatedViewContext<V, C, R>> {
  const known = context.viewOfSameData(context.view, view);
  return {
    ...(known === undefined ? { ...nothingLoaded(context), view } : { view: known }),
    requestedDays: days,
    days: daysToShow(context, days),
  };
}

/** Whether what was loaded is not what an address wants. */
export function needsOtherData<V, C, R>(
  context: DatedViewContext<V, C, R>,
  { view, days }: WantedView<V>,
): boolean {
  return (
    context.viewOfSameData(context.view, view) === undefined ||
    !isSameDateRange(daysToShow(context, days), context.days)
  );
}

/** Returns the initial view, of no days. */
export function nothingLoaded<V, R>({ initialView, noResult }: { initialView: V; noResult: R }) {
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
