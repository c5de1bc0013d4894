import type { Attributes } from '@farol/core/domain/attributes';
import type { ServerRecord } from '@farol/core/ports/server-record';
import type { MemoryNetwork } from './network.ts';
import type { MemoryServerSettings } from './server-settings.ts';

/** Changes the record of an imagined server. */
export class MemoryServerRecord implements ServerRecord {
  readonly #settings: MemoryServerSettings;
  readonly #network: MemoryNetwork;

  constructor(settings: MemoryServerSettings, network: MemoryNetwork) {
    this.#settings = settings;
    this.#network = network;
  }

  async change(change: (attributes: Attributes) => Attributes): Promise<Attributes> {
    await this.#network.reach();
    const { knowledge } = this.#settings;
    const attributes = change(knowledge.info.attributes);
    this.#settings.knowledge = { ...knowledge, info: { ...knowledge.info, attributes } };
    return attributes;
  }
}
