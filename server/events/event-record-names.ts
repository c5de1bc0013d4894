import { scalarAttribute } from '@farol/core/domain/values/attributes';
import type { DeviceEvent } from '@farol/core/domain/alert/event';
import type { EventRecordNames } from '@farol/core/domain/alert/alert-message';
import type { Registry } from '../registry/registry.ts';

/** Returns the names of the records an event refers to; undefined for those that do not exist any more. */
export function eventRecordNames(registry: Registry, event: DeviceEvent): EventRecordNames {
  const driverUniqueId = scalarAttribute(event.attributes, 'driverUniqueId');
  // An anchor that was left has been removed by now; the event carries its name.
  const removedAnchorName = scalarAttribute(event.attributes, 'geofenceName');
  return {
    device: registry.devices.get(event.deviceId)?.name,
    geofence:
      registry.index('geofence').get(event.geofenceId)?.name ??
      (removedAnchorName === undefined ? undefined : String(removedAnchorName)),
    maintenance: registry.index('maintenance').get(event.maintenanceId)?.name,
    driver:
      driverUniqueId === undefined ? undefined : registry.index('driver').byKey(String(driverUniqueId))?.name,
  };
}
