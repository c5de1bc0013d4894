import type { User } from '@farol/core/domain/account/user';
import type { DrivableVehicle } from '@farol/core/domain/device/driver-account';
import type { PendingScan } from '@farol/core/domain/device/pending-scans';
import { Failure } from '@farol/core/domain/values/failure';
import type { CheckIns } from '@farol/core/ports/check-ins';
import { userOfSession } from './sessions.ts';
import type { ApiCall } from './tracking-client.ts';

/** Check-ins at the product's back end (§7, `/qr-driver`). */
export class HttpCheckIns implements CheckIns {
  readonly #tracking: ApiCall;
  readonly #product: ApiCall;

  constructor(tracking: ApiCall, product: ApiCall) {
    this.#tracking = tracking;
    this.#product = product;
  }

  scan({ deviceId, scanId, scannedAtMs }: PendingScan): Promise<User> {
    const json = { id: deviceId, scanId, scannedAt: new Date(scannedAtMs).toISOString() };
    return this.#product('qr-driver', { method: 'post', json }, userOfSession);
  }

  vehicles(): Promise<readonly DrivableVehicle[]> {
    return this.#tracking('devices', {}, async (response) => {
      const sent = await response.json();
      if (!Array.isArray(sent)) throw new Failure('MALFORMED_ANSWER', response.status);
      return sent.flatMap((item: unknown) => vehicleIn(item));
    });
  }
}

/** Reads a device without the code that reads whole fleets: the page of drivers is small. */
function vehicleIn(sent: unknown): DrivableVehicle[] {
  const { id, name, attributes }: Record<string, unknown> = { ...Object(sent) };
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || id <= 0) return [];
  const { placa }: Record<string, unknown> = { ...Object(attributes) };
  return [{ id, name: typeof name === 'string' ? name : '', plate: typeof placa === 'string' ? placa : '' }];
}
