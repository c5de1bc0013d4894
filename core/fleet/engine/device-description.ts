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
