import type { Device } from '@farol/core/domain/device';
import type { Position } from '@farol/core/domain/position';
import { numberSetting } from './applied.ts';
import { newEvent, type NewEvent } from './position-events.ts';
import type { Registry } from './registry.ts';

/**
 * The event of a device that has just become faster than it may (contract §7.3); speeds in knots. It is told once, and again after
 * the speed was down to the limit.
 */
export function overspeedEvents(
  registry: Registry,
  device: Device,
  position: Position,
  latest: Position | undefined,
): NewEvent[] {
  const limit = limitAt(registry, device, position);
  if (!isOver(position, limit) || (latest && isOver(latest, limitAt(registry, device, latest)))) return [];
  const attributes = { speed: position.speed, speedLimit: limit.knots };
  return [{ ...newEvent(position, 'deviceOverspeed', attributes), geofenceId: limit.geofenceId }];
}

interface Limit {
  knots: number;
  /** The fence that sets it; 0 for none. */
  geofenceId: number;
}

/** The largest limit of the fences around, else the road's, else the device's, its groups' or the server's. */
function limitAt(registry: Registry, device: Device, position: Position): Limit {
  let largest: Limit = { knots: 0, geofenceId: 0 };
  for (const id of position.geofenceIds ?? []) {
    const knots = registry.shelf('geofence').get(id)?.attributes['speedLimit'];
    if (typeof knots === 'number' && knots > largest.knots) largest = { knots, geofenceId: id };
  }
  if (largest.knots > 0) return largest;
  const road = position.attributes['speedLimit'];
  const knots = typeof road === 'number' ? road : (numberSetting(registry, device, 'speedLimit') ?? 0);
  return { knots, geofenceId: 0 };
}

function isOver(position: Position, limit: Limit): boolean {
  return limit.knots > 0 && position.speed > limit.knots;
}
