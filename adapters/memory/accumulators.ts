import type { AccumulatorValues } from '@farol/core/domain/accumulators';
import { Failure } from '@farol/core/domain/failure';
import type { Accumulators } from '@farol/core/ports/accumulators';
import type { MemoryNetwork } from './network.ts';

/** Odometers and engine hours kept in memory: for tests and headless runs. */
export class MemoryAccumulators implements Accumulators {
  readonly kept = new Map<number, AccumulatorValues>();
  readonly #network: MemoryNetwork;
  readonly #hasReported: (deviceId: number) => boolean;

  constructor(network: MemoryNetwork, hasReported: (deviceId: number) => boolean = () => true) {
    this.#network = network;
    this.#hasReported = hasReported;
  }

  async change(deviceId: number, values: AccumulatorValues): Promise<void> {
    await this.#network.reach();
    if (!this.#hasReported(deviceId)) throw new Failure('THE_DEVICE_HAS_NO_POSITION_YET', 400);
    this.kept.set(deviceId, { ...this.kept.get(deviceId), ...values });
  }
}
