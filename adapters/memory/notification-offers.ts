import type { NotificationOffers } from '@farol/core/ports/notification-offers';
import type { MemoryNetwork } from './network.ts';

/** An imagined server that tells of some types of event, on the screen and by mail. */
export class MemoryNotificationOffers implements NotificationOffers {
  /** How many notifications were sent as a test. */
  sent = 0;
  readonly #types: readonly string[];
  readonly #network: MemoryNetwork;

  constructor(types: readonly string[], network: MemoryNetwork) {
    this.#types = types;
    this.#network = network;
  }

  async types(): Promise<string[]> {
    await this.#network.reach();
    return [...this.#types];
  }

  async channels(): Promise<string[]> {
    await this.#network.reach();
    return ['web', 'mail'];
  }

  async test(): Promise<void> {
    await this.#network.reach();
    this.sent++;
  }
}
