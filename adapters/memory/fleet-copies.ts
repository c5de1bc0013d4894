import type { FleetCopies, FleetCopy } from '../live-fleet/fleet-copies.ts';

/** Keeps the last known fleet until the program ends. */
export class MemoryFleetCopies implements FleetCopies {
  #copy: FleetCopy | undefined;

  async read(): Promise<FleetCopy | undefined> {
    return this.#copy;
  }

  async write(copy: FleetCopy): Promise<void> {
    this.#copy = copy;
  }

  async clear(): Promise<void> {
    this.#copy = undefined;
  }
}
