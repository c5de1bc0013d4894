import type { ComputedAttribute } from '@farol/core/domain/position/computed-attribute';
import type { ComputedAttributeTester } from '@farol/core/ports/computed-attribute-tester';
import type { ApiCall } from './tracking-client.ts';

/**
 * Evaluates computed attributes with the tracking API (contract §4.5): the response is a plain value, 204
 * when there is none.
 */
export class HttpComputedAttributeTester implements ComputedAttributeTester {
  readonly #call: ApiCall;

  constructor(call: ApiCall) {
    this.#call = call;
  }

  evaluate(deviceId: number, attribute: ComputedAttribute): Promise<string | undefined> {
    return this.#call(
      'attributes/computed/test',
      { method: 'post', searchParams: { deviceId }, json: attribute },
      async (response) => (response.status === 204 ? undefined : response.text()),
    );
  }
}
