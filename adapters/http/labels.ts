import type { KyResponse } from 'ky';
import { Failure } from '@farol/core/domain/failure';
import { labelIn, labelOnWire } from '@farol/core/domain/label-config';
import type { Label } from '@farol/core/domain/label';
import type { Labels } from '@farol/core/ports/labels';
import type { Call } from './tracking-client.ts';

/** The label file of the product (§7, `config.json`), written with the theme. */
export class HttpLabels implements Labels {
  readonly #call: Call;

  constructor(productCall: Call) {
    this.#call = productCall;
  }

  read(): Promise<Label> {
    return this.#call('assets/custom/config.json', {}, labelOf);
  }

  async save(label: Label): Promise<Label> {
    const json = { config: labelOnWire(label) };
    // Not every server answers with what it keeps.
    await this.#call('theme', { method: 'put', json }, (response) => response.text());
    return this.read();
  }

  async keepLogo(png: Uint8Array<ArrayBuffer>): Promise<void> {
    const options = { method: 'post', body: png, headers: { 'content-type': 'image/png' } };
    await this.#call('theme/logo', options, () => Promise.resolve());
  }

  async removeLogo(): Promise<void> {
    await this.#call('theme/logo', { method: 'delete' }, () => Promise.resolve());
  }
}

async function labelOf(response: KyResponse): Promise<Label> {
  const label = labelIn(await response.json());
  if (!label) throw new Failure('MALFORMED_ANSWER', response.status);
  return label;
}
