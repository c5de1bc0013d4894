import type { OutboxPage } from '@farol/core/domain/server/outbox';
import { Failure } from '@farol/core/domain/values/failure';
import type { Outbox } from '@farol/core/ports/outbox';
import { outboxPageFromWire } from '@farol/core/resources/reports/outbox-wire';
import type { ApiCall } from './tracking-client.ts';

/** The outbox by the product's own API (contract §4.8). */
export class HttpOutbox implements Outbox {
  readonly #product: ApiCall;

  constructor(product: ApiCall) {
    this.#product = product;
  }

  page(before: number | undefined): Promise<OutboxPage> {
    const path = before === undefined ? 'outbox' : `outbox?before=${before}`;
    return this.#product(path, {}, async (response) => {
      const page = outboxPageFromWire(await response.json());
      if (!page) throw new Failure('MALFORMED_ANSWER', response.status);
      return page;
    });
  }

  resend(id: number): Promise<void> {
    return this.#ofLetter(`outbox/${id}/retry`, 'post');
  }

  remove(id: number): Promise<void> {
    return this.#ofLetter(`outbox/${id}`, 'delete');
  }

  async #ofLetter(path: string, method: 'post' | 'delete'): Promise<void> {
    const body = method === 'post' ? { json: {} } : {};
    await this.#product(path, { method, ...body }, (response) => response.text()).catch((error: unknown) => {
      // Somebody else was first.
      if (!(error instanceof Failure && error.status === 404)) throw error;
    });
  }
}
