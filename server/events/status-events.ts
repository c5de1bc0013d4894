import type { Device, DeviceStatus } from '@farol/core/domain/device/device';
import type { NewEvent } from './position-events.ts';
import type { Registry } from '../registry/registry.ts';
import { formatWireDate } from '../wire/wire-date.ts';

const EVENT_TYPES: Record<DeviceStatus, string> = {
  online: 'deviceOnline',
  offline: 'deviceOffline',
  unknown: 'deviceUnknown',
};

/**
 * The event of a device whose line is another now (contract §7.2, §7.3). Rules decide who hears of it, so these are on unless the
 * server's attribute `event.status.enable` is false.
 */
export function statusEvents(
  registry: Registry,
  device: Device,
  status: DeviceStatus,
  now: number,
): NewEvent[] {
  if (device.status === status || registry.server.attributes['event.status.enable'] === false) return [];
  return [deviceEvent(device, EVENT_TYPES[status], now)];
}

/** An event of a device that no position tells of. */
export function deviceEvent(
  device: Device,
  type: string,
  now: number,
  attributes: NewEvent['attributes'] = {},
): NewEvent {
  return {
    type,
    eventTime: formatWireDate(now),
    deviceId: device.id,
    positionId: 0,
    geofenceId: 0,
    maintenanceId: 0,
    attributes,
  };
}
