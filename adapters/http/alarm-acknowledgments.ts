import { Failure } from '@farol/core/domain/values/failure';
import type { AlarmAcknowledgments } from '@farol/core/ports/alarm-acknowledgments';
import type { ApiCall } from './tracking-client.ts';

/** The acknowledgment of alarms by the product's own API (contract §7.4). */
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
}
