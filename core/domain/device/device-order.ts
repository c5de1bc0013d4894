import type { DeviceStatus } from './device.ts';

/** The columns of the device list that sort it. */
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

/** Every order of the device list (§4); the state orders know one direction only. */
export type DeviceOrder = (typeof ORDERS)[number];

/** What an order asks of one device. One object may be moved from device to device. */
export interface SortableDevice {
  readonly deviceId: number;
  /** `nameKey` of the device's name. */
  readonly nameSortKey: string;
  readonly status: DeviceStatus;
  /** Milliseconds since the epoch, NaN when never heard. */
  readonly lastUpdateMs: number;
  readonly hasPosition: boolean;
  readonly motion: boolean | undefined;
  readonly ignition: boolean | undefined;
  readonly blocked: boolean | undefined;
  readonly isAnchored: boolean;
  /** A driver is known. */
  readonly hasDriver: boolean;
  /** The latest position reports an alarm. */
  readonly hasAlarm: boolean;
}

/** The order that the text names, `name-asc` for anything else. */
export function parseDeviceOrder(text: string): DeviceOrder {
  return ORDERS.find((order) => order === text) ?? 'name-asc';
}

/**
 * The order after a click on a column (§4): the same field again flips the direction, a new field starts ascending; the state
 * column goes motion, anchor, locked, ignition, driver, alert and back to the name.
 */
export function nextDeviceOrder(current: DeviceOrder, field: DeviceSortField): DeviceOrder {
  if (field !== 'state') return current === `${field}-asc` ? `${field}-desc` : `${field}-asc`;
  return current.startsWith('state-')
    ? parseDeviceOrder(ORDERS[ORDERS.indexOf(current) + 1] ?? 'name-asc')
    : 'state-motion';
}

/**
 * The number that an order sorts by, smaller first; equal numbers are sorted by name and then by id. Never NaN. The name orders
 * answer 0 for every device: for them the name decides, backwards for `name-desc`.
 */
export function deviceOrderRank(order: DeviceOrder): (device: SortableDevice) => number {
  return RANKS[order];
}

/** The whole order as a comparison of two devices. */
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
  // Ascending is the age, so the newest comes first; never heard is last both ways.
  'lastUpdate-asc': (device) => lastWhenNaN(-device.lastUpdateMs),
  'lastUpdate-desc': (device) => lastWhenNaN(device.lastUpdateMs),
  'state-motion': (device) => stateRank(device, device.motion),
  'state-anchor': (device) => stateRank(device, device.isAnchored),
  'state-locked': (device) => stateRank(device, device.blocked),
  'state-ignition': (device) => stateRank(device, device.ignition),
  'state-driver': (device) => stateRank(device, device.hasDriver || undefined),
  'state-alert': (device) => stateRank(device, device.hasAlarm || undefined),
};

function lastWhenNaN(rank: number): number {
  return Number.isNaN(rank) ? Number.POSITIVE_INFINITY : rank;
}

/** True first, then false, then not known, and devices without a position last. */
function stateRank(device: SortableDevice, state: boolean | undefined): number {
  if (!device.hasPosition) return 3;
  if (state === undefined) return 2;
  return state ? 0 : 1;
}

function compareValues<T extends string | number>(a: T, b: T): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
