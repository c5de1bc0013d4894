import type { AccumulatorValues, DistanceRecount } from '@farol/core/domain/device/accumulators';
import { Failure } from '@farol/core/domain/values/failure';
import type { Accumulators } from '@farol/core/ports/accumulators';
import type { MemoryNetwork } from './network.ts';

/** In-memory odometers and engine hours, for tests and headless runs. */
export class MemoryAccumulators implements Accumulators {
  readonly values = new Map<number, AccumulatorValues>();
  /** The distance that the stored positions of a device say, meters; without one, its odometer is right. */
  readonly driven = new Map<number, number>();
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

  async recountDistance(deviceId: number): Promise<DistanceRecount> {
    const before = this.values.get(deviceId)?.totalDistance ?? 0;
    const after = this.driven.get(deviceId) ?? before;
    await this.update(deviceId, { totalDistance: after });
    return { before, after, positions: 1, doubtful: 0 };
  }
}
