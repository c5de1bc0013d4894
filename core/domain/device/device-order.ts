import { currentMotion } from './current-motion.ts';
import type { DeviceStatus } from './device.ts';

/** The columns by which the device list is sorted. */
export type DeviceSortField = 'name' | 'status' | 'lastUpdate' | 'state';

const ORDERS = [
  'name-asc',
  'name-desc',
  'status-asc',
  'status-desc',
  'lastUpdate-asc',
  'lastUpdate-desc',
  'state-motion',
  'state-anchor',
  'state-locked',
  'state-ignition',
  'state-driver',
  'state-alert',
] as const;

/** The orders of the device list (§4); the state orders have one direction only. */
export type DeviceOrder = (typeof ORDERS)[number];

/** The values of a device that an order reads. One object may be reused for several devices. */
export interface SortableDevice {
  readonly deviceId: number;
  /** The result of `nameSortKey` for the device's name. */
  readonly nameSortKey: string;
  readonly status: DeviceStatus;
  /** Milliseconds since the epoch, NaN if it never reported. */
  readonly lastUpdateMs: number;
  readonly hasPosition: boolean;
  /** As reported last. */
  readonly motion: boolean | undefined;
  readonly ignition: boolean | undefined;
  readonly blocked: boolean | undefined;
  readonly isAnchored: boolean;
  /** A driver is known. */
  readonly hasDriver: boolean;
  /** The latest position reports an alarm. */
  readonly hasAlarm: boolean;
}

/** Parses an order; `name-asc` for anything else. */
export function parseDeviceOrder(text: string): DeviceOrder {
  return ORDERS.find((order) => order === text) ?? 'name-asc';
}

/**
 * Returns the order after a click on a column (§4): the same field again reverses the direction, a new field
 * starts ascending; the state column cycles through motion, anchor, locked, ignition, driver, alert and back
 * to the name.
 */
export function nextDeviceOrder(current: DeviceOrder, field: DeviceSortField): DeviceOrder {
  if (field !== 'state') return current === `${field}-asc` ? `${field}-desc` : `${field}-asc`;
  return current.startsWith('state-') ? (ORDERS[ORDERS.indexOf(current) + 1] ?? 'name-asc') : 'state-motion';
}

/**
 * Returns the rank by which an order sorts, smaller first; equal ranks are sorted by name and then by id.
 * Never NaN. The name orders rank every device 0: the name decides, in reverse for `name-desc`.
 */
export function deviceOrderRank(order: DeviceOrder): (device: SortableDevice) => number {
  return RANKS[order];
}

/** Returns the complete comparison of two devices for an order. */
export function compareDevices(order: DeviceOrder): (a: SortableDevice, b: SortableDevice) => number {
  const rank = deviceOrderRank(order);
  const direction = order === 'name-desc' ? -1 : 1;
  return (a, b) =>
    compareValues(rank(a), rank(b)) ||
    direction * compareValues(a.nameSortKey, b.nameSortKey) ||
    compareValues(a.deviceId, b.deviceId);
}

const STATUS_RANK: Record<DeviceStatus, number> = { online: 0, offline: 1, unknown: 2 };

const RANKS: Record<DeviceOrder, (device: SortableDevice) => number> = {
  'name-asc': () => 0,
  'name-desc': () => 0,
  'status-asc': (device) => STATUS_RANK[device.status],
  'status-desc': (device) => 2 - STATUS_RANK[device.status],
  // Ascending by age: the newest comes first. Devices that never reported are last either way.
  'lastUpdate-asc': (device) => lastWhenNaN(-device.lastUpdateMs),
  'lastUpdate-desc': (device) => lastWhenNaN(device.lastUpdateMs),
  'state-motion': (device) => stateRank(device, currentMotion(device)),
  'state-anchor': (device) => stateRank(device, device.isAnchored),
  'state-locked': (device) => stateRank(device, device.blocked),
  'state-ignition': (device) => stateRank(device, device.ignition),
  'state-driver': (device) => stateRank(device, device.hasDriver || undefined),
  'state-alert': (device) => stateRank(device, device.hasAlarm || undefined),
};

function lastWhenNaN(rank: number): number {
  return Number.isNaN(rank) ? Number.POSITIVE_INFINITY : rank;
}

/** True first, then false, then unknown; devices without a position last. */
function stateRank(device: SortableDevice, state: boolean | undefined): number {
  if (!device.hasPosition) return 3;
  if (state === undefined) return 2;
  return state ? 0 : 1;
}

function compareValues<T extends string | number>(a: T, b: T): number {
  return Number(a > b) - Number(a < b);
}
