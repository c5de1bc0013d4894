import type { AlarmAcknowledgments } from '@farol/core/ports/alarm-acknowledgments';
import type { MemoryNetwork } from './network.ts';

/** In-memory acknowledgments, for tests and headless runs. */
export class MemoryAlarmAcknowledgments implements AlarmAcknowledgments {
  /** The events whose alarms were acknowledged, in their order. */
  readonly acknowledgedIds: number[] = [];
  readonly #network: MemoryNetwork;

  constructor(network: MemoryNetwork) {
    this.#network = network;
  }

  async acknowledge(eventId: number): Promise<void> {
    await this.#network.transmit();
    if (!this.acknowledgedIds.includes(eventId)) this.acknowledgedIds.push(eventId);
  }
}
