import { FLAG } from '@farol/core/fleet/protocol/fleet-protocol';

/** What the status icon says (§4): the line's status, or that the device was never heard. */
export type DeviceDisplayStatus = 'online' | 'offline' | 'unknown' | 'new';

/** The standing of a device by its flags and the time it was last heard (NaN for never). */
export function deviceDisplayStatus(flags: number, lastUpdateMs: number): DeviceDisplayStatus {
  if (Number.isNaN(lastUpdateMs)) return 'new';
  if ((flags & FLAG.statusOnline) !== 0) return 'online';
  return (flags & FLAG.statusOffline) !== 0 ? 'offline' : 'unknown';
}
