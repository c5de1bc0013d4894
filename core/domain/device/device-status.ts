import type { DeviceStatus } from './device.ts';

/** What the list shows of a device's line: `new` while it was never heard (§4). */
export type DisplayedDeviceStatus = DeviceStatus | 'new';

/** @param lastUpdate milliseconds since the epoch, NaN when the device was never heard */
export function shownStatus(status: DeviceStatus, lastUpdate: number): DisplayedDeviceStatus {
  return Number.isNaN(lastUpdate) ? 'new' : status;
}
