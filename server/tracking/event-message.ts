import type { Device } from '@farol/core/domain/device';
import type { NewEvent } from './position-events.ts';
import type { Registry } from './registry.ts';

/** The ready text that an event carries on the live line (contract §6), in English; the console has words of its own. */
export function eventMessage(registry: Registry, device: Device, event: NewEvent): string {
  const fence = registry.shelf('geofence').get(event.geofenceId)?.name ?? 'a geofence';
  const { alarm, result } = event.attributes;
  switch (event.type) {
    case 'geofenceEnter':
      return `${device.name} has entered ${fence}`;
    case 'geofenceExit':
      return `${device.name} has left ${fence}`;
    case 'deviceOverspeed':
      return `${device.name} is faster than allowed`;
    case 'commandResult':
      return `${device.name} answered: ${String(result)}`;
    case 'alarm':
      return `${device.name}: ${String(alarm)}`;
    default:
      return `${device.name}: ${event.type}`;
  }
}
