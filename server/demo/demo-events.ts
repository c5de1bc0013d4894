import type { Device } from '@farol/core/domain/device/device';
import type { Position } from '@farol/core/domain/position/position';
import { motionPoint, nextMotion, type Motion } from '@farol/core/domain/trip/motion';
import { geofenceEvents } from '../events/geofence-events.ts';
import { geofenceIdsAt } from '../events/geofence-membership.ts';
import { newEvent, positionEvents, type NewEvent } from '../events/position-events.ts';
import type { Registry } from '../registry/registry.ts';
import { tripRulesOf } from '../registry/trip-settings.ts';
import { formatWireDate } from '../wire/wire-date.ts';

/**
 * Returns the events of a device's past positions, as the server would have recorded them: motion, geofences,
 * ignition and drivers. Also sets the geofences of each position. Positions are ordered by time and have ids.
 */
export function demoEvents(registry: Registry, device: Device, past: readonly Position[]): NewEvent[] {
  const rules = tripRulesOf(registry, device);
  const events: NewEvent[] = [];
  let latest: Position | undefined;
  let motion: Motion | undefined;
  for (const position of past) {
    position.geofenceIds = geofenceIdsAt(registry, device, position);
    const step = nextMotion(motion, motionPoint(position), Number(position.attributes['distance']), rules);
    motion = step.motion;
    for (const { type, at } of step.changes)
      events.push({
        ...newEvent(position, type),
        eventTime: formatWireDate(at.time),
        positionId: at.positionId,
      });
    events.push(...geofenceEvents(registry, device, position, latest), ...positionEvents(position, latest));
    latest = position;
  }
  return events;
}
