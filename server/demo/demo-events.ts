import type { Device } from '@farol/core/domain/device/device';
import type { Position } from '@farol/core/domain/position/position';
import { initialMotion, nextMotion, type Motion } from '@farol/core/domain/trip/motion';
import { drivenMeters, motionPoint } from '@farol/core/domain/trip/motion-point';
import { fuelEvents } from '../events/fuel-events.ts';
import { geofenceEvents } from '../events/geofence-events.ts';
import { geofenceIdsAt } from '../events/geofence-membership.ts';
import { maintenanceEvents } from '../events/maintenance-events.ts';
import { motionEvents } from '../events/motion-events.ts';
import { OverspeedWatch } from '../events/overspeed-watch.ts';
import { positionEvents, unconditionalEvents, type NewEvent } from '../events/position-events.ts';
import { deviceEvent } from '../events/status-events.ts';
import { STATUS_TIMEOUT_MS } from '../events/status-timeout-watch.ts';
import type { Registry } from '../registry/registry.ts';
import { tripRulesOf } from '../registry/trip-settings.ts';

/**
 * Returns the events of a device's past positions, as the server would have recorded them: silences, motion,
 * geofences, ignition, drivers, alarms, speed, fuel, maintenance and what the device says. Also sets the geofences of each position. Positions are ordered by time and have ids.
 */
export function demoEvents(registry: Registry, device: Device, past: readonly Position[]): NewEvent[] {
  const rules = tripRulesOf(registry, device);
  const speeds = new OverspeedWatch(registry);
  const events: NewEvent[] = [];
  let latest: Position | undefined;
  let motion: Motion | undefined;
  for (const position of past) {
    position.geofenceIds = geofenceIdsAt(registry, device, position);
    const point = motionPoint(position);
    const step = motion && nextMotion(motion, point, drivenMeters(position), rules);
    motion = step?.motion ?? initialMotion(point, false);
    const speed = speeds.step(device, position, latest);
    speed.commit();
    events.push(
      ...silenceEvents(device, position, latest),
      ...unconditionalEvents(position),
      ...speed.events,
      ...fuelEvents(registry, device, position, latest),
      ...motionEvents(position, step?.ended ?? []),
      ...geofenceEvents(registry, device, position, latest),
      ...positionEvents(position, latest),
      ...maintenanceEvents(registry, device, position, latest),
    );
    latest = position;
  }
  return events;
}

/** A device that is silent for longer than the server waits is unknown until it reports again. */
function silenceEvents(device: Device, position: Position, latest: Position | undefined): NewEvent[] {
  if (!latest) return [];
  const [before, after] = [Date.parse(latest.deviceTime), Date.parse(position.deviceTime)];
  if (after - before <= STATUS_TIMEOUT_MS) return [];
  return [
    deviceEvent(device, 'deviceUnknown', before + STATUS_TIMEOUT_MS),
    deviceEvent(device, 'deviceOnline', after),
  ];
}
