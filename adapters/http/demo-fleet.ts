import {
  DEMO_KINDS,
  type DemoContents,
  type NewAdministrator,
} from '@farol/core/domain/server/demo-contents';
import { Failure } from '@farol/core/domain/values/failure';
import type { DemoFleet } from '@farol/core/ports/demo-fleet';
import type { ApiCall } from './tracking-client.ts';

/** The demo fleet over the product's own API (contract §8.5). */
export class HttpDemoFleet implements DemoFleet {
  readonly #product: ApiCall;

  constructor(product: ApiCall) {
    this.#product = product;
  }

  contents(): Promise<DemoContents> {
    return this.#product('server/demo', {}, async (response) => {
      const sent = await response.json();
      if (!isDemoContents(sent)) throw new Failure('MALFORMED_ANSWER', response.status);
      return sent;
    });
  }

  replace(administrator: NewAdministrator | undefined): Promise<void> {
    const options = { method: 'post', json: administrator ?? {}, timeout: REPLACEMENT_TIMEOUT_MS };
    return this.#product('server/demo/replacement', options, async () => {});
  }
}

/** Deleting takes longer than most calls, milliseconds. */
const REPLACEMENT_TIMEOUT_MS = 60_000;

function isDemoContents(sent: unknown): sent is DemoContents {
  if (typeof sent !== 'object' || sent === null) return false;
  const contents: Record<string, unknown> = { ...sent };
  return DEMO_KINDS.every((kind) => typeof contents[kind] === 'number');
}
