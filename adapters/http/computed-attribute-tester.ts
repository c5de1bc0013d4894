import type { ComputedAttribute } from '@farol/core/domain/position/computed-attribute';
import { readExpressionDifferences } from '@farol/core/domain/position/expression-difference';
import type {
  ComputedAttributeTester,
  ComputedAttributeResult,
} from '@farol/core/ports/computed-attribute-tester';
import type { ApiCall } from './tracking-client.ts';

/**
 * Evaluates computed attributes with the tracking API (contract §4.5): the response is a plain value, 204
 * when there is none, and our server's differences from others are in a header.
 */
export class HttpComputedAttributeTester implements ComputedAttributeTester {
  readonly #call: ApiCall;

  constructor(call: ApiCall) {
    this.#call = call;
  }

  evaluate(deviceId: number, attribute: ComputedAttribute): Promise<ComputedAttributeResult> {
    return this.#call(
      'attributes/computed/test',
      { method: 'post', searchParams: { deviceId }, json: attribute },
      async (response) => ({
        value: response.status === 204 ? undefined : await response.text(),
        differences: readExpressionDifferences(response.headers.get('farol-differences') ?? ''),
      }),
    );
  }
}
