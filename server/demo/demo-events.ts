import type { Device } from '@farol/core/domain/device/device';
import type { Position } from '@farol/core/domain/position/position';
import { initialMotion, nextMotion, type Motion } from '@farol/core/domain/trip/motion';
import { drivenMeters, motionPoint } from '@farol/core/domain/trip/motion-point';
import { geofenceEvents } from '../events/geofence-events.ts';
import { geofenceIdsAt } from '../events/geofence-membership.ts';
import { motionEvents } from '../events/motion-events.ts';
import { positionEvents, type NewEvent } from '../events/position-events.ts';
import type { Registry } from '../registry/registry.ts';
import { tripRulesOf } from '../registry/trip-settings.ts';

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
    const point = motionPoint(position);
    const step = motion && nextMotion(motion, point, drivenMeters(position), rules);
    motion = step?.motion ?? initialMotion(point, false);
    events.push(...motionEvents(position, step?.ended ?? []));
    events.push(...geofenceEvents(registry, device, position, latest), ...positionEvents(position, latest));
    latest = position;
  }
  return events;
}
