import type { AccumulatorValues } from '@farol/core/domain/device/accumulators';
import type { Accumulators } from '@farol/core/ports/accumulators';
import type { ApiCall } from './tracking-client.ts';

/** Odometers and engine hours of the tracking API (contract §4.2). */
export class HttpAccumulators implements Accumulators {
  readonly #call: ApiCall;

  constructor(call: ApiCall) {
    this.#call = call;
  }

  update(deviceId: number, values: AccumulatorValues): Promise<void> {
    const options = { method: 'put', json: { deviceId, ...values } };
    return this.#call(`devices/${deviceId}/accumulators`, options, () => Promise.resolve());
  }
}
