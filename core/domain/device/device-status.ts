import type { DeviceStatus } from './device.ts';

/** The status shown in the list: `new` for a device that never reported (§4). */
export type DisplayedDeviceStatus = DeviceStatus | 'new';

/**
 * Returns the status to show.
 * @param lastUpdate milliseconds since the epoch, NaN if the device never reported
 */
export function shownStatus(status: DeviceStatus, lastUpdate: number): DisplayedDeviceStatus {
  return Number.isNaN(lastUpdate) ? 'new' : status;
}
