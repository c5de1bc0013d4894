import type { Attributes } from '../values/attributes.ts';

/** §3: what the tracking server says of a device's line. */
export type DeviceStatus = 'online' | 'offline' | 'unknown';

/** A tracked device as it stands on the wire (contract §2.1). Times are ISO texts, "no reference" is 0. */
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
 * §3: a unique id of exactly three dash-separated parts that starts with `deleted` marks a device
 * that was deleted lazily; it is shown in no list.
 */
export function isDeletedId(uniqueId: string): boolean {
  const parts = uniqueId.split('-');
  return parts.length === 3 && parts[0] === 'deleted';
}
