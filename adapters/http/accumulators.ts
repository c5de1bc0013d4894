import type { AccumulatorValues, DistanceRecount } from '@farol/core/domain/device/accumulators';
import { Failure } from '@farol/core/domain/values/failure';
import { isWireRecord } from '@farol/core/fleet/wire/wire-record';
import type { Accumulators } from '@farol/core/ports/accumulators';
import type { ApiCall } from './tracking-client.ts';

/** A long history takes longer to read than most calls, milliseconds. */
const RECOUNT_TIMEOUT_MS = 120_000;

/** Odometers and engine hours of the tracking API, and the recount of the product's own (contract §4.2). */
export class HttpAccumulators implements Accumulators {
  readonly #tracking: ApiCall;
  readonly #product: ApiCall;

  constructor(tracking: ApiCall, product: ApiCall) {
    this.#tracking = tracking;
    this.#product = product;
  }

  update(deviceId: number, values: AccumulatorValues): Promise<void> {
    const options = { method: 'put', json: { deviceId, ...values } };
    return this.#tracking(`devices/${deviceId}/accumulators`, options, () => Promise.resolve());
  }

  recountDistance(deviceId: number): Promise<DistanceRecount> {
    const options = { method: 'post', timeout: RECOUNT_TIMEOUT_MS };
    return this.#product(`devices/${deviceId}/distance`, options, async (response) => {
      const sent = await response.json();
      if (!isDistanceRecount(sent)) throw new Failure('MALFORMED_ANSWER', response.status);
      return sent;
    });
  }
}

function isDistanceRecount(sent: unknown): sent is DistanceRecount {
  if (!isWireRecord(sent)) return false;
  return ['before', 'after', 'positions', 'doubtful'].every((key) => Number.isFinite(sent[key]));
}
