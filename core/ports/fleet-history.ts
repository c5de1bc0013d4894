import type { FleetTracks } from '../domain/replay/fleet-tracks.ts';
import type { TimeRange } from '../domain/values/date-range.ts';
import type { VehicleVisit, AreaSearchQuestion } from '../domain/area-search/area-search-question.ts';

/** Tells that nobody waits for an answer any more; the signal of every platform's abort controller is one. */
export interface CancelSignal {
  /** Nobody waits already. */
  readonly aborted: boolean;
  /** Calls back when nobody waits any more. */
  addEventListener(type: 'abort', listener: () => void): void;
}

/**
 * Takes until when the server knew what was stored, milliseconds since the epoch: one that reads a replica of its
 * database may be behind. Undefined when nothing is missing.
 */
export type DataUntilListener = (untilMs: number | undefined) => void;

/** The past of all vehicles that the user sees (contract §4.6). */
export interface FleetHistory {
  /**
   * Returns the tracks of the fleet in a span of up to a day, from which each of its moments can be told; a span
   * may be a single moment. Rejects with a Failure, with status 404 on a server without this.
   * @param abandoned aborts when nobody waits for the answer any more
   */
  tracks(span: TimeRange, abandoned?: CancelSignal): Promise<FleetTracks>;
  /**
   * Returns when which vehicles were within a circle in a period of up to a month. Rejects as `tracks` does, and
   * with REPORT_IS_TOO_LARGE when there were too many.
   * @param dataEndsAt is called when they are known
   */
  visits(
    question: AreaSearchQuestion,
    abandoned?: CancelSignal,
    dataEndsAt?: DataUntilListener,
  ): Promise<readonly VehicleVisit[]>;
}
