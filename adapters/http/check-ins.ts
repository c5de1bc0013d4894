import type { User } from '@farol/core/domain/account/user';
import type { Device } from '@farol/core/domain/device/device';
import type { PendingScan } from '@farol/core/domain/device/pending-scans';
import { Failure } from '@farol/core/domain/values/failure';
import { deviceFromWire } from '@farol/core/fleet/wire/wire-frame';
import { parseList } from '@farol/core/fleet/wire/wire-record';
import type { CheckIns } from '@farol/core/ports/check-ins';
import { userOf } from './sessions.ts';
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
    return this.#product('qr-driver', { method: 'post', json }, userOf);
  }

  vehicles(): Promise<readonly Device[]> {
    return this.#tracking('devices', {}, async (response) => {
      const sent = await response.json<unknown>();
      if (!Array.isArray(sent)) throw new Failure('MALFORMED_ANSWER', response.status);
      return parseList(sent, deviceFromWire);
    });
  }
}
