import type { Attributes } from '@farol/core/domain/attributes';
import { withServerChanges, type ServerChanges } from '@farol/core/domain/server-changes';
import type { ServerKnowledge } from '@farol/core/domain/server-info';
import type { ServerRecord } from '@farol/core/ports/server-record';
import type { MemoryNetwork } from './network.ts';
import type { MemoryServerSettings } from './server-settings.ts';

/** Changes the record of an imagined server. */
export class MemoryServerRecord implements ServerRecord {
  /** How often it was begun anew. */
  restarts = 0;
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

  async update(changes: ServerChanges): Promise<ServerKnowledge> {
    await this.#network.reach();
    const { knowledge } = this.#settings;
    this.#settings.knowledge = { ...knowledge, info: withServerChanges(knowledge.info, changes) };
    return this.#settings.knowledge;
  }

  async restart(): Promise<void> {
    await this.#network.reach();
    this.restarts++;
  }
}
