import type { ServerKnowledge } from '@farol/core/domain/server-info';
import type { ServerSettings } from '@farol/core/ports/server-settings';
import type { MemoryNetwork } from './network.ts';

/** The record of an imagined server. */
export class MemoryServerSettings implements ServerSettings {
  knowledge: ServerKnowledge;
  readonly #network: MemoryNetwork;

  constructor(knowledge: ServerKnowledge, network: MemoryNetwork) {
    this.knowledge = knowledge;
    this.#network = network;
  }

  async load(): Promise<ServerKnowledge> {
    await this.#network.reach();
    return structuredClone(this.knowledge);
  }
}
