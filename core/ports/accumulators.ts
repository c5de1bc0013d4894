import type { AccumulatorValues } from '../domain/device/accumulators.ts';

/** Odometers and engine hours of devices (contract §4.2). */
export interface Accumulators {
  /** Changes what is given and nothing else. Rejects with a Failure, as it does for a device that has never reported. */
  update(deviceId: number, values: AccumulatorValues): Promise<void>;
}
