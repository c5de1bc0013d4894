import type { User } from '@farol/core/domain/account/user';
import { withCheckedInVehicle, type DrivableVehicle } from '@farol/core/domain/device/driver-account';
import type { PendingScan } from '@farol/core/domain/device/pending-scans';
import { Failure } from '@farol/core/domain/values/failure';
import type { Namespace } from '@farol/core/domain/values/namespace';
import type { CheckIns } from '@farol/core/ports/check-ins';
import type { MemoryNetwork } from './network.ts';

/** In-memory check-ins of one driver that respond like a server (§7, `/qr-driver`). */
export class MemoryCheckIns implements CheckIns {
  /** Every scan that was applied, the oldest first. */
  readonly applied: PendingScan[] = [];
  readonly #devices: () => Promise<readonly DrivableVehicle[]>;
  readonly #network: MemoryNetwork;
  readonly #namespace: Namespace;
  #user: User;

  /** @param devices returns the vehicles that the driver may check in to */
  constructor(
    user: User,
    devices: () => Promise<readonly DrivableVehicle[]>,
    network: MemoryNetwork,
    namespace: Namespace,
  ) {
    this.#user = user;
    this.#devices = devices;
    this.#network = network;
    this.#namespace = namespace;
  }

  async scan(scan: PendingScan): Promise<User> {
    await this.#network.transmit();
    const { deviceId, scanId, scannedAtMs } = scan;
    if (deviceId !== 0 && !(await this.#devices()).some(({ id }) => id === deviceId))
      throw new Failure('DEVICE_ACCESS_DENIED', 400);
    const isKnown = this.applied.some((item) => item.scanId === scanId);
    if (isKnown || (this.applied.at(-1)?.scannedAtMs ?? 0) > scannedAtMs) return this.#user;
    this.applied.push(scan);
    const vehicle = deviceId === 0 ? undefined : { deviceId, sinceMs: scannedAtMs };
    this.#user = withCheckedInVehicle(this.#user, this.#namespace, vehicle);
    return this.#user;
  }

  async vehicles(): Promise<readonly DrivableVehicle[]> {
    await this.#network.transmit();
    return this.#devices();
  }
}
