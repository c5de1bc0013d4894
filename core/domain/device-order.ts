import type { DeviceStatus } from './device.ts';

/** The columns of the device list that sort it. */
export type SortField = 'name' | 'status' | 'lastUpdate' | 'state';

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
export interface OrderedDevice {
  readonly deviceId: number;
  /** `nameKey` of the device's name. */
  readonly nameKey: string;
  readonly status: DeviceStatus;
  /** Milliseconds since the epoch, NaN when never heard. */
  readonly lastUpdate: number;
  readonly hasPosition: boolean;
  readonly motion: boolean | undefined;
  readonly ignition: boolean | undefined;
  readonly blocked: boolean | undefined;
  readonly anchored: boolean;
  /** A driver is known. */
  readonly driver: boolean;
  /** The latest position reports an alarm. */
  readonly alarm: boolean;
}

/** The order that the text names, `name-asc` for anything else. */
export function orderOf(text: string): DeviceOrder {
  return ORDERS.find((order) => order === text) ?? 'name-asc';
}

/**
 * The order after a click on a column (§4): the same field again flips the direction, a new field starts ascending; the state
 * column goes motion, anchor, locked, ignition, driver, alert and back to the name.
 */
export function nextOrder(current: DeviceOrder, field: SortField): DeviceOrder {
  if (field !== 'state') return current === `${field}-asc` ? `${field}-desc` : `${field}-asc`;
  return current.startsWith('state-')
    ? orderOf(ORDERS[ORDERS.indexOf(current) + 1] ?? 'name-asc')
    : 'state-motion';
}

/**
 * The number that an order sorts by, smaller first; equal numbers are sorted by name and then by id. Never NaN. The name orders
 * answer 0 for every device: for them the name decides, backwards for `name-desc`.
 */
export function orderRank(order: DeviceOrder): (device: OrderedDevice) => number {
  return RANKS[order];
}

/** The whole order as a comparison of two devices. */
export function compareDevices(order: DeviceOrder): (a: OrderedDevice, b: OrderedDevice) => number {
  const rank = orderRank(order);
  const direction = order === 'name-desc' ? -1 : 1;
  return (a, b) =>
    compared(rank(a), rank(b)) ||
    direction * compared(a.nameKey, b.nameKey) ||
    compared(a.deviceId, b.deviceId);
}

const STATUS_RANK: Record<DeviceStatus, number> = { online: 0, offline: 1, unknown: 2 };

const RANKS: Record<DeviceOrder, (device: OrderedDevice) => number> = {
  'name-asc': () => 0,
  'name-desc': () => 0,
  'status-asc': (device) => STATUS_RANK[device.status],
  'status-desc': (device) => 2 - STATUS_RANK[device.status],
  // Ascending is the age, so the newest comes first; never heard is last both ways.
  'lastUpdate-asc': (device) => lastWhenNaN(-device.lastUpdate),
  'lastUpdate-desc': (device) => lastWhenNaN(device.lastUpdate),
  'state-motion': (device) => stateRank(device, device.motion),
  'state-anchor': (device) => stateRank(device, device.anchored),
  'state-locked': (device) => stateRank(device, device.blocked),
  'state-ignition': (device) => stateRank(device, device.ignition),
  'state-driver': (device) => stateRank(device, device.driver || undefined),
  'state-alert': (device) => stateRank(device, device.alarm || undefined),
};

function lastWhenNaN(rank: number): number {
  return Number.isNaN(rank) ? Number.POSITIVE_INFINITY : rank;
}

/** True first, then false, then not known, and devices without a position last. */
function stateRank(device: OrderedDevice, state: boolean | undefined): number {
  if (!device.hasPosition) return 3;
  if (state === undefined) return 2;
  return state ? 0 : 1;
}

function compared<T extends string | number>(a: T, b: T): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
