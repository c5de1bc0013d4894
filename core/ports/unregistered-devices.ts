import type { UnregisteredDevice } from '../domain/device/unregistered-device.ts';

/** Devices that report to the server and are not registered, for administrators. */
export interface UnregisteredDevices {
  /** Returns those of the last hour, the latest first; none where the server does not tell. Rejects with a Failure. */
  list(): Promise<readonly UnregisteredDevice[]>;
}
