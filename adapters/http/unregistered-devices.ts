import { Failure } from '@farol/core/domain/values/failure';
import type { UnregisteredDevice } from '@farol/core/domain/device/unregistered-device';
import type { UnregisteredDevices } from '@farol/core/ports/unregistered-devices';
import type { ApiCall } from './tracking-client.ts';

/** The unregistered devices of the product's own API (contract §8.4). */
export class HttpUnregisteredDevices implements UnregisteredDevices {
  readonly #product: ApiCall;

  constructor(product: ApiCall) {
    this.#product = product;
  }

  async list(): Promise<readonly UnregisteredDevice[]> {
    try {
      return await this.#product('server/unregistered-devices', {}, async (response) => {
        const sent = await response.json<unknown>();
        if (!Array.isArray(sent)) throw new Failure('MALFORMED_ANSWER', response.status);
        return sent.filter(isUnregisteredDevice);
      });
    } catch (error) {
      // Only the embedded server counts them.
      if (error instanceof Failure && (error.status === 404 || error.code === 'MALFORMED_ANSWER')) return [];
      throw error;
    }
  }
}

function isUnregisteredDevice(sent: unknown): sent is UnregisteredDevice {
  return (
    typeof sent === 'object' &&
    sent !== null &&
    'uniqueId' in sent &&
    typeof sent.uniqueId === 'string' &&
    'reports' in sent &&
    typeof sent.reports === 'number'
  );
}
