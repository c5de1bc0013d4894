import { labelIn, labelOnWire } from '@farol/core/domain/label-config';
import { USUAL_LABEL, type Label } from '@farol/core/domain/label';
import type { Labels } from '@farol/core/ports/labels';
import type { MemoryNetwork } from './network.ts';

/** The label of an imagined console: for tests and headless runs. */
export class MemoryLabels implements Labels {
  readonly #network: MemoryNetwork;
  /** As the file has it. */
  #file: unknown = {};

  constructor(network: MemoryNetwork) {
    this.#network = network;
  }

  async read(): Promise<Label> {
    await this.#network.reach();
    return labelIn(this.#file) ?? USUAL_LABEL;
  }

  async save(label: Label): Promise<Label> {
    await this.#network.reach();
    this.#file = { config: labelOnWire(label) };
    return labelIn(this.#file) ?? USUAL_LABEL;
  }
}
