import { FLAG } from '@farol/core/fleet/protocol/fleet-protocol';

/** What the status icon shows (§4): the connection status, or `new` for a device that never reported. */
export type DeviceDisplayStatus = 'online' | 'offline' | 'unknown' | 'new';

/** Returns the display status from a device's flags and the time of its last report (NaN for never). */
export function deviceDisplayStatus(flags: number, lastUpdateMs: number): DeviceDisplayStatus {
  if (Number.isNaN(lastUpdateMs)) return 'new';
  if ((flags & FLAG.statusOnline) !== 0) return 'online';
  return (flags & FLAG.statusOffline) !== 0 ? 'offline' : 'unknown';
}
