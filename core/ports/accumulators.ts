import type { AccumulatorValues } from '../domain/device/accumulators.ts';

/** Odometers and engine hours of devices (contract §4.2). */
export interface Accumulators {
  /** Changes only the given values. Rejects with a Failure, also for a device that has never reported. */
  update(deviceId: number, values: AccumulatorValues): Promise<void>;
}
