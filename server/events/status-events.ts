import { flagValue } from '@farol/core/domain/values/attributes';
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
 * Returns the event of a status change (contract §7.2, §7.3). Rules decide who is told, so these are on
 * unless the server attribute `event.status.enable` is false.
 */
export function statusEvents(
  registry: Registry,
  device: Device,
  status: DeviceStatus,
  now: number,
): NewEvent[] {
  if (device.status === status || flagValue(registry.server.attributes['event.status.enable']) === false)
    return [];
  return [deviceEvent(device, EVENT_TYPES[status], now)];
}

/** Returns an event of a device without a position. */
export function deviceEvent(
  device: Pick<Device, 'id'>,
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
