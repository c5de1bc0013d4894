import type { NotificationCapabilities } from '@farol/core/ports/notification-capabilities';
import type { MemoryNetwork } from './network.ts';

/** In-memory event types, with the channels web and mail. */
export class MemoryNotificationCapabilities implements NotificationCapabilities {
  /** How many test notifications were sent. */
  sent = 0;
  readonly #types: readonly string[];
  readonly #network: MemoryNetwork;

  constructor(types: readonly string[], network: MemoryNetwork) {
    this.#types = types;
    this.#network = network;
  }

  async eventTypes(): Promise<string[]> {
    await this.#network.transmit();
    return [...this.#types];
  }

  async channels(): Promise<string[]> {
    await this.#network.transmit();
    return ['web', 'mail'];
  }

  async sendTest(): Promise<void> {
    await this.#network.transmit();
    this.sent++;
  }
}
