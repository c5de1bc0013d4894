import type { AccumulatorValues } from '@farol/core/domain/device/accumulators';
import { Failure } from '@farol/core/domain/values/failure';
import type { Accumulators } from '@farol/core/ports/accumulators';
import type { MemoryNetwork } from './network.ts';

/** In-memory odometers and engine hours, for tests and headless runs. */
export class MemoryAccumulators implements Accumulators {
  readonly values = new Map<number, AccumulatorValues>();
  readonly #network: MemoryNetwork;
  readonly #hasReported: (deviceId: number) => boolean;

  constructor(network: MemoryNetwork, hasReported: (deviceId: number) => boolean = () => true) {
    this.#network = network;
    this.#hasReported = hasReported;
  }

  async update(deviceId: number, values: AccumulatorValues): Promise<void> {
    await this.#network.transmit();
    if (!this.#hasReported(deviceId)) throw new Failure('THE_DEVICE_HAS_NO_POSITION_YET', 400);
    this.values.set(deviceId, { ...this.values.get(deviceId), ...values });
  }
}
