import type { Attributes } from '../values/attributes.ts';

/** The status of a device as reported by the tracking server (§3). */
export type DeviceStatus = 'online' | 'offline' | 'unknown';

/** A device as it is on the wire (contract §2.1). Times are ISO texts; 0 means no reference. */
export interface Device {
  id: number;
  name: string;
  uniqueId: string;
  status: DeviceStatus;
  disabled: boolean;
  lastUpdate: string | null;
  positionId: number;
  groupId: number;
  calendarId: number;
  phone: string | null;
  model: string | null;
  contact: string | null;
  category: string | null;
  expirationTime: string | null;
  attributes: Attributes;
}

/**
 * Whether a unique id is that of a lazily deleted device (§3): exactly three parts separated by dashes, the
 * first one `deleted`. Such devices appear in no list.
 */
export function isDeletedId(uniqueId: string): boolean {
  const parts = uniqueId.split('-');
  return parts.length === 3 && parts[0] === 'deleted';
}
