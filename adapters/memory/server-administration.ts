import type { Attributes } from '@farol/core/domain/values/attributes';
import { withServerChanges, type ServerChanges } from '@farol/core/domain/server/server-changes';
import type { KnownServer } from '@farol/core/domain/server/server-info';
import type { ServerAdministration } from '@farol/core/ports/server-administration';
import type { MemoryNetwork } from './network.ts';
import type { MemoryServerSettings } from './server-settings.ts';

/** Changes the server record of a MemoryServerSettings. */
export class MemoryServerAdministration implements ServerAdministration {
  /** How often the server was restarted. */
  restarts = 0;
  readonly #settings: MemoryServerSettings;
  readonly #network: MemoryNetwork;

  constructor(settings: MemoryServerSettings, network: MemoryNetwork) {
    this.#settings = settings;
    this.#network = network;
  }

  async changeAttributes(change: (attributes: Attributes) => Attributes): Promise<Attributes> {
    await this.#network.transmit();
    const { server } = this.#settings;
    const attributes = change(server.info.attributes);
    this.#settings.server = { ...server, info: { ...server.info, attributes } };
    return attributes;
  }

  async updateSettings(changes: ServerChanges): Promise<KnownServer> {
    await this.#network.transmit();
    const { server } = this.#settings;
    this.#settings.server = { ...server, info: withServerChanges(server.info, changes) };
    return this.#settings.server;
  }

  async restart(): Promise<void> {
    await this.#network.transmit();
    this.restarts++;
  }
}
