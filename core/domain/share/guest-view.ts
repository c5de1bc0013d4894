import type { Attributes } from '../values/attributes.ts';
import type { Device } from '../device/device.ts';
import type { DeviceEvent } from '../alert/event.ts';
import { productAttributeName, type Namespace } from '../values/namespace.ts';
import type { Position } from '../position/position.ts';
import type { User } from '../account/user.ts';

/** The position attributes visible to guests: moving, stationary, ignition, locked. */
const GUEST_POSITION_ATTRIBUTES = ['motion', 'ignition', 'blocked', 'stoppedTime'];
/** The events visible to guests: changes of the same values. */
const GUEST_EVENT_TYPES: ReadonlySet<string> = new Set([
  'deviceOnline',
  'deviceUnknown',
  'deviceOffline',
  'deviceMoving',
  'deviceStopped',
  'ignitionOn',
  'ignitionOff',
]);

/**
 * Returns when a share began, milliseconds since the epoch; nothing before that is visible. Older shares have
 * the time in their login name, `share-<owner>-<seconds>`; without one, no history is visible.
 */
export function shareStartMs({ attributes, login }: Pick<User, 'attributes' | 'login'>): number {
  const { sharedAt } = attributes;
  if (typeof sharedAt === 'number' && Number.isFinite(sharedAt)) return sharedAt;
  const seconds = login?.match(/^share-\d+-(\d{1,12})(?:-\d+)?$/)?.[1];
  return seconds === undefined ? Number.POSITIVE_INFINITY : Number(seconds) * 1000;
}

/**
 * Returns a device as guests see it: name and appearance, but not its unique id, phone, contact or other
 * attributes.
 */
export function deviceForGuest(device: Device, namespace: Namespace): Device {
  const visibleAttributes = [
    productAttributeName(namespace, 'color'),
    productAttributeName(namespace, 'color_extra'),
    'placa',
  ];
  return {
    ...device,
    // With the unique id anyone could report positions as the vehicle.
    uniqueId: String(device.id),
    groupId: 0,
    calendarId: 0,
    phone: null,
    contact: null,
    expirationTime: null,
    attributes: pickAttributes(device.attributes, visibleAttributes),
  };
}

/**
 * Returns a position as guests see it: coordinates, speed and a few values, but not driver, network or other
 * measurements.
 */
export function positionForGuest(position: Position): Position {
  return {
    ...position,
    network: null,
    geofenceIds: null,
    attributes: pickAttributes(position.attributes, GUEST_POSITION_ATTRIBUTES),
  };
}

/** Returns an event as guests see it; undefined for one that is not visible to guests. */
export function eventForGuest(event: DeviceEvent): DeviceEvent | undefined {
  if (!GUEST_EVENT_TYPES.has(event.type)) return undefined;
  return { ...event, geofenceId: 0, maintenanceId: 0, attributes: {} };
}

function pickAttributes(attributes: Attributes, names: readonly string[]): Attributes {
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => names.includes(name)));
}
