import type { KnownServer } from '@farol/core/domain/server/server-info';
import type { ServerSettings } from '@farol/core/ports/server-settings';
import type { MemoryNetwork } from './network.ts';

/** An in-memory server record. */
export class MemoryServerSettings implements ServerSettings {
  server: KnownServer;
  readonly #network: MemoryNetwork;

  constructor(server: KnownServer, network: MemoryNetwork) {
    this.server = server;
    this.#network = network;
  }

  async load(): Promise<KnownServer> {
    await this.#network.transmit();
    return structuredClone(this.server);
  }
}
