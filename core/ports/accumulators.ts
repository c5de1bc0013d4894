import type { AccumulatorValues, DistanceRecount } from '../domain/device/accumulators.ts';

/** Odometers and engine hours of devices (contract §4.2). */
export interface Accumulators {
  /** Changes only the given values. Rejects with a Failure, also for a device that has never reported. */
  update(deviceId: number, values: AccumulatorValues): Promise<void>;
  /**
   * Counts and sets the distance of a device again from its stored positions, without doubtful fixes; for
   * administrators, on the product's own server. Rejects with a Failure, also for a device that has never reported.
   */
  recountDistance(deviceId: number): Promise<DistanceRecount>;
}
