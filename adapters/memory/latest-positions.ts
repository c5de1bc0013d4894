import type { Position } from '@farol/core/domain/position/position';
import type { LatestPositions } from '@farol/core/ports/latest-positions';
import type { MemoryNetwork } from './network.ts';

/** In-memory latest positions. */
export class MemoryLatestPositions implements LatestPositions {
  readonly #positions: readonly Position[];
  readonly #network: MemoryNetwork;

  constructor(positions: readonly Position[], network: MemoryNetwork) {
    this.#positions = positions;
    this.#network = network;
  }

  async forDevice(deviceId: number): Promise<Position | undefined> {
    await this.#network.transmit();
    return this.#positions.findLast((position) => position.deviceId === deviceId);
  }
}
