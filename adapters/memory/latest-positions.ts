import type { Position } from '@farol/core/domain/position/position';
import { Failure } from '@farol/core/domain/values/failure';
import type { LatestPositions } from '@farol/core/ports/latest-positions';
import type { MemoryNetwork } from './network.ts';

/** In-memory latest positions. */
export class MemoryLatestPositions implements LatestPositions {
  readonly #positions: readonly Position[];
  readonly #network: MemoryNetwork;
  readonly #canSeeDevice: (deviceId: number) => boolean;

  /** @param positions of each device in the order in which they were stored */
  constructor(
    positions: readonly Position[],
    network: MemoryNetwork,
    canSeeDevice: (deviceId: number) => boolean = () => true,
  ) {
    this.#positions = positions;
    this.#network = network;
    this.#canSeeDevice = canSeeDevice;
  }

  async forDevice(deviceId: number): Promise<Position | undefined> {
    await this.#network.transmit();
    if (!this.#canSeeDevice(deviceId)) throw new Failure('DEVICE_ACCESS_DENIED', 400);
    return this.#positions.findLast((position) => position.deviceId === deviceId);
  }

  async ofFleet(): Promise<readonly Position[]> {
    await this.#network.transmit();
    const seen = this.#positions.filter(({ deviceId }) => this.#canSeeDevice(deviceId));
    return [...new Map(seen.map((position) => [position.deviceId, position])).values()];
  }
}
