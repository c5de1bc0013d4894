import { Failure } from '@farol/core/domain/values/failure';
import type { UnregisteredDevice } from '@farol/core/domain/device/unregistered-device';
import type { UnregisteredDevices } from '@farol/core/ports/unregistered-devices';
import type { MemoryNetwork } from './network.ts';

/** In-memory list of unregistered devices, for tests and headless runs. */
export class MemoryUnregisteredDevices implements UnregisteredDevices {
  /** Whether the user is an administrator; nobody else sees them. */
  isAdministrator = true;
  devices: readonly UnregisteredDevice[];
  readonly #network: MemoryNetwork;

  constructor(devices: readonly UnregisteredDevice[], network: MemoryNetwork) {
    this.devices = devices;
    this.#network = network;
  }

  async list(): Promise<readonly UnregisteredDevice[]> {
    await this.#network.transmit();
    if (!this.isAdministrator) throw new Failure('ADMINISTRATOR_ACCESS_REQUIRED', 400);
    return this.devices;
  }
}
