import { Failure } from '@farol/core/domain/values/failure';
import type { AlarmFollowUp } from '@farol/core/domain/alert/alarm-note';
import { alarmFollowUpFromWire } from '@farol/core/resources/reports/alarm-follow-up-wire';
import type { AlarmAcknowledgments } from '@farol/core/ports/alarm-acknowledgments';
import type { ApiCall } from './tracking-client.ts';

/** The acknowledgment of alarms, and notes about them, by the product's own API (contract §7.4). */
export class HttpAlarmAcknowledgments implements AlarmAcknowledgments {
  readonly #product: ApiCall;

  constructor(product: ApiCall) {
    this.#product = product;
  }

  async acknowledge(eventId: number): Promise<void> {
    await this.#product(`alarms/${eventId}/acknowledgment`, { method: 'post', json: {} }, (response) =>
      response.text(),
    ).catch((error: unknown) => {
      // Somebody else was first, or the server keeps none.
      if (!(error instanceof Failure && error.status === 404)) throw error;
    });
  }

  async history(eventId: number): Promise<AlarmFollowUp | undefined> {
    return await this.#product(`alarms/${eventId}`, {}, async (response) => {
      const history = alarmFollowUpFromWire(await response.json());
      if (!history) throw new Failure('MALFORMED_ANSWER', response.status);
      return history;
    }).catch((error: unknown) => {
      if (error instanceof Failure && error.status === 404) return undefined;
      throw error;
    });
  }

  comment(eventId: number, text: string): Promise<void> {
    return this.#note(eventId, { comment: text });
  }

  assign(eventId: number, userId: number): Promise<void> {
    return this.#note(eventId, { assigneeId: userId });
  }

  async #note(eventId: number, note: object): Promise<void> {
    await this.#product(`alarms/${eventId}/notes`, { method: 'post', json: note }, (response) =>
      response.text(),
    );
  }
}
