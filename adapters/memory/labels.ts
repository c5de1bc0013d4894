import { Failure } from '@farol/core/domain/failure';
import { labelIn, labelOnWire } from '@farol/core/domain/label-config';
import { USUAL_LABEL, type Label } from '@farol/core/domain/label';
import { logoProblem } from '@farol/core/domain/logo-file';
import type { Labels } from '@farol/core/ports/labels';
import type { MemoryNetwork } from './network.ts';

/** The label of an imagined console: for tests and headless runs. */
export class MemoryLabels implements Labels {
  readonly #network: MemoryNetwork;
  /** As the file has it. */
  #file: unknown = {};
  /** The logo, if there is one. */
  logo: Uint8Array | undefined;
  #logos = 0;

  constructor(network: MemoryNetwork) {
    this.#network = network;
  }

  async read(): Promise<Label> {
    await this.#network.reach();
    return this.#kept();
  }

  async save(label: Label): Promise<Label> {
    await this.#network.reach();
    this.#file = { config: labelOnWire(label) };
    return this.#kept();
  }

  async keepLogo(png: Uint8Array<ArrayBuffer>): Promise<void> {
    await this.#network.reach();
    if (logoProblem(png)) throw new Failure('THE_LOGO_IS_NO_SUCH_PICTURE', 400);
    this.logo = png;
    this.#logos += 1;
  }

  async removeLogo(): Promise<void> {
    await this.#network.reach();
    this.logo = undefined;
  }

  #kept(): Label {
    const label = labelIn(this.#file) ?? USUAL_LABEL;
    return this.logo ? { ...label, logo: `/farol/assets/custom/logo.png?v=${this.#logos}` } : label;
  }
}
