import type { AutoLinkDraft } from '@farol/core/domain/device/auto-link';
import type { AutoLinks } from '@farol/core/ports/auto-links';
import type { ApiCall } from './tracking-client.ts';

/** Trackers that wait at the product's back end (§7, `/autolink`). */
export class HttpAutoLinks implements AutoLinks {
  readonly #product: ApiCall;

  constructor(product: ApiCall) {
    this.#product = product;
  }

  link({ identifier, plate, model, category }: AutoLinkDraft): Promise<void> {
    const json = { imei: identifier, placa: plate, modelo: model, categoria: category };
    return this.#product('autolink', { method: 'post', json }, async () => {});
  }
}
