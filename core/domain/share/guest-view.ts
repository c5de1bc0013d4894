import type { Attributes } from '../values/attributes.ts';
import type { Device } from '../device/device.ts';
import type { DeviceEvent } from '../alert/event.ts';
import { productAttributeName, type Namespace } from '../values/namespace.ts';
import type { Position } from '../position/position.ts';
import type { User } from '../account/user.ts';

/** What a vehicle says of itself that the guest of a temporary link is told: whether it moves, stands, is switched on or locked. */
const GUEST_POSITION_ATTRIBUTES = ['motion', 'ignition', 'blocked', 'stoppedTime'];
/** What happened that a guest is told of: the same, as it changed. */
const GUEST_EVENT_TYPES: ReadonlySet<string> = new Set([
  'deviceOnline',
  'deviceUnknown',
  'deviceOffline',
  'deviceMoving',
  'deviceStopped',
  'ignitionOn',
  'ignitionOff',
]);

/** Whether somebody came by a temporary link: they see what `sharedDevice`, `sharedPosition` and `sharedEvent` leave, nothing more. */
export function isGuest({ attributes }: Pick<User, 'attributes'>): boolean {
  return Boolean(attributes['isShared']);
}

/**
 * When a temporary link began to show its vehicle, milliseconds since the epoch; what was before is not shown. Older links carry the
 * moment in their login name, `share-<owner>-<seconds>`; of one that says nothing, nothing past is shown.
 */
export function shareStartMs({ attributes, login }: Pick<User, 'attributes' | 'login'>): number {
  const { sharedAt } = attributes;
  if (typeof sharedAt === 'number' && Number.isFinite(sharedAt)) return sharedAt;
  const [, seconds] = /^share-\d+-(\d{1,12})(?:-\d+)?$/.exec(login ?? '') ?? [];
  return seconds === undefined ? Number.POSITIVE_INFINITY : Number(seconds) * 1000;
}

/** A device as a guest sees it: what it is called and looks like, not its identifier, card, contact or other attributes. */
export function deviceForGuest(device: Device, namespace: Namespace): Device {
  const looks = [productAttributeName(namespace, 'color'), productAttributeName(namespace, 'color_extra'), 'placa'];
  return {
    ...device,
    // With the identifier anybody could report in the vehicle's name.
    uniqueId: String(device.id),
    groupId: 0,
    calendarId: 0,
    phone: null,
    contact: null,
    expirationTime: null,
    attributes: pickAttributes(device.attributes, looks),
  };
}

/** A position as a guest sees it: where and how fast, and a few values; not the driver, the network or what else the device measures. */
export function positionForGuest(position: Position): Position {
  return {
    ...position,
    network: null,
    geofenceIds: null,
    attributes: pickAttributes(position.attributes, GUEST_POSITION_ATTRIBUTES),
  };
}

/** An event as a guest sees it; nothing for one that guests are not told of. */
export function eventForGuest(event: DeviceEvent): DeviceEvent | undefined {
  if (!GUEST_EVENT_TYPES.has(event.type)) return undefined;
  return { ...event, geofenceId: 0, maintenanceId: 0, attributes: {} };
}

function pickAttributes(attributes: Attributes, names: readonly string[]): Attributes {
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => names.includes(name)));
}
