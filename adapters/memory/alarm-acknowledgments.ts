import type { AlarmDelivery, AlarmFollowUp, AlarmNote } from '@farol/core/domain/alert/alarm-note';
import type { AlarmAcknowledgments } from '@farol/core/ports/alarm-acknowledgments';
import type { MemoryNetwork } from './network.ts';

/** In-memory acknowledgments, for tests and headless runs. */
export class MemoryAlarmAcknowledgments implements AlarmAcknowledgments {
  /** The events whose alarms were acknowledged, in their order. */
  readonly acknowledgedIds: number[] = [];
  /** Where the messages about every alarm are. */
  deliveries: readonly AlarmDelivery[] = [];
  readonly #notes = new Map<number, readonly AlarmNote[]>();
  readonly #network: MemoryNetwork;

  constructor(network: MemoryNetwork) {
    this.#network = network;
  }

  async acknowledge(eventId: number): Promise<void> {
    await this.#network.transmit();
    if (!this.acknowledgedIds.includes(eventId)) this.acknowledgedIds.push(eventId);
  }

  async history(eventId: number): Promise<AlarmFollowUp | undefined> {
    await this.#network.transmit();
    const acknowledgedBy = this.acknowledgedIds.includes(eventId) ? '' : undefined;
    return { notes: this.#notes.get(eventId) ?? [], acknowledgedBy, deliveries: this.deliveries };
  }

  comment(eventId: number, text: string): Promise<void> {
    return this.#note(eventId, { comment: text, assignee: undefined });
  }

  assign(eventId: number, userId: number): Promise<void> {
    return this.#note(eventId, { comment: undefined, assignee: `User ${userId}` });
  }

  async #note(eventId: number, note: Pick<AlarmNote, 'comment' | 'assignee'>): Promise<void> {
    await this.#network.transmit();
    const notes = this.#notes.get(eventId) ?? [];
    this.#notes.set(eventId, [...notes, { eventId, deviceId: 0, atMs: notes.length, by: '', ...note }]);
  }
}
