import type { Position } from '../domain/position/position.ts';
import type { RouteFixes } from '../domain/route/route-fixes.ts';
import type { CancelSignal, DataUntilListener } from './fleet-history.ts';

/** Past positions of devices (contract §4.6). */
export interface PositionHistory {
  /**
   * Returns every fix of the device between two times (milliseconds since the epoch), oldest first. Rejects
   * with a Failure.
   */
  between(deviceId: number, fromMs: number, toMs: number): Promise<Position[]>;

  /**
   * The same as columns, part by part as they arrive, for periods with very many fixes: no part holds a page
   * for long. Leaving the loop ends the transfer. Rejects with a Failure.
   * @param abandoned aborts when nobody waits for the answer any more
   * @param dataEndsAt is called before the first part
   */
  fixes(
    deviceId: number,
    fromMs: number,
    toMs: number,
    abandoned?: CancelSignal,
    dataEndsAt?: DataUntilListener,
  ): AsyncIterable<RouteFixes>;

  /** Returns one position with everything that was reported with it. Rejects with a Failure. */
  withId(positionId: number): Promise<Position>;
}
