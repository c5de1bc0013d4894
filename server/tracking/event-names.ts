import { scalarAttribute } from '@farol/core/domain/attributes';
import type { DeviceEvent } from '@farol/core/domain/event';
import type { EventNames } from '@farol/core/domain/notice-words';
import type { Registry } from './registry.ts';

/** What the things are called that an event concerns; nothing for what is not there, or no more. */
export function eventNames(registry: Registry, event: DeviceEvent): EventNames {
  const driverUniqueId = scalarAttribute(event.attributes, 'driverUniqueId');
  // An anchor that was left is gone by the time when somebody asks.
  const spent = scalarAttribute(event.attributes, 'geofenceName');
  return {
    device: registry.devices.get(event.deviceId)?.name,
    geofence:
      registry.index('geofence').get(event.geofenceId)?.name ??
      (spent === undefined ? undefined : String(spent)),
    maintenance: registry.index('maintenance').get(event.maintenanceId)?.name,
    driver:
      driverUniqueId === undefined ? undefined : registry.index('driver').byKey(String(driverUniqueId))?.name,
  };
}
