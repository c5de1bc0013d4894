import type { DemoContents, NewAdministrator } from '@farol/core/domain/server/demo-contents';
import { Failure } from '@farol/core/domain/values/failure';
import type { DemoFleet } from '@farol/core/ports/demo-fleet';
import type { MemoryNetwork } from './network.ts';

/** The demo of a server in memory. */
export class MemoryDemoFleet implements DemoFleet {
  /** Undefined once it was replaced, or on a server without a demo. */
  demo: DemoContents | undefined;
  /** Who took over from the demo account. */
  administrator: NewAdministrator | undefined;
  readonly #network: MemoryNetwork;

  constructor(demo: DemoContents | undefined, network: MemoryNetwork) {
    this.demo = demo;
    this.#network = network;
  }

  async contents(): Promise<DemoContents> {
    await this.#network.transmit();
    if (!this.demo) throw new Failure('HTTP_404_NOT_FOUND', 404);
    return this.demo;
  }

  async replace(administrator: NewAdministrator | undefined): Promise<void> {
    const { needsAdministrator } = await this.contents();
    if (needsAdministrator && !administrator?.password) throw new Failure('HTTP_400', 400);
    this.administrator = administrator;
    this.demo = undefined;
  }
}
