import { scalarAttribute } from '@farol/core/domain/values/attributes';
import type { DeviceEvent } from '@farol/core/domain/alert/event';
import type { EventNames } from '@farol/core/domain/alert/notice-message';
import type { Registry } from '../registry/registry.ts';

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
