import type { ComputedAttribute } from '@farol/core/domain/computed-attribute';
import type { AttributeTests } from '@farol/core/ports/attribute-tests';
import type { Call } from './tracking-client.ts';

/** Trying out computed attributes by the tracking API (contract §4.5): the answer is a bare value, 204 when there is none. */
export class HttpAttributeTests implements AttributeTests {
  readonly #call: Call;

  constructor(call: Call) {
    this.#call = call;
  }

  test(deviceId: number, attribute: ComputedAttribute): Promise<string | undefined> {
    return this.#call(
      'attributes/computed/test',
      { method: 'post', searchParams: { deviceId }, json: attribute },
      async (response) => (response.status === 204 ? undefined : response.text()),
    );
  }
}
