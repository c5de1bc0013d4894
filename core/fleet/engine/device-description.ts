import type { Attributes } from '../../domain/values/attributes.ts';
import type { Device } from '../../domain/device/device.ts';
import type { Position } from '../../domain/position/position.ts';
import type { DeviceDescription } from '../protocol/fleet-protocol.ts';

/**
 * Returns the description of a device with its latest position; `namespace` is the prefix of the product's
 * own attributes.
 */
export function deviceDescription(
  slot: number,
  device: Device,
  position: Position | undefined,
  namespace: string,
): DeviceDescription {
  const { attributes } = device;
  return {
    slot,
    name: device.name,
    plate: textAttribute(attributes, 'placa'),
    model: device.model ?? textAttribute(attributes, 'model'),
    category: device.category ?? '',
    groupId: device.groupId,
    driverUniqueId: reportedDriver(position),
    alarm: reportedAlarm(position),
    color: textAttribute(attributes, `${namespace}.color`),
    colorExtra: textAttribute(attributes, `${namespace}.color_extra`),
  };
}

/** Returns the driver that the position reports, '' for none. */
export function reportedDriver(position: Position | undefined): string {
  return position ? textAttribute(position.attributes, 'driverUniqueId') : '';
}

/** Returns the alarm that the position reports, '' for none. */
export function reportedAlarm(position: Position | undefined): string {
  return position ? textAttribute(position.attributes, 'alarm') : '';
}

function textAttribute(attributes: Attributes, key: string): string {
  const value = attributes[key];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/**
 * Whether two records of a device differ only in what every message changes (status, last update, latest
 * position). Then its description, its place in the name order and its search text stay valid.
 */
export function hasSameDescription(a: Device, b: Device): boolean {
  return isSame(a, b, LIVE_FIELDS);
}

const LIVE_FIELDS: ReadonlySet<string> = new Set(['status', 'lastUpdate', 'positionId']);
const NOTHING: ReadonlySet<string> = new Set();

function isSame(a: unknown, b: unknown, ignoredKeys = NOTHING): boolean {
  if (a === b) return true;
  if (!hasMembers(a) || !hasMembers(b)) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => Object.hasOwn(b, key) && (ignoredKeys.has(key) || isSame(a[key], b[key])));
}

function hasMembers(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
