import type { StoredInspection } from '@farol/core/domain/device/inspection';
import type { Inspections } from '@farol/core/ports/inspections';
import type { MemoryNetwork } from './network.ts';

/** How many inspections one call returns. */
const PAGE = 20;

/** What drivers inspected, in memory. */
export class MemoryInspections implements Inspections {
  /** In any order. */
  stored: readonly StoredInspection[];
  readonly #network: MemoryNetwork;

  constructor(stored: readonly StoredInspection[], network: MemoryNetwork) {
    this.stored = stored;
    this.#network = network;
  }

  async ofDevice(deviceId: number, beforeMs: number): Promise<readonly StoredInspection[]> {
    await this.#network.transmit();
    return this.stored
      .filter((item) => item.deviceId === deviceId && item.madeAtMs < beforeMs)
      .toSorted((left, right) => right.madeAtMs - left.madeAtMs)
      .slice(0, PAGE);
  }
}
