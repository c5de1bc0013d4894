import type { Attributes } from '../domain/attributes.ts';
import type { Device } from '../domain/device.ts';
import type { Position } from '../domain/position.ts';
import type { FleetWords } from './fleet-protocol.ts';

/** The words of a device and its latest position; `namespace` is the prefix of the product's own attributes. */
export function fleetWords(
  slot: number,
  device: Device,
  position: Position | undefined,
  namespace: string,
): FleetWords {
  const { attributes } = device;
  return {
    slot,
    name: device.name,
    plate: wordOf(attributes, 'placa'),
    model: device.model ?? wordOf(attributes, 'model'),
    category: device.category ?? '',
    groupId: device.groupId,
    driverUniqueId: driverOf(position),
    alarm: alarmOf(position),
    color: wordOf(attributes, `${namespace}.color`),
    colorExtra: wordOf(attributes, `${namespace}.color_extra`),
  };
}

/** The driver that the position reports, empty for none. */
export function driverOf(position: Position | undefined): string {
  return position ? wordOf(position.attributes, 'driverUniqueId') : '';
}

/** The alarm that the position reports, empty for none. */
export function alarmOf(position: Position | undefined): string {
  return position ? wordOf(position.attributes, 'alarm') : '';
}

function wordOf(attributes: Attributes, key: string): string {
  const value = attributes[key];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
